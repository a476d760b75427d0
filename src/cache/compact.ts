import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPacks, packSizes, removePack } from './folder.ts'
import type { PackFile } from './pack-file.ts'
import { PackWriter } from './pack-writer.ts'
import { decodeRecord, RECORD_HEAD } from './record.ts'

/** After an eviction the cache has this share of its limit, so that not every build evicts. */
const KEEP_SHARE = 0.8
/** More packs than this are merged: each costs an open file and an index. */
const MAX_PACKS = 32
/** Packs below this share of the limit are merged. */
const MERGE_SHARE = 0.125
/** A lock this old was left by a build that died. */
const STALE_LOCK_MS = 10 * 60 * 1000

interface Candidate {
  readonly key: string
  readonly pack: PackFile
  readonly bytes: number
  readonly used: number
}

/**
 * Brings a cache folder below its limit, least recently used records first, and merges packs when there are many.
 * Builds that have the removed packs open go on reading them; a build that compacts at the same time is left alone.
 * Returns the bytes of all packs.
 */
export function compact(dir: string, maxBytes: number): number {
  // Nearly always there is nothing to do, which sizes tell without opening a pack.
  const sizes = packSizes(dir)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes <= maxBytes && sizes.length <= MAX_PACKS) return bytes
  const packs = listPacks(dir)
  try {
    const total = packs.reduce((sum, pack) => sum + pack.size, 0)
    return withLock(dir, () => rewrite(dir, packs, maxBytes, total)) ?? total
  } finally {
    for (const pack of packs) pack.close()
  }
}

function rewrite(dir: string, packs: readonly PackFile[], maxBytes: number, total: number): number {
  const kept = chooseRecords(packs, total > maxBytes ? maxBytes * KEEP_SHARE : maxBytes)
  const keptOf = new Map<PackFile, Candidate[]>(packs.map((pack) => [pack, []]))
  for (const candidate of kept) keptOf.get(candidate.pack)!.push(candidate)
  // Packs that lose nothing stay as they are, unless they are small and there are many.
  const merged = packs.length > MAX_PACKS ? maxBytes * MERGE_SHARE : 0
  const changed = packs.filter((pack) => pack.size < merged || keptOf.get(pack)!.length < pack.entries.size)
  const untouched = packs.filter((pack) => !changed.includes(pack))
  const written = writeMerged(dir, changed.flatMap((pack) => keptOf.get(pack)!)) // prettier-ignore
  for (const pack of changed) removePack(dir, pack.id)
  return written + untouched.reduce((sum, pack) => sum + pack.size, 0)
}

/** The most recently used records that fit; each key once. */
function chooseRecords(packs: readonly PackFile[], limit: number): Candidate[] {
  const byKey = new Map<string, Candidate>()
  for (const pack of packs) {
    for (const [key, { length, used }] of pack.entries) {
      const known = byKey.get(key)
      if (!known || known.used < used) byKey.set(key, { key, pack, used, bytes: RECORD_HEAD + length })
    }
  }
  const newestFirst = [...byKey.values()].sort((a, b) => b.used - a.used || (a.key < b.key ? -1 : 1))
  let sum = 0
  return newestFirst.filter(({ bytes }) => (sum += bytes) <= limit)
}

function writeMerged(dir: string, records: readonly Candidate[]): number {
  if (records.length === 0) return 0
  const writer = new PackWriter(dir)
  try {
    for (const { key, pack, used } of records) {
      const record = pack.readRecord(key)
      if (record && decodeRecord(record, key)) writer.addRecord(key, record, used)
    }
    writer.finish()
    return writer.size
  } catch (error) {
    writer.discard()
    throw error
  }
}

/** Runs alone among all builds, or not at all. */
function withLock<T>(dir: string, action: () => T): T | undefined {
  const lock = join(dir, 'compact.lock')
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_LOCK_MS) rmSync(lock, { force: true })
  } catch {
    // No lock: the usual case.
  }
  let fd: number
  try {
    fd = openSync(lock, 'wx')
  } catch {
    return undefined
  }
  try {
    return action()
  } finally {
    closeSync(fd)
    rmSync(lock, { force: true })
  }
}
