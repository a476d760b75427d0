import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest, SearchResponse } from '../../../reader/api.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { openWorkspace } from '../../../reader/node.ts'
import type { Source } from '../../../reader/source.ts'
import type { WorkspaceConfig } from '../../../reader/workspace/config.ts'
import type { Workspace } from '../../../reader/workspace/workspace.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const RETRY = (name: string) => `/** Retries a failed request with backoff, as ${name} does it. */
export async function retryRequest(work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) await work()
}
`
const FILES = {
  one: {
    'src/retry.ts': RETRY('one'),
    'src/only-one.ts': 'export function onlyInOne() { return 1 }\n',
    'shared.ts': 'export const shared = 1\n',
  },
  two: {
    'lib/retry.py': 'def retry_request(work):\n    """Retries a failed request with backoff."""\n    return work()\n',
    'shared.ts': 'export const shared = 2\n',
  },
}

let folder: string
let repositories: Record<'one' | 'two', GitFixture>
let bytes: Record<'one' | 'two', Uint8Array>

beforeAll(async () => {
  folder = tempDir()
  const made = {} as typeof repositories
  bytes = {} as typeof bytes
  for (const name of ['one', 'two'] as const) {
    made[name] = await makeRepository(join(folder, name), {
      files: FILES[name],
      time: 1_700_000_000 + (name === 'two' ? 60 : 0),
    })
    made[name].checkout()
    const out = join(folder, name, '.gitdex', `${name}-${made[name].head.slice(0, 12)}.gitdex`)
    mkdirSync(join(folder, name, '.gitdex'), { recursive: true })
    bytes[name] = readFileSync((await buildRepository(made[name], { out, name })).artifact)
  }
  repositories = made
  writeFileSync(
    join(folder, 'gitdex.workspace.json'),
    JSON.stringify({ repositories: { one: 'one', two: { index: 'two' } } }),
  )
})

/** Answers after a while, or never. */
class SlowSource implements Source {
  readonly name = 'slow'
  constructor(
    private readonly memory: MemorySource,
    private readonly ms: number,
  ) {}
  get size(): number {
    return this.memory.size
  }
  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, this.ms)
      signal?.addEventListener('abort', () => (clearTimeout(timer), reject(new Error('aborted'))))
    })
    return this.memory.read(offset, length)
  }
}

async function using<T>(config: WorkspaceConfig | string, work: (workspace: Workspace) => Promise<T>): Promise<T> {
  const workspace = await openWorkspace(config, { cwd: folder })
  try {
    return await work(workspace)
  } finally {
    workspace.close()
  }
}

const both = (): WorkspaceConfig => ({
  repositories: { one: new MemorySource(bytes.one), two: new MemorySource(bytes.two) },
})
const places = ({ results }: SearchResponse) =>
  results.map((hit) => `${hit.repo} ${hit.type === 'page' ? hit.target_path : hit.file}`)

describe('a workspace of two repositories', () => {
  it('answers from both, from its file, in valid answers', async () => {
    await using('gitdex.workspace.json', async (workspace) => {
      const answer = await workspace.search({ query: 'how are failed requests retried', limit: 10 })
      expectValid('search-response', answer)
      expect(places(answer).slice(0, 2).sort()).toEqual(['one src/retry.ts', 'two lib/retry.py'])
      expect(
        answer.candidates
          .slice(0, 2)
          .map(({ repo }) => repo)
          .sort(),
      ).toEqual(['one', 'two'])
      expect(answer.repos_failed).toBeUndefined()
      expect(answer.repos_stale).toBeUndefined()
      const best = answer.results[0]!
      expect(best.type === 'page' && best.confidence_score).toBe(1)
    })
  })

  it('finds a name in whatever style each wrote it, and in one of them only when asked', async () => {
    await using(both(), async (workspace) => {
      const all = await workspace.search({ query: 'retryRequest', repo: 'all' })
      expect(all.mode).toBe('symbol')
      expect(places(all)[0]).toBe('one src/retry.ts')
      expect(places(all)).toContain('two lib/retry.py')
      const two = await workspace.search({ query: 'retryRequest', repo: 'two', mode: 'symbol' })
      expect(two.results.map(({ repo }) => repo)).toEqual(['two'])
      expect(two.index.repo).toBe('two')
      const unknown = await workspace.search({ query: 'retryRequest', repo: 'twoo' })
      expect(unknown.ignored_arguments).toEqual([
        { argument: 'repo', value: 'twoo', valid: expect.arrayContaining(['two', 'one', 'all']) as string[] },
      ])
    })
  })

  it('a filter that only one repository can satisfy is no reason for the other to answer without it', async () => {
    await using(both(), async (workspace) => {
      const python = await workspace.search({ query: 'retry', file_type: 'py', limit: 50 })
      expect(new Set(python.results.map(({ repo }) => repo))).toEqual(new Set(['two']))
      expect(python.ignored_arguments).toBeUndefined()
      const none = await workspace.search({ query: 'retry', file_type: 'rb' })
      expect(none.ignored_arguments?.map(({ argument }) => argument)).toEqual(['file_type'])
    })
  })

  it.each<SearchRequest>([
    { query: 'retry' },
    { query: 'how are failed requests retried' },
    { query: 'where is retryRequest' },
    { query: '"work"' },
    { query: 'retryRequest', mode: 'references' },
    { query: 'shared.ts' },
  ])('a limit only cuts, and a cursor goes on: %j', async (request) => {
    await using(both(), async (workspace) => {
      const all = await workspace.search({ ...request, limit: 100 })
      expect(all.results.length).toBeGreaterThan(0)
      for (const limit of [1, 2, 3]) {
        const some = await workspace.search({ ...request, limit })
        expect(some.results).toEqual(all.results.slice(0, limit))
        expect(some.candidates).toEqual(all.candidates.slice(0, limit))
      }
      const walked: SearchResponse['results'] = []
      let cursor: string | undefined
      do {
        const page = await workspace.search({ ...request, limit: 2, ...(cursor !== undefined && { cursor }) })
        walked.push(...page.results)
        cursor = page.next_cursor
      } while (cursor !== undefined && walked.length < 200)
      expect(walked).toEqual(all.results)
    })
  })

  it('symbols, pages and files are found where they are; several say so', async () => {
    await using(both(), async (workspace) => {
      const card = await workspace.symbol({ symbol_id: 'onlyInOne' })
      expectValid('symbol-response', card)
      expect(card).toMatchObject({ repo: 'one', symbol: { file: 'src/only-one.ts' } })
      await expect(workspace.symbol({ symbol_id: 'shared' })).rejects.toMatchObject({
        code: 'AMBIGUOUS',
        message: expect.stringMatching(/one:shared\.ts::shared\ntwo:shared\.ts::shared$/) as string,
        data: { candidates: ['one:shared.ts::shared', 'two:shared.ts::shared'] },
      })
      expect(await workspace.symbol({ symbol_id: 'shared', repo: 'two' })).toMatchObject({ repo: 'two' })
      await expect(workspace.symbol({ symbol_id: 'zzqqxx' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(workspace.symbol({ symbol_id: 'x', repo: 'three' })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
      const context = await workspace.context({ paths: ['src/retry.ts', 'lib/retry.py', 'shared.ts', 'nope.ts'] })
      expectValid('context-response', context)
      expect(context.files.map(({ repo, file }) => `${repo} ${file}`)).toEqual(['one src/retry.ts', 'two lib/retry.py'])
      expect(context.missing.map(({ path, why }) => [path, why])).toEqual([
        ['shared.ts', 'ambiguous'],
        ['nope.ts', 'not_found'],
      ])
      expect(await workspace.page('src/only-one.ts')).toMatchObject({
        repo: 'one',
        page: { target_path: 'src/only-one.ts' },
      })
      const found = await workspace.searchCode({ query: 'retryRequest', search_type: 'references' })
      expect(found).toMatchObject({ status: 'ok' })
      expect((await workspace.info()).repos.map(({ repo }) => repo)).toEqual(['one', 'two'])
    })
  })

  it('wrong queries are errors, not answers', async () => {
    await using(both(), async (workspace) => {
      await expect(workspace.search({ query: '' })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
      await expect(workspace.search({ query: '(', mode: 'regex' })).rejects.toMatchObject({ code: 'REGEX_INVALID' })
      const aborted = AbortSignal.abort()
      await expect(workspace.search({ query: 'retry' }, { signal: aborted })).rejects.toMatchObject({ code: 'ABORTED' })
      workspace.close()
      await expect(workspace.search({ query: 'retry' })).rejects.toMatchObject({ code: 'QUERY_INVALID' })
    })
  })
})

describe('repositories that fail', () => {
  it('are named, and nothing waits for them longer than their time', async () => {
    const broken = Uint8Array.from(bytes.one)
    broken.fill(0xff, 4000, 60_000)
    const newer = Uint8Array.from(bytes.one)
    newer[8] = 99
    const config: WorkspaceConfig = {
      repositories: {
        one: new MemorySource(bytes.one),
        slow: new SlowSource(new MemorySource(bytes.two), 60_000),
        broken: new MemorySource(broken),
        newer: new MemorySource(newer),
        gone: 'nowhere.gitdex',
        unreachable: 'http://127.0.0.1:9/x.gitdex',
      },
      timeout_ms: 1500,
    }
    await using(config, async (workspace) => {
      const started = performance.now()
      const answer = await workspace.search({ query: 'retryRequest' })
      // Its time, and what a busy machine adds.
      expect(performance.now() - started).toBeLessThan(6000)
      expectValid('search-response', answer)
      expect(places(answer)[0]).toBe('one src/retry.ts')
      expect(answer.total_is_exact).toBe(false)
      expect(Object.fromEntries(answer.repos_failed!.map(({ repo, code }) => [repo, code]))).toEqual({
        slow: 'SOURCE_UNREACHABLE',
        broken: 'CORRUPT',
        newer: 'FORMAT_TOO_NEW',
        gone: 'NOT_FOUND',
        unreachable: 'SOURCE_UNREACHABLE',
      })
      const card = await workspace.symbol({ symbol_id: 'onlyInOne' })
      expect(card.repo).toBe('one')
      expect(card.repos_failed?.map(({ repo }) => repo)).toContain('slow')
    })
  })

  it('all of them: an error that lists them', async () => {
    await using({ repositories: { a: 'nowhere.gitdex', b: 'http://127.0.0.1:9/x.gitdex' } }, async (workspace) => {
      await expect(workspace.search({ query: 'retry' })).rejects.toMatchObject({
        message: expect.stringContaining('nowhere') as string,
      })
    })
  })
})

describe('freshness', () => {
  it('marks hits of artifacts that are behind, leaves out deleted files, marks changed ones', async () => {
    const place = tempDir()
    const repository = await makeRepository(join(place, 'app'), { files: FILES.one })
    mkdirSync(join(repository.dir, '.gitdex'))
    const out = join(repository.dir, '.gitdex', `app-${repository.head.slice(0, 12)}.gitdex`)
    await buildRepository(repository, { out, name: 'app' })
    repository.commit({ 'src/only-one.ts': null, 'src/retry.ts': RETRY('somebody else') })
    repository.checkout()
    await using({ repositories: { app: repository.dir, two: new MemorySource(bytes.two) } }, async (workspace) => {
      const answer = await workspace.search({ query: 'retryRequest', mode: 'symbol' })
      expectValid('search-response', answer)
      expect(answer.repos_stale).toEqual(['app'])
      expect(answer.results[0]).toMatchObject({ repo: 'app', stale: true, changed: true })
      expect(answer.results.find(({ repo }) => repo === 'two')?.stale).toBeUndefined()
      const gone = await workspace.search({ query: 'onlyInOne', mode: 'symbol', repo: 'app' })
      expect(gone.results).toEqual([])
      expect(gone.index).toMatchObject({ stale: true, behind: 1 })
    })
  })
})

describe('git refs', () => {
  it('an artifact that was stored behind a ref, or built for a revision', async () => {
    const repository = await makeRepository(join(tempDir(), 'app'), { files: FILES.one })
    const data = readFileSync((await buildRepository(repository, { name: 'app' })).artifact)
    const half = Math.ceil(data.length / 2)
    const lines = [data.subarray(0, half), data.subarray(half)].map((part, i) => ({
      mode: '100644',
      name: `part-000${i}`,
      oid: repository.writeBlob(part),
    }))
    const commit = repository.head
    repository.setRef(
      `refs/gitdex/${commit}`,
      repository.writeCommit({ tree: repository.writeTree(lines), parents: [] }),
    )
    for (const ref of ['main', 'HEAD', commit, `refs/gitdex/${commit}`]) {
      await using({ repositories: { app: { ref, repository: repository.dir } } }, async (workspace) => {
        expect((await workspace.search({ query: 'onlyInOne' })).results[0]).toMatchObject({ file: 'src/only-one.ts' })
      })
    }
    await using({ repositories: { app: { ref: 'nosuch', repository: repository.dir } } }, async (workspace) => {
      await expect(workspace.search({ query: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })
})

describe('many repositories', () => {
  it('200 artifacts: one slow one and one broken one delay nobody, and what is held stays bounded', async () => {
    const place = tempDir()
    const repositories: WorkspaceConfig['repositories'] = {}
    for (let i = 0; i < 198; i++) {
      const path = join(place, `r${i}.gitdex`)
      copyFileSync(join(folder, 'one', '.gitdex', `one-${repositoryHead()}.gitdex`), path)
      repositories[`r${i}`] = path
    }
    repositories.slow = new SlowSource(new MemorySource(bytes.two), 60_000)
    repositories.broken = new MemorySource(bytes.two.subarray(0, 5000))
    await using({ repositories, timeout_ms: 8000 }, async (workspace) => {
      const answer = await workspace.search({ query: 'retryRequest', limit: 500 })
      expect(new Set(answer.results.map(({ repo }) => repo)).size).toBe(198)
      expect(answer.repos_failed?.map(({ repo }) => repo)).toEqual(['slow', 'broken'])
      expect(workspace.heldBytes).toBeLessThan(200 * 1024 * 1024)
    })
  })
})

const repositoryHead = () => repositories.one.head.slice(0, 12)

describe('a path or id with the alias of its repository before it', () => {
  it('is asked of that repository, in every question', async () => {
    await using(both(), async (workspace) => {
      const card = await workspace.symbol({ symbol_id: 'two:shared.ts::shared' })
      expect(card).toMatchObject({
        repo: 'two',
        symbol: { symbol_id: 'shared.ts::shared', signature: 'export const shared = 2' },
      })
      expect((await workspace.symbol({ symbol_id: 'one:shared.ts:1-1' })).lines).toMatchObject({ file: 'shared.ts' })
      const page = await workspace.page('two:file_page:shared.ts')
      expect(page).toMatchObject({ repo: 'two', page: { page_id: 'file_page:shared.ts' } })
      const found = await workspace.context({ paths: ['two:shared.ts', 'one:shared.ts', 'only-one.ts'] })
      expectValid('context-response', found)
      expect(found.files.map(({ repo, file }) => `${repo}:${file}`).sort()).toEqual([
        'one:shared.ts',
        'one:src/only-one.ts',
        'two:shared.ts',
      ])
      expect(found.missing).toEqual([])
      for (const mode of ['auto', 'structure', 'path'] as const) {
        const answer = await workspace.search({ query: 'two:shared.ts', mode })
        expectValid('search-response', answer)
        expect(answer).toMatchObject({ query: 'two:shared.ts', mode: mode === 'structure' ? mode : 'path' })
        expect(new Set(places(answer))).toEqual(new Set(['two shared.ts']))
      }
      const uses = await workspace.search({ query: 'one:src/retry.ts::retryRequest', mode: 'references' })
      expect(uses.results.map(({ repo }) => repo)).toEqual(['one'])
      const structure = await workspace.searchCode({ query: 'two:lib/retry.py', search_type: 'file_structure' })
      expect(structure).toMatchObject({ query: 'two:lib/retry.py', results: [{ name: 'retry_request', repo: 'two' }] })
      const scoped = await workspace.searchCode({
        query: 'retry',
        search_type: 'topic_discovery',
        directory: 'two:lib',
      })
      expect(scoped.results).toMatchObject([{ file_path: 'lib/retry.py', repo: 'two' }])
    })
  })

  it('may name the repository twice, and is a mere name where another is asked', async () => {
    await using(both(), async (workspace) => {
      expect(await workspace.symbol({ symbol_id: 'two:shared', repo: 'two' })).toMatchObject({ repo: 'two' })
      await expect(workspace.symbol({ symbol_id: 'two:shared', repo: 'one' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      const found = await workspace.context({ paths: 'two:shared.ts', repo: 'two' })
      expect(found.files.map(({ file }) => file)).toEqual(['shared.ts'])
      const prose = await workspace.search({ query: 'two: retry with backoff' })
      expect(new Set(prose.results.map(({ repo }) => repo))).toEqual(new Set(['one', 'two']))
    })
  })

  it('is told as it was asked for where there is no such file, with what was meant', async () => {
    await using(both(), async (workspace) => {
      const { missing, files } = await workspace.context({ paths: ['one:src/retri.ts', 'lib/retri.py'] })
      expect(files).toEqual([])
      expect(missing.map(({ path, why, candidates }) => [path, why, candidates[0]])).toEqual([
        ['lib/retri.py', 'not_found', 'two:lib/retry.py'],
        ['one:src/retri.ts', 'not_found', 'one:src/retry.ts'],
      ])
      const nothing = workspace.symbol({ symbol_id: 'retry_requst' })
      await expect(nothing).rejects.toMatchObject({ code: 'NOT_FOUND', data: { did_you_mean: expect.arrayContaining(['two:retry_request']) as string[] } }) // prettier-ignore
    })
  })
})
