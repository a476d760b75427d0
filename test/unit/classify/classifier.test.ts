import { describe, expect, it } from 'vitest'
import { classifyContent, createClassifier, type ClassifierOptions } from '../../../src/classify/classifier.ts'
import type { PathInput } from '../../../src/classify/types.ts'

const blob = (path: string, size?: number): PathInput => ({ path, type: 'blob', ...(size !== undefined && { size }) })
const classify = (path: string, text: string | Uint8Array, options: ClassifierOptions = {}) =>
  createClassifier(options).classifyBlob(blob(path), Buffer.from(text))
const attributes = (text: string) => ({ attributes: [{ path: '.gitattributes', text }] })

describe('classifyPath', () => {
  const classifier = createClassifier()

  it('tells what the path tells', () => {
    expect(classifier.classifyPath(blob('src/a.ts', 10))).toEqual({
      path: 'src/a.ts',
      type: 'blob',
      attributes: {},
      language: 'typescript',
      kind: 'implementation',
      flags: [],
    })
  })

  it.each([
    ['logo.png', 10, 'binary', 'by its extension'],
    ['package-lock.json', 10, 'lockfile', undefined],
    ['sub/Cargo.lock', 10, 'lockfile', undefined],
    ['go.sum', 10, 'lockfile', undefined],
    ['dist/a.min.js', 10, 'minified', 'by its name'],
    ['a.css.map', 10, 'minified', 'by its name'],
    ['big.json', 1_048_577, 'oversized', '1048577 bytes, limit 1048576'],
    ['big.txt', 5_000_000, 'oversized', '5000000 bytes, limit 4194304'],
    ['big', 5_000_000, 'oversized', '5000000 bytes, limit 4194304'],
    ['big.c', 20_000_000, 'oversized', '20000000 bytes, limit 16777216'],
  ])('skips %s of %i bytes as %s', (path, size, skip, detail) => {
    expect(classifier.classifyPath(blob(path, size))).toMatchObject({ skip, ...(detail && { detail }) })
  })

  it.each([
    ['sqlite3.c', 9_000_000],
    ['locks.ts', 10],
    ['src/lockfile.json', 10],
    ['admin.js', 10],
    ['png', 10],
    ['.png', 10],
    ['big.json', undefined],
  ])('does not skip %s', (path, size) => {
    expect(classifier.classifyPath(blob(path, size)).skip).toBeUndefined()
  })

  it('skips submodules with their commit and keeps symbolic links, whatever they are called', () => {
    const oid = 'a'.repeat(40)
    expect(classifier.classifyPath({ path: 'lib', type: 'submodule', oid })).toMatchObject({
      skip: 'submodule',
      detail: `commit ${oid}`,
    })
    const link = classifier.classifyPath({ path: 'logo.png', type: 'symlink' })
    expect(link).toMatchObject({ flags: ['symlink'] })
    expect(link.skip).toBeUndefined()
  })

  it('may ask for own limits', () => {
    const small = createClassifier({ limits: { code: 5, data: 5, text: 5 } })
    expect(small.classifyPath(blob('a.ts', 6)).skip).toBe('oversized')
  })

  it.each([
    ['vendor/a.js', ['vendored']],
    ['src/third_party/zlib/a.c', ['vendored']],
    ['deps/lua/a.c', ['vendored']],
    ['src/deps/a.c', []],
    ['src/vendors-list.ts', []],
    ['public/jquery-3.6.0.js', ['vendored']],
    ['src/jquery-adapter-tests-helper.ts', []],
    ['gradlew', ['vendored']],
    ['api/user.pb.go', ['generated']],
    ['api/user_pb2.py', ['generated']],
    ['src/__generated__/types.ts', ['generated']],
    ['src/generator.ts', []],
    ['src/degenerated/a.ts', []],
    ['dist/bundle.js', ['generated']],
    ['packages/a/dist/bundle.js', ['generated']],
    ['src/dist/a.js', []],
    ['Form.Designer.cs', ['generated']],
    ['examples/a/main.go', ['example']],
    ['src/example.ts', []],
    ['iOS Example/App.swift', ['example']],
    ['src/main/java/com/example/A.java', []],
    ['docs/a.md', ['documentation']],
    ['README.md', ['documentation']],
  ])('flags %s as %j', (path, flags) => {
    expect(classifier.classifyPath(blob(path)).flags).toEqual(flags)
  })
})

describe('include, exclude, root', () => {
  const skipOf = (options: ClassifierOptions, path: string) => {
    const { skip, detail } = createClassifier(options).classifyPath(blob(path))
    return skip && `${skip}: ${detail}`
  }

  it.each([
    [{ exclude: ['*.snap'] }, 'a/b.snap', 'excluded: exclude *.snap'],
    [{ exclude: ['*.snap', '!keep.snap'] }, 'a/keep.snap', undefined],
    [{ exclude: ['/docs/'] }, 'docs/a/b.md', 'excluded: exclude /docs/'],
    [{ exclude: ['/docs/'] }, 'src/docs/a.md', undefined],
    [{ exclude: ['Docs'] }, 'docs/a.md', undefined],
    [{ include: ['src/**'] }, 'src/a/b.ts', undefined],
    [{ include: ['src/**'] }, 'lib/a.ts', 'excluded: not in include'],
    [{ include: ['src'], exclude: ['src/gen'] }, 'src/gen/a.ts', 'excluded: exclude src/gen'],
    [{ root: 'packages/a' }, 'packages/a/b.ts', undefined],
    [{ root: './packages/a/' }, 'packages/a/b.ts', undefined],
    [{ root: 'packages/a' }, 'packages/ab/c.ts', 'excluded: outside root packages/a'],
    [{ root: '.' }, 'packages/ab/c.ts', undefined],
    [{ exclude: ['*'] }, '../odd', 'excluded: exclude *'],
    [{ exclude: ['a'] }, 'C:/odd', undefined],
  ])('%j and %s', (options, path, expected) => {
    expect(skipOf(options, path)).toBe(expected)
  })
})

describe('classifyBlob', () => {
  it('gives text, language, kind and encoding', () => {
    expect(classify('src/a.ts', 'export const a = 1\r\n')).toEqual({
      language: 'typescript',
      kind: 'implementation',
      flags: [],
      text: 'export const a = 1\r\n',
      encoding: 'utf-8',
    })
  })

  it('corrects by content what the path made believe', () => {
    expect(classify('src/a.h', 'namespace a {\n}\n').language).toBe('c++')
    expect(classify('translations/de.ts', '<?xml version="1.0"?><TS/>')).toMatchObject({
      language: 'xml',
      kind: 'config',
    })
    expect(classify('bin/tool', '#!/usr/bin/env ruby\n')).toMatchObject({ language: 'ruby', kind: 'implementation' })
    expect(classify('install', '#!/bin/sh\n')).toMatchObject({ language: 'shell', kind: 'implementation' })
  })

  it.each([
    ['a.txt', '', 'empty'],
    ['__init__.py', ' \r\n\t\n', 'empty'],
    ['a.txt', '\ufeff', 'empty'],
    ['a.dat', 'ab\0cd', 'binary'],
    ['a.txt', Buffer.from([0xff, 0xfe, 0, 0, 97, 0, 0, 0]), 'undecodable'],
    ['a.js', `var a=1;${'b(1);'.repeat(600)}\n`, 'minified'],
    ['a.css', `/* licence */\n${'a{b:c}'.repeat(500)}`, 'minified'],
    ['a.json', `[${'1234567890,'.repeat(2000)}0]`, 'minified'],
    ['a.svg', `<svg><path d="${'M1 2L3 4'.repeat(3000)}"/></svg>`, 'minified'],
  ])('skips %s as %s', (path, text, skip) => {
    const result = classify(path, text)
    expect(result.skip).toBe(skip)
    expect(result.text).toBeUndefined()
  })

  it.each([
    ['a.json', '{"a":1,"b":[1,2,3]}'],
    ['a.js', 'short()'],
    ['a.js', `${'const a = 1 // an ordinary line of code\n'.repeat(200)}// ${'x'.repeat(3000)}\n`],
    ['a.md', `${'word '.repeat(300)}\n\n`.repeat(30)],
    ['a.ipynb', `{"cells": ["${'A'.repeat(40_000)}"]}`],
    ['a.ts', `export type A = ${'B | '.repeat(1000)}C\n`],
  ])('does not take %s for minified', (path, text) => {
    expect(classify(path, text)).toMatchObject({ text, flags: path.endsWith('.md') ? ['documentation'] : [] })
  })

  it('recognises pointers of Git LFS, by content and by filter', () => {
    const oid = `sha256:${'4d'.repeat(32)}`
    const pointer = `version https://git-lfs.github.com/spec/v1\noid ${oid}\nsize 12345\n`
    expect(classify('model.dat', pointer)).toMatchObject({ skip: 'lfs', detail: `12345 bytes, ${oid}` })
    expect(classify('notes.md', `${pointer}${'x'.repeat(1024)}`).skip).toBeUndefined()
    expect(
      classify('notes.md', 'version https://git-lfs.github.com/spec/v1 is the pointer format\n').skip,
    ).toBeUndefined()
    expect(classify('a.dat', 'anything', attributes('*.dat filter=lfs')).skip).toBe('lfs')
  })

  it('takes a symbolic link for its target as written', () => {
    const link = createClassifier().classifyBlob({ path: 'CLAUDE.md', type: 'symlink' }, Buffer.from('docs/AGENTS.md'))
    expect(link).toMatchObject({ flags: ['documentation', 'symlink'], text: 'docs/AGENTS.md' })
    expect(link.language).toBeUndefined()
  })

  it('flags what was decoded', () => {
    expect(classify('a.txt', Buffer.from('caf\xe9', 'latin1'))).toMatchObject({
      text: 'café',
      encoding: 'windows-1252',
      flags: ['documentation', 'recoded'],
    })
    expect(classify('a.c', '\ufeffint a;').flags).toEqual(['recoded'])
    expect(classify('a.c', Buffer.from('c3bcc3bcff', 'hex')).flags).toEqual(['recoded', 'lossy'])
  })

  it.each([
    '// Code generated by protoc-gen-go. DO NOT EDIT.\n',
    '/* This file was automatically generated. */\n',
    '# Autogenerated by Thrift Compiler (0.14)\n',
    '//------\n// <auto-generated>\n//   text\n',
    '/**\n * @generated SignedSource<<x>>\n */\n',
    '# -- generated from schema.rb, do not edit --\n',
    '# This file is auto-generated from the current state of the database.\n',
    '// This code was generated by a tool.\n',
  ])('flags %j as generated', (text) => {
    expect(classify('src/a.x', text + 'code\n').flags).toEqual(['generated'])
  })

  it.each([
    '// Ids are generated by the server.\n',
    '// Generates code that was generated by others.\n',
    'const banner = "// Code generated by x. DO NOT EDIT."\n',
    '// Please do not edit the order of these lines.\n',
    `${'// line\n'.repeat(400)}// Code generated by x. DO NOT EDIT.\n`,
  ])('does not flag %j', (text) => {
    expect(classify('src/a.x', text).flags).toEqual([])
  })

  it('does not take a document for generated because of its table of contents', () => {
    const toc = "<!-- START doctoc generated TOC please keep comment here -->\n<!-- DON'T EDIT THIS SECTION -->\n"
    expect(classify('README.md', toc).flags).toEqual(['documentation'])
    expect(classify('README.md', '<!-- This file is generated by cog. -->\n').flags).toEqual([
      'generated',
      'documentation',
    ])
  })

  it('is classifyPath, then classifyContent', () => {
    const classifier = createClassifier()
    const bytes = Buffer.from('namespace a {}\n')
    const inWorker = structuredClone(classifier.classifyPath(blob('a.h', bytes.length)))
    expect(classifyContent(inWorker, bytes)).toEqual(classifier.classifyBlob(blob('a.h'), bytes))
    expect(classifyContent(classifier.classifyPath(blob('a.png')), bytes)).toMatchObject({ skip: 'binary' })
  })
})

describe('attributes of the owner win', () => {
  it('generated, vendored, documentation, language', () => {
    const options = attributes(
      'out/** linguist-generated linguist-vendored\nvendor/own/** -linguist-vendored\n*.pb.go -linguist-generated\n' +
        'manual/** linguist-documentation\n*.x linguist-language=Rust\nREADME.md -linguist-documentation\n',
    )
    expect(classify('out/a.ts', 'a', options).flags).toEqual(['generated', 'vendored'])
    expect(classify('vendor/own/a.ts', 'a', options).flags).toEqual([])
    expect(classify('a.pb.go', '// Code generated by x. DO NOT EDIT.\n', options).flags).toEqual([])
    expect(classify('manual/a.ts', 'a', options)).toMatchObject({ kind: 'doc', flags: ['documentation'] })
    expect(classify('a.x', 'a', options).language).toBe('rust')
    expect(classify('README.md', '# a', options).flags).toEqual([])
  })

  it('-linguist-generated lets lock files and packed scripts in', () => {
    const options = attributes('* -linguist-generated')
    expect(classify('yarn.lock', 'a@1:\n', options)).toMatchObject({ text: 'a@1:\n', kind: 'config' })
    expect(classify('a.min.js', `a;${'b(1);'.repeat(600)}`, options)).toMatchObject({ flags: ['minified'] })
  })
})

it('classifies 5,000 paths well within 0.3 s', () => {
  const classifier = createClassifier(attributes('*.pb.go linguist-generated\nthird/** linguist-vendored\n'))
  const names = ['a.ts', 'b_test.go', 'README.md', 'x.blade.php', 'Makefile', 'data.json', 'logo.png', 'noext']
  const started = process.cpuUsage()
  for (let i = 0; i < 5000; i++)
    classifier.classifyPath(blob(`packages/p${i % 40}/src/d${i % 300}/${i}${names[i % 8]}`, 100))
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(0.3)
})
