import fc from 'fast-check'
import { beforeAll, describe, it } from 'vitest'
import { extractText } from '../../src/extract/extract-text.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { ownLanguages } from '../../src/languages/own-registry.ts'
import { checkBlob } from '../helpers/check-blob.ts'

beforeAll(() => initExtractor())

/** Pieces of all these languages: put together at random they nest, break off and contradict each other. */
const PIECES = [
  'syntax = "proto3";\n', 'package a.b;\n', 'message A {\n', ' optional B b = 1 [deprecated = true];\n', 'oneof o {', 'rpc M(A) returns (stream B);\n', 'enum E {', '}\n',
  '"""doc"""\n', 'type A implements B & C {\n', ' f(a: Int = 1): [A!]! @deprecated\n', 'query Q($a: B) { ...F }\n', 'fragment F on A { x }\n', 'union U = A | B\n',
  'resource "a" "b" {\n', 'locals {\n', ' x = "${var.a}"\n', 'y = <<EOT\n', 'EOT\n', 'description = "d"\n',
  'CREATE TABLE a.b (\n', ' id int PRIMARY KEY, -- c\n', ');\n', 'CREATE FUNCTION f() RETURNS int AS $$\n', '$$ LANGUAGE sql;\n', 'BEGIN\n', 'END;\n', 'GO\n', 'DELIMITER //\n', '//\n',
  'ALTER TABLE t ADD c int;\n', "COMMENT ON TABLE a.b IS 'x';\n", '-- name: q :one\n', 'CREATE TYPE m AS ENUM (\'a\');\n', 'COPY t FROM stdin;\n', '\\.\n',
  '.a, #b > .c:hover {\n', '&__d {', '--x: 1;', '$v: 2 !default;\n', '@mixin m($a) {\n', '@media (x) {', '@keyframes k {', '// c\n', '/* c */',
  'FROM a AS b\n', 'ENV A=1 \\\n', 'ARG x\n', 'RUN <<EOF\n', 'EOF\n', 'all: dep | x\n', '\tcmd\n', 'V ?= 1\n', 'define m\n', 'endef\n', 'include a.mk\n',
  '{ "a": [', '"b": 1,', ']}', 'a:\n', '  b: |\n', '    text\n', '- name: x\n', '  c: {d: [', ']}\n', '---\n', '[t.u]\n', 'k = """\n', '"""\n', '[[x]]\n', 'p = [\n',
  'function(f a)\n', 'endfunction()\n', 'set(A ${B} CACHE PATH "d")\n', 'add_library(l\n', '[==[', ']==]', '#[[', ']]', '(define (f a)\n', '(define x\n', '(defun f (a)\n', '(defun (setf f)', '#|', '|#', '#;', '#\\(', '?\\(', '(struct p (a))\n', '(module+ test\n', ' :before ', '|a b|',
  '# H\n', '## I ##\n', 'Title\n===\n', '```\n', '.. _l:\n', '~~~\n', '== S\n', '<h1 id="x">T</h1>\n', '<script lang="ts">\n', 'function f() {}\n', '</script>\n', '<style>\n', '</style>\n',
  'package A::B;\n', 'sub f {', 'has [qw(a b)] => (', 'use constant { A => 1 };\n', '=head2 f\n\nText\n\n=cut\n', 'print <<X;\n', 's/a/b/;', 'q{', '-module(m).\n', '-record(r, {a = 1}).\n', 'f(X) -> ok;\n', '-spec f(a) -> b.\n', 'f(Y) -> e.\n', '$. ',
  'module m\n', 'subroutine s(a, &\n', 'type, extends(t) :: u\n', 'contains\n', 'real, parameter :: p = 1\n', 'end subroutine\n', 'end\n', 'interface operator(+)\n', 'C old\n', '!! doc\n', 'vim9script\n', 'function! s:f(a) abort\n', 'endfunction\n', 'let g:a = 1\n', 'export def F()\n', 'enddef\n', 'command! -nargs=* C call f()\n', 'enum E\n', 'A, B(1)\n',
  '<!-- c -->', '{% block b %}', '{% endblock %}', '{{ v }}', '<% x %>', '@section("s")', '\r\n', '\n', '  ', '\t', '😀', '"', "'", '\\', '`', '$', '{', '}', '(', ')', ';', ':', '=',
] // prettier-ignore

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))
/** One id per scan. */
const LANGUAGES = [
  'protocol buffer', 'graphql', 'hcl', 'sql', 'css', 'scss', 'less', 'dockerfile', 'makefile', 'json', 'yaml', 'toml', 'ini', 'markdown',
  'restructuredtext', 'asciidoc', 'html', 'html+erb', 'html+php', 'jinja', 'vue', 'svelte', 'astro', 'cmake', 'emacs lisp',
  'common lisp', 'scheme', 'racket', 'perl', 'erlang', 'fortran', 'fortran free form', 'vim script',
] // prettier-ignore

describe.each(LANGUAGES)('%s', (language) => {
  it('never throws and keeps its promises for any text', () => {
    if (!ownLanguages().has(language)) throw new Error(`${language} is not registered`)
    fc.assert(
      fc.property(text, fc.constantFrom('a', 'src/Name.x'), (source, path) => {
        checkBlob(extractText({ text: source, path, language }), source)
      }),
      { numRuns: 40 },
    )
  })
})
