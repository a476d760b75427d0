import { ANALYZER_ID } from '../../reader/analysis/analyzer.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import { cacheKey } from '../cache/cache-key.ts'
import type { CommitChanges, HistoryCache } from '../git/history/read-history.ts'
import { encodeWalk, WalkRecord, type WordTerms } from './walk-record.ts'

/** Raise it with any change of what a commit's changes say, or of their bytes. */
const WALK_VERSION = 3
/** A record is written when so many commits were read that none knows; reading a few again costs less. */
const LEAST_NEW = 32
/** The newest of so many are kept. */
const MOST_KEPT = 100_000

/**
 * What earlier walks found out about commits. A walk leaves one record in the blob cache, under the commit that it started
 * at; a later walk comes upon that commit and finds all its ancestors known. What a commit changed depends on nothing but
 * its id, so any clone may use it.
 */
export class WalkCache implements HistoryCache {
  /** Terms of words of subjects, as far as they are known. */
  readonly words: WordTerms = new Map()
  private readonly records: WalkRecord[] = []
  private readonly asked = new Set<string>()
  private readonly touched = new Map<string, CommitChanges>()
  private added = 0

  constructor(
    private readonly cache: BlobCache,
    private readonly keepAuthors: boolean,
  ) {}

  get(oid: string): CommitChanges | undefined {
    const known = this.touched.get(oid) ?? this.recorded(oid)
    if (known) this.touch(known)
    return known
  }

  set(changes: CommitChanges): void {
    this.added++
    this.touch(changes)
  }

  /** Keeps what was found out by a walk that started at `start`. */
  save(start: string): void {
    if (this.added < LEAST_NEW) return
    this.cache.set(this.keyOf(start), encodeWalk([...this.touched.values()], this.keepAuthors, this.words))
  }

  private recorded(oid: string): CommitChanges | undefined {
    for (const record of this.records) {
      const known = record.get(oid)
      if (known) return known
    }
    if (this.asked.has(oid)) return undefined
    this.asked.add(oid)
    const bytes = this.cache.get(this.keyOf(oid))
    const record = bytes && WalkRecord.open(bytes)
    if (!record) return undefined
    record.tellWords(this.words)
    this.records.push(record)
    return record.get(oid)
  }

  private touch(changes: CommitChanges): void {
    if (this.touched.size < MOST_KEPT) this.touched.set(changes.oid, changes)
  }

  private keyOf(start: string): string {
    return cacheKey('walk', `${WALK_VERSION} ${ANALYZER_ID}`, start, this.keepAuthors ? 'authors' : '')
  }
}
