import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../../reader/api.ts'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import { withFreshness } from '../../../reader/cli/freshness.ts'
import { searchCommand } from '../../../reader/cli/search.ts'
import { buildRequest } from '../../../reader/cli/search-request.ts'
import { SEARCH_SPEC } from '../../../reader/cli/specs.ts'
import { vimgrepLine } from '../../../reader/cli/vimgrep.ts'
import { COMMIT, fileHit, fixedIndex, pageHit, response } from './answers.ts'
import { fakeIo } from './fake-io.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitdex-search-'))
  writeFileSync(join(folder, 'app.gitdex'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

const parse = (...argv: string[]) => parseArguments('gitdex', SEARCH_SPEC, argv)

async function search(answer: SearchResponse, argv: string[], io = fakeIo({ cwd: folder })) {
  const fixed = fixedIndex({ search: answer })
  const args = parse('refresh', '--index', 'app.gitdex', ...argv)
  const code = await searchCommand(async () => fixed.index).run(args, io.io)
  return { code, ...io.written, asked: fixed.asked, closed: fixed.closed() }
}

describe('search prints', () => {
  it('places, kinds, reasons and passages for people', async () => {
    const { code, out, err, closed } = await search(response(), [])
    expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: 1 })
    expect(out).toBe(`src/session.ts:12-40  method Session.refresh  exact name
    async refresh(token: string): Promise<Session>
    Renews the session.
src/login.ts  typescript implementation
    Logging in
docs/retry.md:3-5  file_page 87%
    Retries
    Requests are retried
    three times.
`)
  })

  it('one hit per line for editors and programs', async () => {
    expect((await search(response(), ['--format', 'vimgrep'])).out).toBe(
      'src/session.ts:12:1:async refresh(token: string): Promise<Session>\nsrc/login.ts:1:1:Logging in\ndocs/retry.md:3:1:Requests are retried\n',
    )
    const { out } = await search(response(), ['-f', 'jsonl'])
    const rows = out.trimEnd().split('\n')
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual(response().results)
    expect((await search(response(), ['-f', 'paths'])).out).toBe('src/session.ts\nsrc/login.ts\n')
  })

  it('the whole answer as JSON: compact in a pipe, indented on a terminal', async () => {
    for (const flags of [['--json'], ['--format', 'json']]) {
      const { out } = await search(response(), flags)
      expect(out.split('\n')).toHaveLength(2)
      expect(JSON.parse(out)).toEqual(response())
    }
    const { out } = await search(response(), ['--json'], fakeIo({ cwd: folder, outIsTerminal: true }))
    expect(out).toContain('\n  "query": "refresh"')
  })

  it('every signal with --explain', async () => {
    const explain = [{ signal: 'tier', value: 5, weight: 100, contribution: 500 }]
    const { out, asked } = await search(response({ results: [{ ...response().results[0]!, explain }] }), ['--explain'])
    expect(asked).toEqual([{ query: 'refresh', explain: true }])
    expect(out).toMatch(/tier +5\.000 x 100\.00 = 500\.000/)
  })

  it('nothing found: exit code 1, suggestions on standard error, nothing on standard output', async () => {
    const none = response({ results: [], candidates: [], total: 0, did_you_mean: ['refreshToken', 'fresh'] })
    const { code, out, err } = await search(none, [])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe('nothing found for "refresh". Did you mean: refreshToken, fresh?\n')
    expect(await search(none, ['--json'])).toMatchObject({ code: 1, err: '' })
  })

  it('nothing found where not all was searched: exit code 2, and no word of nothing found', async () => {
    const warnings = [{ code: 'REGEX_TIMEOUT', message: 'files behind a.ts were not searched' }]
    const none = response({ results: [], candidates: [], total: 0, truncated: true, warnings })
    const { code, out, err } = await search(none, [])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('REGEX_TIMEOUT: files behind a.ts were not searched\n')
    expect(err).not.toContain('nothing found')
    expect(await search(none, ['--json'])).toMatchObject({ code: 2, err: '' })
    expect(await search(response({ truncated: true, warnings }), [])).toMatchObject({ code: 0 })
  })

  it('ignored arguments and warnings on standard error', async () => {
    const ignored_arguments = [{ argument: 'kind', value: 'tset', valid: ['test', 'doc'] }]
    const warnings = [{ code: 'CURSOR', message: 'of another query' }]
    const { out, err } = await search(response({ ignored_arguments, warnings, note: 'Note.' }), ['-f', 'paths'])
    expect(out).toBe('src/session.ts\nsrc/login.ts\n')
    expect(err).toBe('ignored kind "tset" (valid: test, doc)\nCURSOR: of another query\nNote.\n')
  })

  it('control characters of a repository as text, but exact in JSON', async () => {
    const evil = { ...pageHit, target_path: 'a\nb\x1b[2J', title: 'T\x9b', snippet: 'one\x07\ntwo' }
    const answer = response({ results: [evil], candidates: [{ path: evil.target_path }], note: 'n\x1b' })
    for (const format of ['pretty', 'paths', 'vimgrep']) {
      const { out, err } = await search(answer, ['-f', format])
      expect(out + err).toContain('a\\nb\\x1b[2J')

      expect(out + err).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
    }
    expect((await search(answer, ['-f', 'paths'])).out.split('\n')).toHaveLength(2)
    expect(JSON.parse((await search(answer, ['--json'])).out)).toEqual(answer)
    expect(JSON.parse((await search(answer, ['-f', 'jsonl'])).out)).toEqual(evil)
  })

  it('a summary when a person watches', async () => {
    const { err } = await search(response({ total_is_exact: false }), [], fakeIo({ cwd: folder, errIsTerminal: true }))
    expect(err).toBe('3 of at least 3, symbol (one identifier), app@c0ffee000000, 1.3 ms\n')
  })

  it('an error for a format that does not exist, before anything is opened', async () => {
    await expect(search(response(), ['--format', 'xml'])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      data: { argument: 'format', valid: ['pretty', 'json', 'jsonl', 'vimgrep', 'paths'] },
    })
  })
})

describe('buildRequest', () => {
  it('holds what was given and nothing else', () => {
    expect(buildRequest(parse('retry', 'logic'))).toEqual({ query: 'retry logic' })
    const all = parse(
      ...[
        'q',
        '--mode',
        'symbol',
        '--limit',
        '7',
        '--kind',
        'test',
        '--symbol-kind',
        'class',
        '--page-type',
        'file_page',
      ],
      ...['--file-type', 'ts', '--path', 'src/', '--exclude', 'a', '--exclude', 'b', '-i', '-C', '2', '--repo', 'r'],
      ...['--cursor', 'abc', '--explain'],
    )
    expect(buildRequest(all)).toEqual({
      query: 'q',
      mode: 'symbol',
      limit: 7,
      kind: 'test',
      symbol_kind: 'class',
      page_type: 'file_page',
      file_type: 'ts',
      path: 'src/',
      exclude_patterns: ['a', 'b'],
      case_insensitive: true,
      context_lines: 2,
      repo: 'r',
      cursor: 'abc',
      explain: true,
    })
  })

  it.each([
    ['1.5', 1.5],
    ['0', 0],
    ['many', 'many'],
    ['', ''],
  ])('hands on limit %j for the reader to judge', (text, limit) => {
    expect(buildRequest(parse('q', `--limit=${text}`)).limit).toBe(limit)
  })
})

describe('vimgrepLine', () => {
  const plain = { here: (path: string) => path, firstLines: new Map([['src/login.ts', '\timport x\x1b']]) }

  it('has the line that it names, past blank ones', () => {
    expect(vimgrepLine({ ...pageHit, snippet: '\n  \n\tthird\x07 line\nmore' }, plain)).toBe(
      'docs/retry.md:5:1:third\\x07 line',
    )
    expect(vimgrepLine({ ...pageHit, snippet: '' }, plain)).toBe('docs/retry.md:3:1:Retries')
    expect(vimgrepLine(fileHit, plain)).toBe('src/login.ts:1:1:import x\\x1b')
    expect(vimgrepLine(fileHit, { ...plain, firstLines: new Map() })).toBe('src/login.ts:1:1:Logging in')
  })
})

describe('a stale index', () => {
  const stale = (behind?: number) =>
    response({ index: { ...response().index, stale: true, ...(behind === undefined ? {} : { behind }) } })

  it('is told on standard error, in a pipe too, once', async () => {
    const line = 'index is of c0ffee000000, not of HEAD, 3 behind; run gitdex build\n'
    expect((await search(stale(3), [])).err).toBe(line)
    expect((await search(stale(), ['-f', 'paths'])).err).toBe(
      'index is of c0ffee000000, not of HEAD; run gitdex build\n',
    )
    expect((await search(stale(3), [], fakeIo({ cwd: folder, errIsTerminal: true }))).err).toBe(
      `${line}3 of 3, symbol (one identifier), app@c0ffee000000, 1.3 ms\n`,
    )
    expect((await search(stale(3), ['--json'])).err).toBe('')
  })
})

describe('withFreshness', () => {
  const { index } = fixedIndex({})
  it('says nothing when the artifact is of the checked-out commit or that is unknown', () => {
    expect(withFreshness(response(), { location: 'x', index, head: COMMIT })).toEqual(response())
    expect(withFreshness(response(), { location: 'x', index })).toEqual(response())
  })

  it('marks an index that is behind', () => {
    const head = 'd'.repeat(40)
    expect(withFreshness(response(), { location: 'x', index, head }).index).toMatchObject({ stale: true })
    expect(withFreshness(response(), { location: 'x', index, head, behind: 3 }).index).toMatchObject({ behind: 3 })
  })
})
