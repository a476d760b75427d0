import { SourceError } from '../errors.ts'
import type { LocalArtifact, Offer } from './store.ts'

/** Beside artifacts in a folder: what is there, so that a plain web server's folder can be searched. */
export const CATALOG_FILE = 'gitdex.json'
/** More is no catalogue. */
export const MAX_CATALOG_BYTES = 16 * 1024 * 1024

export interface CatalogEntry {
  readonly file: string
  readonly name: string
  readonly commit: string
  readonly commit_time: string
  readonly bytes: number
  readonly sha256: string
  readonly digest: string
}

export interface Catalog {
  readonly gitdex: 1
  /** Newest commit first. */
  readonly artifacts: readonly CatalogEntry[]
}

export const EMPTY_CATALOG: Catalog = { gitdex: 1, artifacts: [] }

/** Reads a catalogue as hostile text: entries that are not well-formed are left out. Throws SOURCE_UNREACHABLE. */
export function decodeCatalog(text: string, where: string): Catalog {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  const { gitdex, artifacts } = (value ?? {}) as { gitdex?: unknown; artifacts?: unknown }
  if (gitdex !== 1 || !Array.isArray(artifacts)) {
    throw new SourceError('SOURCE_UNREACHABLE', `${where} is not a list of artifacts as gitdex publish writes it.`, {
      where,
    })
  }
  return { gitdex: 1, artifacts: artifacts.filter(isEntry) }
}

function isEntry(value: unknown): value is CatalogEntry {
  const entry = (value ?? {}) as Partial<Record<keyof CatalogEntry, unknown>>
  const text = (field: keyof CatalogEntry, shape: RegExp): boolean =>
    typeof entry[field] === 'string' && shape.test(entry[field])
  return (
    // A plain name: never a path out of the folder.
    text('file', /^[^/\\\x00-\x1f]+\.gitdex$/) &&
    text('name', /./) &&
    text('commit', /^[0-9a-f]{40}$/) &&
    text('commit_time', /^\d{4}-/) &&
    text('sha256', /^[0-9a-f]{64}$/) &&
    text('digest', /^sha256:[0-9a-f]{64}$/) &&
    Number.isSafeInteger(entry.bytes)
  )
}

export function encodeCatalog(catalog: Catalog): string {
  const artifacts = [...catalog.artifacts].sort(
    (a, b) => Date.parse(b.commit_time) - Date.parse(a.commit_time) || (a.file < b.file ? -1 : 1),
  )
  return `${JSON.stringify({ ...catalog, artifacts }, null, 2)}\n`
}

export function withEntry(catalog: Catalog, { path: _path, ...entry }: LocalArtifact): Catalog {
  return { gitdex: 1, artifacts: [...withoutFile(catalog, entry.file).artifacts, entry] }
}

export function withoutFile(catalog: Catalog, file: string): Catalog {
  return { gitdex: 1, artifacts: catalog.artifacts.filter((entry) => entry.file !== file) }
}

export const offersOf = (catalog: Catalog): Offer[] =>
  catalog.artifacts.map(({ file, commit, bytes, sha256, commit_time }) => ({
    file,
    commit,
    bytes,
    sha256,
    time: Date.parse(commit_time),
    id: file,
  }))

/** The line of `<file>.sha256`, as `sha256sum -c` reads it. */
export const checksumLine = (sha256: string, file: string): string => `${sha256}  ${file}\n`

/** The first checksum of such a file; undefined when there is none. */
export const parseChecksum = (text: string): string | undefined =>
  /^\\?([0-9a-f]{64})[ \n\r]/i.exec(`${text}\n`)?.[1]?.toLowerCase()
