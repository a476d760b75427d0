import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchHit, SymbolHit } from '../../../../reader/api.ts'
import { editorCommand } from '../../../../reader/cli/finder/editor.ts'
import { keysOf } from '../../../../reader/cli/finder/keys.ts'
import { drawFinder } from '../../../../reader/cli/finder/screen.ts'
import { afterKey, FINDER_MODES, FIRST_STATE, placeOf, type FinderState } from '../../../../reader/cli/finder/state.ts'
import { marksFor } from '../../../../reader/cli/marks.ts'

const plain = (_style: string, text: string) => text

function symbolHit(name: string, line: number): SymbolHit {
  return {
    type: 'symbol',
    symbol_id: `src/a.ts::${name}`,
    name,
    qualified_name: name,
    kind: 'function',
    file: 'src/a.ts',
    start_line: line,
    end_line: line + 2,
    signature: '',
    language: 'typescript',
    match_rank: 1,
    match_reason: 'exact name',
    score: 1,
    next: 'get_symbol',
  }
}

const typed = (text: string, state = FIRST_STATE): FinderState => keysOf(text).reduce(afterKey, state)

describe('keysOf', () => {
  it.each([
    ['abc', [{ type: 'text', text: 'abc' }]],
    ['\x1b[A', [{ type: 'up' }]],
    ['\x1bOB', [{ type: 'down' }]],
    ['\x1b', [{ type: 'quit' }]],
    ['\x03', [{ type: 'quit' }]],
    ['a\x7fb\r', [{ type: 'text', text: 'a' }, { type: 'erase' }, { type: 'text', text: 'b' }, { type: 'open' }]],
    ['\x1b[1;5C\x1b[200~', []],
    ['größe 😀', [{ type: 'text', text: 'größe 😀' }]],
  ])('reads %j', (input, keys) => {
    expect(keysOf(input)).toEqual(keys)
  })
})

describe('afterKey', () => {
  it('edits the query at the cursor', () => {
    expect(typed('hello\x1b[D\x1b[DX')).toMatchObject({ query: 'helXlo', cursor: 4 })
    expect(typed('one two\x17')).toMatchObject({ query: 'one ', cursor: 4 })
    expect(typed('a😀\x7f')).toMatchObject({ query: 'a', cursor: 1 })
    expect(typed('abc\x01z\x05!')).toMatchObject({ query: 'zabc!' })
    expect(typed('abc\x15')).toMatchObject({ query: '', cursor: 0 })
  })

  it('goes through the modes and stays in the list', () => {
    expect(typed('\t'.repeat(FINDER_MODES.length)).mode).toBe('auto')
    const listed = { ...FIRST_STATE, hits: [1, 2, 3].map((line) => symbolHit('f', line)) }
    expect(typed('\x1b[B\x1b[B\x1b[B\x1b[B', listed).selected).toBe(2)
    expect(typed('\x1b[6~\x1b[5~', listed).selected).toBe(0)
    expect(typed('\x1b[B').selected).toBe(0)
  })

  it('keeps the cursor inside the query, whatever is typed', () => {
    const key = fc.constantFrom('a', '😀', ' ', '\x7f', '\x17', '\x15', '\x1b[C', '\x1b[D', '\x01', '\x05')
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const { query, cursor } = typed(keys.join(''))
        expect(cursor).toBeGreaterThanOrEqual(0)
        expect(cursor).toBeLessThanOrEqual(query.length)
        expect(query).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
      }),
    )
  })
})

describe('drawFinder', () => {
  const state: FinderState = {
    ...typed('load'),
    hits: Array.from({ length: 40 }, (_, i) => symbolHit(`load${i}`, i + 1)),
    selected: 30,
    preview: { lines: ['one', '\x1b[31mtwo', 'x'.repeat(300)], first: 9, marked: 10 },
    note: 'symbol, 40 found',
  }

  it('fills the screen and no more, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 80 }), fc.integer({ min: 12, max: 200 }), (rows, columns) => {
        const { lines } = drawFinder(state, { rows, columns }, plain, marksFor('load', plain))
        expect(lines.length).toBeLessThanOrEqual(rows)
        for (const line of lines.slice(2)) expect(line.length).toBeLessThan(columns + 1)
        if (rows >= 6 && columns > 16) expect(lines.some((line) => line.startsWith('> src/a.ts:31'))).toBe(true)
      }),
    )
  })

  it('shows the selected hit, its lines, and no control characters', () => {
    const { lines, cursorColumn } = drawFinder(state, { rows: 24, columns: 80 }, plain, marksFor('load', plain))
    expect(lines[0]).toBe('> load')
    expect(cursorColumn).toBe(7)
    expect(lines).toContain('> src/a.ts:31  function load30')
    expect(lines).toContain('10  \\x1b[31mtwo')
    expect(lines.join('')).not.toContain('\x1b')
  })
})

describe('placeOf', () => {
  it('knows every kind of hit', () => {
    const page = { type: 'page', target_path: 'a.md', start_line: 3 } as SearchHit
    expect(placeOf(page)).toEqual({ file: 'a.md', line: 3 })
    expect(placeOf({ type: 'file', file: 'b' } as SearchHit)).toEqual({ file: 'b', line: 1 })
    expect(placeOf({ type: 'line', file: 'c', line: 7 } as SearchHit)).toEqual({ file: 'c', line: 7 })
  })
})

describe('editorCommand', () => {
  it.each([
    [{ EDITOR: 'vim' }, ['vim', '+3', 'a.ts']],
    [{ EDITOR: '/usr/bin/vim.tiny -n' }, ['/usr/bin/vim.tiny', '-n', '+3', 'a.ts']],
    [{ VISUAL: 'code --wait', EDITOR: 'vi' }, ['code', '--wait', '--goto', 'a.ts:3']],
    [{ EDITOR: 'hx' }, ['hx', 'a.ts:3']],
    [{ EDITOR: 'notepad.exe' }, ['notepad.exe', 'a.ts']],
    [{}, undefined],
  ])('%j', (env, command) => {
    expect(editorCommand(env, 'a.ts', 3)).toEqual(command)
  })
})
