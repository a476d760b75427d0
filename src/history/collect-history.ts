import { endianness } from 'node:os'
import { throwIfAborted } from '../artifact/abort.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import { cacheKey } from '../cache/cache-key.ts'
import { readHistory, WALK_MEMORY, type HistoryReach } from '../git/history/read-history.ts'
import { openRepository } from '../git/open-repository.ts'
import type { Repository } from '../git/repository.ts'
import { FileHistories, QUARTER } from './file-history.ts'
import { decodeHistoryRecord, encodeHistoryRecord, type CollectedHistory } from './history-record.ts'
import { extendHistory } from './extend-history.ts'
import { LogWriter, type HistoryLog } from './history-log.ts'
import { subjectWords, Vocabulary } from './subject-words.ts'
import { WalkCache } from './walk-cache.ts'

export type { CollectedHistory } from './history-record.ts'

export interface HistoryRequest {
  readonly repository: Repository
  readonly commit: { readonly oid: string; readonly committerTime: number }
  /** Paths of the commit's tree that history is asked for: bytes, one character each. */
  readonly paths: readonly string[]
  /** Most commits, beyond the 90 days before the commit, which are always read whole. */
  readonly limit: number
  readonly keepAuthors: boolean
  readonly cache?: BlobCache
  readonly signal?: AbortSignal
  /** What an earlier build walked. */
  readonly earlier?: HistoryLog
  /** Is given the walk for a later build, if that may go on from it; history is then not kept in the cache. */
  readonly onLog?: (log: HistoryLog) => void
  /** Hears how many commits were read. */
  readonly onProgress?: (commits: number) => void
}

/** Raise it with any change of what is collected, or of its bytes. */
const HISTORY_VERSION = 5
/** The thread is given back so often: others feed their workers from it. */
const SLICE_MS = 10

/**
 * What the commits up to one say of files, read in slices beside other work. The same with and without a cache. Throws
 * ABORTED, and GIT_* when the commit itself cannot be read.
 */
export async function collectHistory(request: HistoryRequest): Promise<CollectedHistory> {
  const { repository, signal } = request
  throwIfAborted(signal)
  // Replaced objects are other commits under the same ids.
  const cache = repository.hasReplacements ? undefined : request.cache
  if (request.onLog) return (await goOn(request)) ?? walk(request, cache)
  const key = cache && keyOf(request)
  const kept = cache?.get(key!)
  const known = kept && decodeHistoryRecord(kept)
  if (known) return known
  const collected = await walk(request, cache)
  if (key !== undefined && isLasting(collected.reach)) cache!.set(key, encodeHistoryRecord(collected))
  return collected
}

/** With what an earlier build left, if history is that and a few commits more. */
async function goOn({ repository, commit, paths, limit, keepAuthors, earlier, onLog }: HistoryRequest) {
  if (!earlier) return undefined
  const walked = await openRepository(repository.gitDir)
  try {
    const limits = { commits: limit, since: commit.committerTime - QUARTER }
    const extended = extendHistory({ repository: walked, commit, paths, limits, keepAuthors }, earlier)
    if (extended) onLog?.(extended.log)
    return extended?.history
  } finally {
    walked.close()
  }
}

/** What was missing may be there next time; where a history is cut is part of the key. */
const isLasting = ({ end, lacksContent }: HistoryReach): boolean => !lacksContent && end !== 'missing' && end !== 'damaged' // prettier-ignore

function keyOf({ repository, commit, paths, limit, keepAuthors }: HistoryRequest): string {
  const shallow = [...repository.shallowCommits].sort()
  const options = JSON.stringify([HISTORY_VERSION, limit, keepAuthors, endianness()])
  return cacheKey('history', options, commit.oid, shallow.join(' '), paths.join('\0'))
}

/** With a repository of its own: what it keeps in memory is old trees, not the blobs that others read meanwhile. */
async function walk(request: HistoryRequest, cache: BlobCache | undefined): Promise<CollectedHistory> {
  const { commit, paths, limit, keepAuthors, onLog } = request
  const repository = await openRepository(request.repository.gitDir, WALK_MEMORY)
  try {
    const walks = cache && new WalkCache(cache, keepAuthors)
    const histories = new FileHistories(paths, commit.committerTime, keepAuthors)
    const limits = { commits: limit, since: commit.committerTime - QUARTER }
    const writer = onLog && new LogWriter(keepAuthors)
    const commits = readHistory(repository, commit.oid, limits, walks, writer)
    const reach = await inSlices(commits, histories, request, writer)
    const { said, ...words } = subjectWords(histories.telling, paths.length, new Vocabulary(walks?.words))
    walks?.save(commit.oid)
    if (writer && isLasting(reach)) {
      const shallow = [...repository.shallowCommits].sort()
      const shared = [...histories.names.shared]
      onLog!(writer.finish({ time: commit.committerTime, reach, shallow, shared }, paths, words.terms, said))
    }
    return { files: histories.finish(), words, decisions: histories.decisions, reach }
  } finally {
    repository.close()
  }
}

async function inSlices(
  commits: ReturnType<typeof readHistory>,
  histories: FileHistories,
  { signal, onProgress }: HistoryRequest,
  writer: LogWriter | undefined,
): Promise<HistoryReach> {
  let count = 0
  for (let until = performance.now() + SLICE_MS; ;) {
    const step = commits.next()
    if (step.done) return step.value
    const { paths, renames } = step.value
    const resolved = histories.add(step.value)
    writer?.add(resolved, paths, renames.length > 0)
    count++
    if (performance.now() < until) continue
    onProgress?.(count)
    await new Promise((resolve) => setImmediate(resolve))
    throwIfAborted(signal)
    until = performance.now() + SLICE_MS
  }
}
