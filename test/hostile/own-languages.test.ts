import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../src/extract/extract-text.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { ownLanguages } from '../../src/languages/own-registry.ts'

beforeAll(() => initExtractor())

/** Ids that share a scan are tried once. */
const LANGUAGES = [
  'protocol buffer', 'graphql', 'hcl', 'sql', 'css', 'scss', 'less', 'dockerfile', 'makefile', 'json', 'yaml', 'toml', 'ini',
  'markdown', 'restructuredtext', 'asciidoc', 'html', 'html+erb', 'jinja', 'vue', 'svelte', 'astro',
  'cmake', 'emacs lisp', 'common lisp', 'racket', 'perl', 'erlang', 'fortran', 'vim script',
] // prettier-ignore

/** Text that is repeated to a length, and what stands before it. */
const CASES: readonly (readonly [unit: string, head?: string])[] = [
  ['('], ['{'], ['['], ['<'], ['"'], ["'"], ['`'], ['\\'], ['$'], ['#'], ['/*'], ['--'], ['//'], ['<!--'], ['{{'], ['{%'], ['${'], ['#{'],
  ['({['], ['}])'], ['"\\"'], ["''"], ['$a$'], ['<a '], ['<a b='], ['<a {'], ['<a "'], ['</'], ['<h1>'], ['<style>'], ['<%'], ['<?'], ['<script>'],
  ['{"a":'], ['[{"a":'], ['- '], ['a: '], ['a:\n '], ['a: [\n'], ['a: "\n'], ['a: |\n'], ['? '], ['&a '], ['=\n'], ['a\n=\n'], ['# a\n'], ['```\n'], ['.. _a:\n'],
  ['message a {\n'], ['a.'], ['a = '], ['rpc a('], ['type A {'], ['... '], ['query A {'], ['"""'], ['resource "a" "b" {\n'], ['<<A\n'], ['a = <<A\n', 'x = [\n'],
  ['CREATE TABLE a (\n'], ['CREATE FUNCTION f AS BEGIN\n'], ['CREATE '], ['BEGIN '], ['END '], ['CASE '], ['FROM '], ['a.b.c.'], ['-- name: a\n'], ['ALTER TABLE a ADD b int,'],
  ['DELIMITER a\n'], ['@media {'], ['.a '], ['.a,'], ['&-b{', '.a{'], ['&-b,', '.a{'], [':not('], ['url('], ['@mixin a('], ['$a: ('], ['@import '], ['--a:'],
  ['FROM a AS b\n'], ['ENV a=b \\\n'], ['RUN <<A\n'], ['ARG a '], ['a:'], ['a: b '], ['define a\n'], ['\t\n'], ['$(a'], ['a\\\n'], ['[a]\n'], ['[[a.b]]\n'], ['a."b'],
  ['(define a '], ['(define (a) '], ['(define ('], ['(defun (setf '], ['(defun a '], ['#|'], ['#;('], ['|'], ['?('], ['#\\'], ['[['], ['[=['], ['#[['], ['set(a\n'], ['function(a)\n'], ['set(a b)\n'], ['${a}'],
  ['sub a {'], ['package A;\n'], ['q('], ['s{'], ['=pod\n'], ['=head1 a\n'], ['<<A;\n'], ['has a =>'], ['use constant {'], ["a'"], ['-record(a, {'], ['f() -> '], ['. '], ['-define(A,'], ['$'], ['"""\n'],
  ['subroutine a(\n'], ['type :: a\n'], ['interface a\n'], ['end\n'], ['real :: a, '], ['a &\n'], ['module a\n'], ['procedure :: a => '], ['! a\n'], ['function! a()\n'], ['class A\n'], ['let a = \n'], ['augroup a\n'], ['com A '],
  [' '], ['\n'], ['\r'], ['\t'], ['é'], ['\ud800'], ['\ufeff'], ['a'], ['a b\n'], ['{a b="c"}'], ['@section("a")'], ['{% block a %}'], ['{#'], ['<A x={y}>'],
] // prettier-ignore

const LENGTH = 30_000

describe.each(LANGUAGES)('%s', (language) => {
  it('is read by a scan of our own', () => expect([...ownLanguages().keys()]).toContain(language))

  it('takes time in proportion to the text, whatever is repeated in it', () => {
    const slow: string[] = []
    for (const [unit, head = ''] of CASES) {
      const text = head + unit.repeat(Math.ceil(LENGTH / unit.length))
      const start = process.cpuUsage()
      const blob = extractText({ text, path: 'a/file.x', language, deadlineMs: 500 })
      const { user } = process.cpuUsage(start)
      if (user > 1_000_000) slow.push(`${JSON.stringify(unit)}: ${user / 1e6} s, ${blob.symbols.length} symbols`)
    }
    expect(slow).toEqual([])
  }, 60_000)

  it('reads a megabyte of brackets', () => {
    for (const unit of ['({', '{"a":[', '<a>']) {
      const text = unit.repeat(1_000_000 / unit.length)
      expect(extractText({ text, path: 'a/file.x', language, deadlineMs: 500 }).symbols.length).toBeLessThan(20_001)
    }
  }, 60_000)
})
