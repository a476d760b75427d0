import { beforeAll, describe, expect, it } from 'vitest'
import { changedSpans, touches } from '../../../src/extract/changed-spans.ts'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'
import { OCCURRENCE_ROLES } from '../../../src/extract/types.ts'

beforeAll(() => initExtractor())

/** `name/role` of every occurrence. */
function occurrences(language: string, text: string, path = 'a'): string[] {
  const { starts, ends, roles } = extractText({ text, path, language }).occurrences
  return Array.from(starts, (start, i) => `${text.slice(start, ends[i])}/${OCCURRENCE_ROLES[roles[i]!]}`)
}

describe('occurrences', () => {
  it('are found in interpolations, but not in strings and comments', () => {
    const text = '// count\nconst a = `count ${count(b)} "c"`\n'
    expect(occurrences('typescript', text)).toEqual(['a/definition', 'count/call', 'b/read'])
    expect(occurrences('ruby', 'puts "a #{b.size} c" # d\n')).toEqual(['puts/call', 'b/read', 'size/call'])
    expect(occurrences('python', 'x = f"{a.b} c"\n')).toEqual(['x/definition', 'a/read', 'b/read'])
    expect(occurrences('shell', 'echo "a $HOME ${X:-y} `id`"\n')).toEqual([
      'echo/call',
      'HOME/read',
      'X/read',
      'id/call',
    ])
    expect(occurrences('kotlin', 'val a = "b $c ${d()}"\n')).toEqual(['a/definition', 'c/read', 'd/call'])
    expect(occurrences('elixir', 'IO.puts("a #{b}")\n')).toEqual(['IO/read', 'puts/call', 'b/read'])
  })

  it('tell writing from reading', () => {
    const go = 'package a\nfunc f() { x, y := 1, 2; x = y; p.z++; x += g(y) }\n'
    expect(occurrences('go', go)).toEqual(
      'a/other f/definition x/write y/write x/write y/read p/read z/write x/write g/call y/read'.split(' '),
    )
  })

  it('are all imports inside of an import', () => {
    const rust = 'use std::{fmt, io::Read as R};\n'
    expect(occurrences('rust', rust)).toEqual(['std/import', 'fmt/import', 'io/import', 'Read/import', 'R/import'])
  })

  it('keep operators, and signs that belong to names', () => {
    expect(occurrences('ruby', 'def valid?; @a = $b; end\n')).toEqual(['valid?/definition', '@a/write', '$b/read'])
    expect(occurrences('cpp'.replace('cpp', 'c++'), 'bool operator==(A a, A b);\n')).toEqual([
      'operator==/definition', 'A/type', 'a/write', 'A/type', 'b/write',
    ]) // prettier-ignore
    expect(occurrences('haskell', 'f x = x <+> g `seq` h\n')).toEqual([
      'f/definition', 'x/write', 'x/read', '<+>/call', 'g/read', 'seq/call', 'h/read',
    ]) // prettier-ignore
    expect(occurrences('rust', 'fn f() { println!("{}", a) }\n')).toEqual(['f/definition', 'println/call', 'a/other'])
  })

  it('are the words of a macro body, without its keywords and strings', () => {
    const text = '#define LOG(x) do { if (x) print("a b", x, 0x1f); } while (0)\n'
    expect(occurrences('c', text)).toEqual(['LOG/definition', 'x/write', 'x/other', 'print/other', 'x/other'])
  })

  it('are found where the parser saw another text', () => {
    expect(occurrences('c', 'LIB_EXPORT int f(void) LIB_PURE;\n')).toEqual([
      'LIB_EXPORT/other', 'f/definition', 'LIB_PURE/other',
    ]) // prettier-ignore
  })

  it('are none in text', () => {
    expect(extractText({ text: 'a b', path: 'a.txt', language: undefined }).occurrences.starts).toHaveLength(0)
  })

  it('tell every clause of a function a definition', () => {
    expect(occurrences('haskell', 'f :: Int\nf 0 = 1\nf n = n\n')).toEqual(
      'f/definition Int/type f/definition f/definition n/write n/read'.split(' '),
    )
  })
})

describe('changedSpans', () => {
  it('gives whole words that differ', () => {
    expect(changedSpans('a FOO_API b', 'a         b')).toEqual([2, 9])
    expect(changedSpans('same', 'same')).toEqual([])
    expect(changedSpans('ab cd ef', 'ab xd ef')).toEqual([3, 5])
  })

  it('knows what it touches', () => {
    expect([touches([2, 9], 0, 2), touches([2, 9], 0, 3), touches([2, 9], 9, 12), touches([], 0, 5)]).toEqual([
      false, true, false, false,
    ]) // prettier-ignore
  })
})
