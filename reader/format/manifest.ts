import { corrupt } from './corrupt.ts'
import { decodeUtf8 } from './utf8.ts'

/** Anything JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What one language has in the index. */
export interface LanguageCounts {
  files: number
  lines: number
  bytes: number
}

/** The description of an artifact; `schemas/manifest.schema.json` is the same in JSON schema. */
export interface Manifest {
  format: { major: number; minor: number }
  tool: { name: string; version: string }
  /** Id of the tokenizer and stemmer that built the terms; a reader with another one cannot query them. */
  analyzer: string
  encoder?: ManifestEncoder
  /** What people call the repository. */
  name: string
  /** URL it was cloned from, credentials stripped. */
  remote?: string
  /** 40 hex digits. */
  commit: string
  tree: string
  parents: string[]
  /** Committer time, ISO 8601 in UTC. */
  commit_time: string
  /** Entries per kind of thing: documents, symbols, names, chunks, terms, ... */
  counts: Record<string, number>
  /** Language id to what it has. */
  languages: Record<string, LanguageCounts>
  /** How many tracked paths there are and what became of them. */
  coverage: Coverage
  /** Every option that shaped the content. */
  options: Record<string, Json>
  /** How far back history was read; absent when it was not. */
  history?: ManifestHistory
  /** Unit of columns inside a line. */
  position_encoding: 'utf-16'
  /** Present when this is one part of several. */
  shard?: { index: number; count: number }
  /** `sha256:` and 64 hex digits; see `digestInput`. */
  digest: string
}

/** What made the vectors. */
export interface ManifestEncoder {
  id: string
  dimension: number
  /** False for vectors of a model (`--model`): floating point differs between machines. */
  reproducible?: false
  /** How the carried words stand for the model: learned from `texts`, compared on `scored` others (mean cosine). */
  fit?: { words: number; texts: number; scored: number; cosine: number }
}

export interface ManifestHistory {
  /** Commits looked at, merges not counted. */
  commits: number
  /** History was read to its beginning. */
  complete: boolean
  /** Why it was not: `--history` said so, the clone is shallow, an object is missing (partial clones) or damaged. */
  end?: 'limit' | 'shallow' | 'missing' | 'damaged'
  /** The last commit looked at. */
  oldest?: string
}

export interface Coverage {
  tracked: number
  indexed: number
  /** Reason to number of paths. */
  skipped: Record<string, number>
  /** Parse status to number of documents. */
  parsed: Record<string, number>
}

/** A manifest before its digest is known. */
export type ManifestDraft = Omit<Manifest, 'digest'>

/** Fields that do not change what the artifact says, hence not its digest. */
export const NOT_DIGESTED = ['digest', 'name', 'remote', 'shard'] as const

/** JSON with sorted keys (by UTF-16 units) and no white space, as RFC 8785; `undefined` members are left out. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`)
  return `{${members.join(',')}}`
}

/** The first part of what the digest hashes. */
export function digestedManifest(manifest: ManifestDraft): string {
  const rest: Record<string, unknown> = { ...manifest }
  for (const key of NOT_DIGESTED) delete rest[key]
  return canonicalJson(rest as Json)
}

/** Parses and checks what the reader relies on; fields of later versions are kept. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const value = parse(decodeUtf8(bytes))
  const text = ['analyzer', 'name', 'commit', 'tree', 'commit_time', 'digest']
  for (const key of text) if (typeof value[key] !== 'string') throw corrupt(`manifest has no ${key}`)
  const maps = ['format', 'tool', 'counts', 'languages', 'coverage', 'options']
  for (const key of maps) if (!isObject(value[key])) throw corrupt(`manifest has no ${key}`)
  if (!Array.isArray(value['parents'])) throw corrupt('manifest has no parents')
  return value as unknown as Manifest
}

function parse(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw corrupt('manifest is not JSON')
  }
  if (!isObject(value)) throw corrupt('manifest is not an object')
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
