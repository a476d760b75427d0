import { join } from 'node:path'
import { openIndex } from '../../reader/node.ts'
import type { GitdexIndex } from '../../reader/gitdex-index.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import type { OpenOptions } from '../../reader/index.ts'
import type { Source } from '../../reader/source.ts'
import { buildIndex, type BuildReport, type BuildRequest } from '../../src/build/build-index.ts'
import { FIXTURE_FILES, FIXTURE_TIME } from './fixture-files.ts'
import { makeRepository, type Files, type GitFixture } from './git-fixture.ts'
import { tempDir } from './temp-dir.ts'

export interface BuiltFixture {
  readonly repository: GitFixture
  /** Path of the artifact. */
  readonly artifact: string
  readonly report: BuildReport
}

/** Makes a repository called `app` of some files, by default `FIXTURE_FILES`, in a folder that goes with the test file. */
export async function fixtureRepository(files: Files = FIXTURE_FILES): Promise<GitFixture> {
  const origin = 'https://example.org/team/app.git'
  return makeRepository(join(tempDir(), 'app'), { files, time: FIXTURE_TIME, origin })
}

/** Builds a repository into an artifact, by default without cache and with one worker. */
export async function buildRepository(
  repository: GitFixture,
  request: Partial<BuildRequest> = {},
): Promise<BuiltFixture> {
  const out = request.out ?? join(tempDir(), 'app.gitdex')
  const report = await buildIndex({ repo: repository.dir, cache: false, jobs: 1, ...request, out })
  return { repository, artifact: report.artifact, report }
}

/** Builds files, by default `FIXTURE_FILES`, into an artifact. Call it once per test file: it starts a worker. */
export async function buildFixture(files?: Files, request: Partial<BuildRequest> = {}): Promise<BuiltFixture> {
  return buildRepository(await fixtureRepository(files), request)
}

/** A source that writes down what is asked of it. */
export class CountingSource implements Source {
  readonly name = 'counted'
  readonly reads: { offset: number; length: number }[] = []
  private readonly memory: MemorySource

  constructor(bytes: Uint8Array) {
    this.memory = new MemorySource(bytes)
  }

  get size(): number {
    return this.memory.size
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    this.reads.push({ offset, length })
    return this.memory.read(offset, length)
  }

  /** Forgets what was read so far. */
  reset(): void {
    this.reads.length = 0
  }
}

/** Opens an artifact from memory, cold, with a source that counts. */
export async function openCounting(
  bytes: Uint8Array,
  options: OpenOptions = {},
): Promise<{ index: GitdexIndex; source: CountingSource }> {
  const source = new CountingSource(bytes)
  return { index: await openIndex(source, options), source }
}
