import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import { diffCommand, type RevisionBuilder } from '../../../reader/cli/diff.ts'
import { code, markdownDiff } from '../../../reader/cli/diff-markdown.ts'
import { contrast, countsLine, prettyDiff } from '../../../reader/cli/diff-pretty.ts'
import { DIFF_SPEC } from '../../../reader/cli/specs.ts'
import type { DiffReport, DiffSymbol } from '../../../reader/diff/types.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { fakeIo } from './fake-io.ts'

const symbol = (name: string, more: Partial<DiffSymbol> = {}): DiffSymbol => ({
  symbol_id: `src/a.ts::${name}`,
  name,
  kind: 'function',
  file: 'src/a.ts',
  start_line: 3,
  end_line: 9,
  signature: `function ${name}()`,
  exported: true,
  file_kind: 'implementation',
  ...more,
})

function report(change: Partial<DiffReport> = {}): DiffReport {
  const side = { repo: 'app', commit: 'a'.repeat(40), commit_time: '2024-01-02T03:04:05Z', digest: 'sha256:0' }
  return {
    base: side,
    head: { ...side, commit: 'b'.repeat(40) },
    differs: true,
    summary: {
      files: {
        added: 0,
        removed: 0,
        changed: 1,
        renamed: 0,
        by_kind: { implementation: { added: 0, removed: 0, changed: 1, renamed: 0 } },
      },
      symbols: { added: 2, removed: 0, moved: 0, renamed: 1, signature_changed: 0, changed: 0 },
      public_api: { may_break: 1, additions: 2 },
    },
    files: {
      added: [],
      removed: [],
      changed: [{ path: 'src/a.ts', kind: 'implementation', language: 'typescript', lines: 9, lines_before: 8 }],
      renamed: [],
    },
    symbols: {
      added: [symbol('one'), symbol('two')],
      removed: [],
      moved: [],
      renamed: [{ ...symbol('now'), from: symbol('was') }],
      signature_changed: [],
      changed: [],
    },
    public_api: [{ change: 'renamed', may_break: true, symbol: symbol('now'), from: symbol('was') }],
    bodies_compared: true,
    ...change,
  }
}

const paint = (_style: unknown, text: string) => text

describe('what people read', () => {
  it('counts in one line', () => {
    expect(countsLine(report())).toBe(
      '1 file changed; 2 symbols added, 1 renamed; public API: 1 may break, 2 additions',
    )
  })

  it('one line for each, marked as git does', () => {
    expect(prettyDiff(report(), paint)).toBe(
      `app aaaaaaaaaaaa..bbbbbbbbbbbb
1 file changed; 2 symbols added, 1 renamed; public API: 1 may break, 2 additions

Files
  M src/a.ts

Symbols
  A src/a.ts:3  function one
  A src/a.ts:3  function two
  R src/a.ts:3  function now  was was
`,
    )
    expect(prettyDiff(report({ differs: false }), paint)).toBe('app aaaaaaaaaaaa..bbbbbbbbbbbb: no difference\n')
  })

  it('names symbols as they are written, not by the numbers of their ids', () => {
    const second = symbol('now', { symbol_id: 'src/a.ts::now~3' })
    const from = symbol('was', { symbol_id: 'src/b.ts::was~2', file: 'src/b.ts' })
    const symbols = { ...report().symbols, renamed: [{ ...second, from }], added: [second] }
    for (const text of [prettyDiff(report({ symbols }), paint), markdownDiff(report({ symbols, public_api: [] }))]) {
      expect(text).not.toContain('~')
      expect(text).toContain('src/b.ts::was')
    }
  })

  it('long signatures are cut to where they differ', () => {
    const long = 'argument: string, '.repeat(30)
    const [before, now] = contrast(
      symbol('f', { signature: `f(${long}a: X, ${long})` }),
      symbol('f', { signature: `f(${long}b: Y, ${long})` }),
    )
    expect(before).toMatch(/^\.\.\..*a: X.*\.\.\.$/)
    expect(now).toContain('b: Y')
    expect(now.length).toBeLessThan(180)
    expect(contrast(symbol('f', { kind: 'class', signature: 'f' }), symbol('f', { signature: 'f' }))).toEqual([
      'class f',
      'function f',
    ])
  })
})

describe('Markdown', () => {
  it('has a title, counts, the public API in the open and the rest folded', () => {
    const text = markdownDiff(report())
    expect(text).toContain('## `app`: what `bbbbbbbbbbbb` changes, compared with `aaaaaaaaaaaa`\n')
    expect(text).toContain('### Public API\n\n- **renamed**: function `now` in `src/a.ts:3`, was `src/a.ts::was`\n')
    expect(text).toContain('<details><summary>Symbols added (2)</summary>\n\n- function `one` in `src/a.ts:3`\n')
    expect(markdownDiff(report({ differs: false }))).toContain('No difference')
  })

  it('lists no more than fifty of a sort', () => {
    const many = Array.from({ length: 60 }, (_, i) => symbol(`f${i}`))
    const text = markdownDiff(report({ symbols: { ...report().symbols, added: many } }))
    expect(text).toContain('Symbols added (60)')
    expect(text).toContain('- and 10 more\n')
    expect(text).not.toContain('`f50`')
  })

  it('what comes out of a repository stays inside of its code span', () => {
    expect(code('a`b')).toBe('``a`b``')
    expect(code('`')).toBe('`` ` ``')
    expect(code('a\n# b')).toBe('`a\\n# b`')
    expect(code('')).toBe('` `'.replace(' ', '   '))
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('`', '``', ' ', '\n', '<img>', '|', '[x](y)', 'a', '\u0007') }),
        (text) => {
          const span = code(text)
          const fence = /^`+/.exec(span)![0]
          const inner = span.slice(fence.length, -fence.length)
          expect(span.endsWith(fence)).toBe(true)
          // No run of as many backticks inside: nothing can end the span early.
          expect([...inner.matchAll(/`+/g)].every(([run]) => run !== fence)).toBe(true)
          expect(inner).not.toMatch(/[\n\u0007]/)
        },
      ),
    )
  })
})

describe('what is compared', () => {
  const run = async (positionals: string[], cwd: string, revisions?: RevisionBuilder) => {
    const { io, written } = fakeIo({ cwd })
    const opened: string[] = []
    const open = (location: string) => {
      opened.push(location)
      return Promise.resolve({ diff: () => Promise.resolve(report()), close: () => undefined } as never)
    }
    const command = diffCommand(open, revisions)
    const code = await command.run(parseArguments('gitdex', DIFF_SPEC, [...positionals, '--format', 'markdown']), io)
    return { code, opened, written }
  }
  const asked: string[][] = []
  const builder: RevisionBuilder = {
    spec: DIFF_SPEC,
    build: (revisions) => {
      asked.push([...revisions])
      return Promise.resolve({ locations: revisions.map((one) => `/built/${one}`), dispose: () => void asked.push([]) })
    },
  }

  it('artifacts where they are, revisions where not; what was built goes away', async () => {
    const folder = tempDir()
    for (const name of ['old', 'main']) mkdirSync(join(folder, name))
    for (const file of ['a.gitdex', 'old/b.gitdex']) writeFileSync(join(folder, file), 'x')
    const { code, opened } = await run(['a.gitdex', 'main'], folder, builder)
    expect(code).toBe(1)
    expect(opened).toEqual([join(folder, 'a.gitdex'), '/built/main'])
    expect(asked).toEqual([['main'], []])
    expect((await run(['old', 'https://example.org/a.gitdex'], folder, builder)).opened).toEqual([
      join(folder, 'old/b.gitdex'),
      'https://example.org/a.gitdex',
    ])
    await expect(run(['main/', 'a.gitdex'], folder, builder)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('the reader alone has no revisions, and says so', async () => {
    const folder = tempDir()
    await expect(run(['HEAD', 'HEAD~1'], folder)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('full program') as string,
    })
  })
})
