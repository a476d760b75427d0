import type { BlobCache } from '../cache/blob-cache.ts'
import type { HistoryRow } from '../artifact/rows.ts'
import type { ResolvedOptions } from '../config/options.ts'
import { encodePath } from '../git/path-bytes.ts'
import type { Repository } from '../git/repository.ts'
import type { DecisionCommit } from '../pages/page-input.ts'
import { collectHistory, type CollectedHistory } from '../history/collect-history.ts'
import type { HistoryLog } from '../history/history-log.ts'
import type { SubjectWords } from '../history/subject-words.ts'
import type { FileHistory } from '../history/file-history.ts'
import type { BuildHooks } from './build-index.ts'
import type { BuildPlan } from './plan-build.ts'

/** Related files named per document; more are collected, since some turn out to be no documents. */
const MOST_RELATED = 5

/** What history the build before walked, and where this one leaves its own. */
export interface HistoryMemory {
  readonly earlier: HistoryLog | undefined
  leave(log: HistoryLog): void
}

/** The reading of history, which runs beside the processing of blobs. */
export class HistoryRun {
  private readonly result_: Promise<CollectedHistory>
  private readonly stopped = new AbortController()
  private isAwaited = false

  constructor(
    repository: Repository,
    { commit, files }: BuildPlan,
    { build }: ResolvedOptions,
    { signal, onProgress }: BuildHooks,
    cache: BlobCache | undefined,
    memory?: HistoryMemory,
  ) {
    const { stopped } = this
    this.result_ = collectHistory({
      repository,
      commit,
      paths: files.map(({ path: { path } }) => encodePath(path).toString('latin1')),
      limit: build.history,
      keepAuthors: build.authors,
      signal: signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal,
      onProgress: (done) => {
        // While blobs are processed, the progress is theirs.
        if (this.isAwaited) onProgress?.({ phase: 'history', done, total: Math.max(done, build.history) })
      },
      ...(cache && { cache }),
      ...(memory?.earlier && { earlier: memory.earlier }),
      ...(memory && { onLog: (log) => memory.leave(log) }),
    })
    // Whoever fails first is heard; this one is when `result` is asked for.
    this.result_.catch(() => undefined)
  }

  /** Throws ABORTED, GIT_*. */
  async result(): Promise<CollectedHistory> {
    this.isAwaited = true
    return this.result_
  }

  /** Ends the reading; resolves when nothing of it runs any more. */
  async stop(): Promise<void> {
    this.stopped.abort()
    await this.result_.catch(() => undefined)
  }
}

/** History of the documents of a build, by their ids. */
export interface DocumentHistories {
  readonly rows: readonly HistoryRow[]
  readonly words: SubjectWords
  readonly decisions: readonly DecisionCommit[]
}

/** History of each document in order, with related files by document; `documents` are some of the plan's files. */
export function documentHistories(
  { files, words, decisions }: CollectedHistory,
  plan: BuildPlan,
  documents: readonly { readonly path: string }[],
): DocumentHistories {
  const idOf = new Map(documents.map(({ path }, id) => [path, id]))
  const ids = plan.files.map(({ path: { path } }) => idOf.get(path))
  const rows: HistoryRow[] = []
  const wordsOf: Uint32Array[] = []
  files.forEach((file, i) => {
    const id = ids[i]
    if (id === undefined) return
    rows[id] = historyRow(file, ids)
    wordsOf[id] = words.files[i]!
  })
  const recorded = decisions.map(({ oid, subject, trailers, files: changed }): DecisionCommit => ({
    oid,
    subject,
    trailers,
    documents: changed.flatMap((file) => ids[file] ?? []).sort((a, b) => a - b),
  }))
  return { rows, words: { terms: words.terms, files: wordsOf }, decisions: recorded }
}

function historyRow({ related, ...rest }: FileHistory, ids: readonly (number | undefined)[]): HistoryRow {
  const named = related.flatMap(({ file, support }) => {
    const document = ids[file]
    return document === undefined ? [] : [{ document, support }]
  })
  return { ...rest, related: named.slice(0, MOST_RELATED) }
}
