import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DiffReport } from '../../../reader/diff/types.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildIndex, type BuildRequest } from '../../../src/build/build-index.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { makeRepository, type Files, type GitFixture } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const SUM = `/** Adds numbers. */
export function sumOfAll(values: number[]): number {
  let total = 0
  for (const value of values) total += value
  return Math.round(total * 100) / 100
}
`
const CACHE = `export class Cache {
  private readonly entries = new Map<string, string>()

  lookUp(key: string): string | undefined {
    const found = this.entries.get(key)
    if (found === undefined) console.warn('missing', key)
    return found
  }

  store(key: string, value: string): void {
    if (value.length > 1000) throw new RangeError('too long')
    this.entries.set(key, value)
  }
}
`
const before: Files = {
  'src/sum.ts': SUM,
  'src/cache.ts': CACHE,
  'src/api.ts': `export function open(path: string): void {\n  console.log(path)\n}\n\nexport function close(): void {}\n\nexport const LIMIT = 5\n`,
  'src/gone.ts': `export function goneForGood(): string {\n  return ['nobody', 'calls', 'this'].join(' and ')\n}\n`,
  'src/same.ts': `export function untouched(): number {\n  return 1\n}\n`,
  'test/sum.test.ts': `it('adds', () => {\n  expect(sumOfAll([1, 2])).toBe(3)\n})\n`,
  'docs/guide.md': '# Guide\n\nOne.\n',
  'src/old-name.ts': `export function alone(): string {\n  return 'a file that is renamed as it is'\n}\n`,
}
const after: Files = {
  'src/sum.ts': SUM.replace('sumOfAll', 'addEverything'),
  'src/cache.ts': null,
  'src/storage/cache.ts': CACHE.replace('> 1000', '> 2000'),
  'src/api.ts': `export function open(path: string, mode = 'r'): void {\n  console.log(path, mode)\n}\n\nfunction close(): void {}\n\nexport const LIMIT = 6\n\nexport function flush(): void {}\n`,
  'src/gone.ts': null,
  'docs/guide.md': '# Guide\n\nTwo.\n',
  'src/old-name.ts': null,
  'src/new-name.ts': `export function alone(): string {\n  return 'a file that is renamed as it is'\n}\n`,
}

let repository: GitFixture
let commits: string[]

async function build(commit: string, more: Partial<BuildRequest> = {}): Promise<string> {
  const out = join(tempDir(), 'app.gitdex')
  return (await buildIndex({ repo: repository.dir, cache: false, jobs: 1, commit, out, ...more })).artifact
}

async function diff(a: string, b: string): Promise<DiffReport> {
  const [base, head] = [await openIndex(a), await openIndex(b)]
  try {
    const report = await base.diff(head)
    expectValid('diff-response', report)
    return report
  } finally {
    base.close()
    head.close()
  }
}

const ids = (symbols: readonly { symbol_id: string }[]) => symbols.map(({ symbol_id }) => symbol_id)

beforeAll(async () => {
  repository = await makeRepository(join(tempDir(), 'app'), { files: before })
  commits = [repository.head]
  commits.push(repository.commit(after, { message: 'change things' }))
})

describe('two commits', () => {
  let report: DiffReport
  let reverse: DiffReport
  let same: DiffReport
  beforeAll(async () => {
    const [a, b] = [await build(commits[0]!), await build(commits[1]!)]
    report = await diff(a, b)
    reverse = await diff(b, a)
    same = await diff(a, a)
  })

  it('files: by path, then by content', () => {
    expect(report.differs).toBe(true)
    expect(report.files.added).toEqual([])
    expect(report.files.removed.map(({ path }) => path)).toEqual(['src/gone.ts'])
    expect(report.files.changed.map(({ path }) => path)).toEqual(['docs/guide.md', 'src/api.ts', 'src/sum.ts'])
    expect(report.files.renamed).toMatchObject([
      { from: 'src/old-name.ts', path: 'src/new-name.ts', similarity: 1 },
      { from: 'src/cache.ts', path: 'src/storage/cache.ts' },
    ])
    expect(report.summary.files).toMatchObject({ by_kind: { doc: { changed: 1 }, implementation: { renamed: 2 } } })
  })

  it('symbols: added, removed, renamed, moved with their file, changed', () => {
    const { symbols } = report
    expect(ids(symbols.added)).toEqual(['src/api.ts::flush'])
    expect(ids(symbols.removed)).toEqual(['src/gone.ts::goneForGood'])
    expect(symbols.renamed.map(({ symbol_id, from }) => [from.symbol_id, symbol_id])).toEqual([
      ['src/sum.ts::sumOfAll', 'src/sum.ts::addEverything'],
    ])
    expect(symbols.moved.map(({ symbol_id, with: owner }) => [symbol_id, owner])).toEqual([
      ['src/new-name.ts::alone', 'src/new-name.ts'],
      ['src/storage/cache.ts::Cache', 'src/storage/cache.ts'],
      ['src/storage/cache.ts::Cache.entries', 'src/storage/cache.ts'],
      ['src/storage/cache.ts::Cache.lookUp', 'src/storage/cache.ts'],
      ['src/storage/cache.ts::Cache.store', 'src/storage/cache.ts'],
    ])
    expect(report.summary.symbols.moved).toBe(0)
    expect(ids(symbols.signature_changed)).toContain('src/api.ts::open')
    // The value of a constant is no part of how it is declared, and a class does not change with its methods.
    expect(ids(symbols.changed)).toEqual(['src/api.ts::LIMIT', 'src/storage/cache.ts::Cache.store'])
  })

  it('public API: what users may stumble over, and what is new', () => {
    expect(report.public_api.map(({ change, symbol, may_break }) => [change, symbol.name, may_break])).toEqual(
      expect.arrayContaining([
        ['removed', 'goneForGood', true],
        ['hidden', 'close', true],
        ['signature_changed', 'open', true],
        ['renamed', 'addEverything', true],
        ['added', 'flush', false],
      ]),
    )
    expect(report.public_api).toHaveLength(5)
  })

  it('the other way round the same, mirrored', () => {
    expect(ids(reverse.symbols.added)).toEqual(ids(report.symbols.removed))
    expect(ids(reverse.symbols.removed)).toEqual(ids(report.symbols.added))
    expect(reverse.symbols.renamed.map(({ name, from }) => [from.name, name])).toEqual([['addEverything', 'sumOfAll']])
    expect(reverse.summary.files).toMatchObject({ added: 1, removed: 0, changed: 3, renamed: 2 })
  })

  it('with itself nothing', () => {
    expect(same.differs).toBe(false)
    expect(same.public_api).toEqual([])
    expect(Object.values(same.symbols).flat()).toEqual([])
  })
})

describe('artifacts that were built otherwise', () => {
  it('without source: names and signatures are compared, and it is said that bodies are not', async () => {
    const [a, b] = [await build(commits[0]!, { source: false }), await build(commits[1]!)]
    const report = await diff(a, b)
    expect(report.bodies_compared).toBe(false)
    expect(ids(report.symbols.signature_changed)).toContain('src/api.ts::open')
    expect(report.warnings?.map(({ code }) => code)).toEqual(['BUILT_DIFFERENTLY'])
  })

  it('files that one side skips say why', async () => {
    const a = await build(commits[0]!)
    const b = await build(commits[0]!, { exclude: ['src/same.ts'] })
    const report = await diff(a, b)
    expect(report.files.removed).toMatchObject([{ path: 'src/same.ts', skipped: expect.any(String) as string }])
  })

  it('two repositories are told apart', async () => {
    const a = await build(commits[0]!)
    const report = await diff(a, await build(commits[0]!, { name: 'other' }))
    expect(report).toMatchObject({ differs: false, warnings: [{ code: 'OTHER_REPOSITORY' }] })
  })

  it('files that neither side indexes are told of in one line', async () => {
    const exclude = ['src/gone.ts', 'src/same.ts']
    const report = await diff(await build(commits[0]!, { exclude }), await build(commits[1]!, { exclude }))
    expect(report.warnings).toEqual([
      {
        code: 'NOT_INDEXED',
        message:
          '1 added or removed file is not indexed: src/gone.ts; 1 file is not indexed on either side and may have changed.',
      },
    ])
  })
})
