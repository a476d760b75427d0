import { describe, expect, it } from 'vitest'
import { detectLanguage, languageByPath, languagesByName } from '../../../src/classify/detect-language.ts'

describe('by name alone', () => {
  it.each([
    ['a.ts', 'typescript'],
    ['a.mts', 'typescript'],
    ['a.tsx', 'tsx'],
    ['a.jsx', 'javascript'],
    ['A.JS', 'javascript'],
    ['a.py', 'python'],
    ['a.cs', 'c#'],
    ['a.cc', 'c++'],
    ['a.rs', 'rust'],
    ['a.kt', 'kotlin'],
    ['a.ex', 'elixir'],
    ['a.blade.php', 'blade'],
    ['a.d.ts', 'typescript'],
    ['a.html.erb', 'html+erb'],
    ['a.md', 'markdown'],
    ['a.yml', 'yaml'],
    ['a.json', 'json'],
    ['a.sql', 'sql'],
    ['a.h', 'c'],
    ['a.m', 'objective-c'],
    ['a.zsh', 'shell'],
    ['a.bats', 'shell'],
    ['Makefile', 'makefile'],
    ['Dockerfile', 'dockerfile'],
    ['CMakeLists.txt', 'cmake'],
    ['Gemfile', 'ruby'],
    ['go.mod', 'go module'],
    ['tsconfig.json', 'json with comments'],
    ['.bashrc', 'shell'],
    ['.gitignore', 'ignore list'],
    ['config.yml.example', 'yaml'],
    ['config.h.in', 'c'],
    ['setup.py.template', 'python'],
    ['user.rb.tt', 'ruby'],
    ['LICENSE', 'text'],
    ['a.unknown', undefined],
    ['noextension', undefined],
    ['constructor', undefined],
    ['a.__proto__', undefined],
  ])('%s -> %s', (name, language) => {
    expect(languageByPath(name)).toBe(language)
  })

  it('takes the first dot of a hidden file for a part of its name', () => {
    expect(languagesByName('.js')).toEqual({ candidates: [], extension: '' })
    expect(languageByPath('.prettierrc.yaml')).toBe('yaml')
  })
})

describe('by content where the extension is shared', () => {
  it.each([
    ['a.h', 'struct a { int b; };\nvoid class_init(struct a *x);\n', 'c'],
    ['a.h', '/* virtual memory of a\n   class of objects\n   using the pool */\nint a(void);\n', 'c'],
    ['a.h', '#ifdef __cplusplus\n# include <cstring>\nextern "C" {\n#endif\nint a(void);\n', 'c'],
    ['a.h', 'namespace a {\nint b();\n}\n', 'c++'],
    ['a.h', 'struct A {\n  bool operator==(const A& a);\n};\n', 'c++'],
    ['a.h', 'struct A {\n  int size() const { return n; }\n};\n', 'c++'],
    ['a.h', 'namespace a::b\n{\n}\n', 'c++'],
    ['a.h', '#include <string>\nint b();\n', 'c++'],
    ['a.h', 'class Foo;\n\nclass Bar : public Foo {\n};\n', 'c++'],
    ['a.h', 'template <typename T>\nT max(T a, T b);\n', 'c++'],
    ['a.h', '#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n', 'objective-c'],
    ['a.m', '@implementation A\n@end\n', 'objective-c'],
    ['a.m', 'function y = f(x)\n% doc\ny = x + 1;\nend\n', 'matlab'],
    ['a.m', '(* ::Package:: *)\nBeginPackage["A`"]\n', 'wolfram language'],
    ['a.mm', '@implementation A\n', 'objective-c++'],
    ['a.ts', 'export const a = 1\n', 'typescript'],
    ['a.ts', '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n', 'xml'],
    ['a.ts', 'const x = <T>(a: T) => a\n', 'typescript'],
    ['a.tsx', '<?xml version="1.0"?>\n<tileset name="a">\n', 'xml'],
    ['a.pl', 'use strict;\nmy $a = 1;\nsub b { 1 }\n', 'perl'],
    ['a.pl', ':- module(a, [b/1]).\nb(X) :- c(X).\n', 'prolog'],
    ['a.pl', '% facts\nlikes(mary, wine).\nlikes(john, X) :- likes(mary, X).\n', 'prolog'],
    ['a.t', 'use Test::More;\nok(1);\n', 'perl'],
    ['a.v', 'module counter(input clk);\nendmodule\n', 'verilog'],
    ['a.v', '`timescale 1ns/1ps\nmodule a;\nendmodule\n', 'verilog'],
    ['a.v', 'Require Import List.\nTheorem a : True.\nProof. trivial. Qed.\n', 'rocq prover'],
    ['a.v', 'module main\n\nimport os\n\nfn main() {\n}\n', 'v'],
    ['a.cls', '\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{a}\n', 'tex'],
    ['a.cls', 'public with sharing class A {\n}\n', 'apex'],
    ['a.cls', 'VERSION 1.0 CLASS\nBEGIN\n', 'visual basic 6.0'],
    ['a.inc', '<?php\n$a = 1;\n', 'php'],
    ['a.inc', '#define A 1\nint b;\n', 'c++'],
    ['a.fs', 'module A\nlet x = 1\n', 'f#'],
    ['a.fs', '#version 330\nuniform vec2 a;\nvoid main() {}\n', 'glsl'],
    ['a.gd', 'extends Node\nfunc _ready():\n\tpass\n', 'gdscript'],
    ['a.ml', 'let f = List.map\n  (fun x -> x = 1)\n  fun y -> y\n', 'ocaml'],
    ['a.ml', 'fun half x = x div 2\n', 'standard ml'],
    ['a.ml', 'structure A = struct end\n', 'standard ml'],
    ['a.mli', 'val f : int -> int\n', 'ocaml'],
    ['a.Rd', '\\name{a}\n', 'tex'],
    ['build.gradle', "apply plugin: 'java'\n", 'gradle'],
    ['Jenkinsfile', 'pipeline { }\n', 'groovy'],
    ['a.sol', 'contract A {}\n', 'solidity'],
    ['a.psm1', 'function A {}\n', 'powershell'],
    ['a.r', 'x <- c(1, 2)\n', 'r'],
    ['a.R', 'f <- function(x) x\n', 'r'],
    ['a.md', '# Title\n', 'markdown'],
    ['a.md', '(define_insn "add" [])\n', 'gcc machine description'],
    ['a.d', 'import std.stdio;\nvoid main() {}\n', 'd'],
    ['a.d', 'build/a.o: src/a.c src/a.h\n', 'makefile'],
    ['a.pp', "class a {\n  file { 'b': }\n}\n", 'puppet'],
    ['a.pp', 'unit A;\ninterface\n', 'pascal'],
    ['a.pro', 'QT += core\nSOURCES += a.cpp\n', 'qmake'],
    ['a.pro', '-keep class a.B { *; }\n', 'proguard'],
    ['a.sc', 'object A { def b = 1 }\n', 'scala'],
    ['a.scm', '(define (f x) x)\n', 'scheme'],
    ['a.scm', '; highlights\n(function_definition name: (identifier) @name)\n', 'tree-sitter query'],
    ['a.ml', 'let f x = x + 1\n', 'ocaml'],
    ['a.ml', 'structure A = struct\nfun f x = x\nend\n', 'standard ml'],
    ['a.cl', '__kernel void f(__global int *a) {}\n', 'opencl'],
    ['a.cl', '(defun f (x) x)\n', 'common lisp'],
    ['a.l', '%{\n#include <stdio.h>\n%}\n%%\n', 'lex'],
    ['a.spec', 'Name: a\nVersion: 1\n%description\n', 'rpm spec'],
    ['a.spec', "require 'a'\ndescribe 'b' do\nend\n", 'ruby'],
    ['a.plist', '<?xml version="1.0"?>\n<plist/>\n', 'xml property list'],
    ['a.php', '<?hh\nfunction a(): void {}\n', 'hack'],
    ['a.php', '<?php\nfunction a() {}\n', 'php'],
    ['a.cgi', '#!/usr/bin/perl\nprint 1;\n', 'perl'],
    ['a.cgi', '#!/usr/bin/env python3\nprint(1)\n', 'python'],
    ['a.txt', 'just words\n', 'text'],
    ['a.yaml', 'openapi: 3.0.0\n', 'yaml'],
    ['a.json', '{"openapi": "3.0.0"}', 'json'],
    ['a.es', '#!/usr/bin/env escript\nmain(_) -> ok.\n', 'erlang'],
    ['a.rs', 'fn main() {}\n', 'rust'],
    [
      'a.rs',
      'use crate::util::{Dir};\nrgtest!(r1, |dir: Dir| {\n  dir.create("a", "\n#include \'b\'\n");\n});\n',
      'rust',
    ],
    ['a.rs', '#pragma version(1)\n#pragma rs java_package_name(a.b)\nvoid root() {}\n', 'renderscript'],
    ['a.ex', 'defmodule AWeb do\n  use Phoenix.View,\n    root: "lib",\n    namespace: AWeb\nend\n', 'elixir'],
    ['a.ex', 'namespace a\nprocedure b()\nend procedure\n', 'euphoria'],
    ['a.pp', "network_config { 'a':\n  interface => $iface,\n}\n", 'puppet'],
    ['a.pp', 'class a::b (\n  $interface\n) {\n}\n', 'puppet'],
    ['a.pp', 'unit A;\ninterface\nuses B;\nimplementation\nend.\n', 'pascal'],
    ['a.v', '(* full_case *)\nmodule a (input b);\nendmodule\n', 'verilog'],
    ['a.v', '(* Comment *)\nLemma a : True.\nProof. trivial. Qed.\n', 'rocq prover'],
    ['a.gd', 'extends Node\n# the GAP between two\nfunc a():\n\tpass\n', 'gdscript'],
    ['a.gd', '# GAP library\nDeclareOperation("A", [IsObject]);\n', 'gap'],
    ['a.md', '(include the files that\nare named below)\n', 'markdown'],
    ['a.md', '(include "predicates.md")\n', 'gcc machine description'],
    ['a.scm', '(define (f . args)\n  `(a ,@args))\n', 'scheme'],
    ['a.scm', '; names\n(function_item name: (identifier) @name)\n', 'tree-sitter query'],
    ['a.inc', 'static int select;\nInsert(1);\nselect(2);\n', 'c++'],
    ['a.inc', 'SELECT a FROM b;\n', 'sql'],
    ['a.h', '/**\n@class Foo\nlike std::vector\n*/\nint foo(void);\n', 'c'],
    ['a.h', '/* C */\n@class Foo;\n', 'objective-c'],
    ['a.h', '/* unclosed std::vector\nint foo(void);\n', 'c'],
    ['a.bb', 'DESCRIPTION = "x"\ninherit cmake\n', 'bitbake'],
    ['a.bb', '#!/usr/bin/env bb\n(println 1)\n', 'clojure'],
  ])('%s holding %j -> %s', (name, text, language) => {
    expect(detectLanguage(name, text)).toBe(language)
  })
})

describe('by shebang', () => {
  it.each([
    ['#!/bin/sh\n', 'shell'],
    ['#!/bin/bash -e\n', 'shell'],
    ['#!/usr/bin/env bash', 'shell'],
    ['#! /usr/bin/env python3.11\n', 'python'],
    ['#!/usr/bin/env -S FOO=1 node --flag\r\n', 'javascript'],
    ['#!/usr/bin/env -S deno run -A\n', 'typescript'],
    ['#!/usr/local/bin/ruby -w\n', 'ruby'],
    ['#!/usr/bin/perl5.30\n', 'perl'],
    ['#!/usr/bin/env lua5.4\n', 'lua'],
    ['#!/usr/bin/php\n<?php\n', 'php'],
    ['#!/usr/bin/env unknown-thing\n', undefined],
    ['#!\n', undefined],
    ['#!/usr/bin/env\n', undefined],
    ['# !/bin/sh\n', undefined],
    ['#!/bin/constructor\n', undefined],
  ])('%j -> %s', (text, language) => {
    expect(detectLanguage('program', text)).toBe(language)
  })

  it('does not overrule an extension', () => {
    expect(detectLanguage('a.py', '#!/bin/sh\n"exec" "python" "$0"\n')).toBe('python')
  })
})

describe('by modeline', () => {
  it.each([
    ['# vim: set ft=ruby :\n', 'ruby'],
    ['# vim: ft=python\n', 'python'],
    ['// vim:set ts=4 sw=4 filetype=cpp:\n', 'c++'],
    ['/* vim: set syntax=php: */\n', 'php'],
    ['x\n'.repeat(100) + '# vi: ft=sh\n', 'shell'],
    ['// -*- C++ -*-\n', 'c++'],
    ['# -*- mode: ruby -*-\n', 'ruby'],
    ['# -*- coding: utf-8; mode: python; tab-width: 4 -*-\n', 'python'],
    [';; -*- lexical-binding: t; mode: emacs-lisp -*-\n', 'emacs lisp'],
    ['# -*- coding: utf-8 -*-\n', undefined],
    ['# vim: ft=nosuchlanguage\n', undefined],
    ['a\nb\nc\nd\ne\nf\n# vim: ft=ruby\n' + 'x\n'.repeat(20), undefined],
    ['the editor vim: ft is set elsewhere\n', undefined],
  ])('%j -> %s', (text, language) => {
    expect(detectLanguage('program', text)).toBe(language)
  })

  it('wins over the extension, as the owner meant it', () => {
    expect(detectLanguage('a.h', '// -*- C++ -*-\nint a;\n')).toBe('c++')
  })
})

describe('by linguist-language', () => {
  it.each([
    ['TypeScript', 'typescript'],
    ['c++', 'c++'],
    ['Jupyter-Notebook', 'jupyter notebook'],
    ['golang', 'go'],
    ['nosuchlanguage', 'python'],
  ])('%s -> %s', (attribute, language) => {
    expect(detectLanguage('a.py', '# vim: ft=python\n', attribute)).toBe(language)
  })
})

it('recognises XML in a file of unknown name', () => {
  expect(detectLanguage('a.unknown', '<?xml version="1.0"?>\n<a/>')).toBe('xml')
})
