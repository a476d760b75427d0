import { packVectors } from '../../src/vectors/pack-vectors.ts'
import { compareUtf8 } from '../../reader/format/utf8.ts'
import { fileRowBytes } from '../../reader/vectors/row-bytes.ts'
import { quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import type { ImportColumns } from '../../src/artifact/imports.ts'
import { PAGE_TYPES } from '../../reader/api.ts'
import type { DocumentRow, HistoryRow, PageRow } from '../../src/artifact/rows.ts'
import { encodeTokenRoles } from '../../src/artifact/token-roles.ts'
import { pseudoRandom } from './random.ts'

type Next = () => number

const belowOf =
  (next: Next) =>
  (limit: number): number =>
    Math.floor(next() * limit)

/** Roles of the tokens of a text, as the occurrences section holds them: a name is all between blanks and slashes. */
export function sampleRoles(text: string, next: Next): Uint8Array {
  const below = belowOf(next)
  const names = [...text.matchAll(/[^\s/]+/g)].filter(() => below(3) > 0)
  return encodeTokenRoles(text, {
    starts: Uint32Array.from(names, (match) => match.index),
    ends: Uint32Array.from(names, (match) => match.index + match[0].length),
    roles: Uint8Array.from(names, () => below(7)),
  })
}

const SPECIFIERS = ['./session', 'node:fs', '../größe/名前.js', 'a::b::*', '<vector>', '']

/** Imports of one document; a third has none. */
export function sampleImports(next: Next): ImportColumns {
  const below = belowOf(next)
  const count = below(3) ? 1 + below(12) : 0
  let line = 0
  return {
    specifiers: Buffer.from(Array.from({ length: count }, () => `${SPECIFIERS[below(SPECIFIERS.length)]!}\0`).join('')),
    lines: Array.from({ length: count }, () => (line += below(200))),
  }
}

/** History of `count` documents; a tenth was not reached. */
export function sampleHistory(count: number, seed = 7): HistoryRow[] {
  const below = belowOf(pseudoRandom(seed))
  const commits = Array.from({ length: 40 }, (_, i) => ({
    oid: i.toString(16).padStart(40, '0'),
    time: 1_700_000_000 + below(10_000_000),
    subject: ['Fix login', 'Tippfehler ü', '', 'Add cache'][below(4)]!,
    ...(below(3) > 0 && { author: ['Ann', 'Zoë', 'Bob'][below(3)]! }),
  }))
  const commit = () => commits[below(commits.length)]!
  return Array.from({ length: count }, () => {
    if (below(10) === 0) {
      return { firstSeen: 0, born: false, commits: 0, commits30: 0, commits90: 0, freshness: 0, recent: [], related: [] } // prettier-ignore
    }
    return {
      last: commit(),
      firstSeen: 1_700_000_000 - below(50_000_000),
      born: below(2) === 1,
      commits: below(70_000),
      commits30: below(10),
      commits90: below(70_000),
      freshness: below(3),
      recent: Array.from({ length: below(6) }, commit),
      related: Array.from({ length: below(6) }, () => ({ document: below(count), support: 2 + below(300) })),
    }
  })
}

export const SAMPLE_DIMENSIONS = 16

/** An encoder of a hundred words, and what it makes of documents and chunks, in the coding of today and in the older one. */
export interface SampleVectors {
  /** Ascending. */
  readonly words: readonly string[]
  readonly wordRows: Uint8Array
  readonly fileRows: Uint8Array
  readonly passageRows: Uint8Array
  /** Two rows each. */
  readonly documentRows: Uint8Array
  readonly chunkRows: Uint8Array
}

export function sampleVectors(documents: number, chunks: number, next: Next): SampleVectors {
  const words = ['user', 'session', ...Array.from({ length: 98 }, (_, i) => `word${i}`)].sort(compareUtf8)
  return {
    words,
    wordRows: sampleVectorRows(words.length, next),
    documentRows: sampleVectorRows(documents * 2, next),
    chunkRows: sampleVectorRows(chunks, next),
    ...samplePackedRows(documents, chunks, next),
  }
}

/** Short enough that no product with another leaves -1..1, as those of unit vectors do not. */
const sampleVector = (next: Next): Float32Array =>
  new Float32Array(SAMPLE_DIMENSIONS).map(() => (next() * 2 - 1) / SAMPLE_DIMENSIONS)

function sampleVectorRows(count: number, next: Next): Uint8Array {
  const width = rowBytes(SAMPLE_DIMENSIONS)
  const rows = new Uint8Array(count * width)
  for (let i = 0; i < count; i++) quantize(sampleVector(next), rows, i * width)
  return rows
}

function samplePackedRows(documents: number, chunks: number, next: Next) {
  const files = Array.from({ length: documents }, () => packVectors([sampleVector(next)], sampleVector(next)))
  const passages = packVectors(
    Array.from({ length: chunks }, () => sampleVector(next)),
    sampleVector(next),
  )
  const toPassages = fileRowBytes(SAMPLE_DIMENSIONS)
  const fileRows = Buffer.concat(files.map((rows) => rows.subarray(0, toPassages)))
  return { fileRows, passageRows: passages.subarray(toPassages) }
}

/** Pages of all types about some documents. */
export function samplePages(documents: readonly DocumentRow[]): PageRow[] {
  const count = Math.min(100, documents.length)
  const rows = Array.from({ length: count }, (_, i): PageRow => {
    const { path, kind } = documents[i]!
    const symbol =
      documents[i]!.symbols > 0 ? { form: 'symbol' as const, symbol: documents[i]!.symbols - 1 } : undefined
    const line = (i * 7) % 50
    const statements: PageRow['statements'][number][] = [
      {
        heading: 'About',
        form: 'text',
        text: `holds \`${path}\``,
        document: i,
        line: 1 + line,
        endLine: 9 + line,
        symbol: 0,
        commit: i % 4 ? '' : 'c0ffee'.padEnd(40, '0'),
        page: (i * 3) % count,
        file: -1,
      },
      {
        heading: 'Files',
        form: 'document',
        text: '',
        document: i,
        line: 0,
        endLine: 0,
        symbol: 0,
        commit: '',
        page: -1,
        file: i % 2 ? i : -1,
      },
      ...(symbol
        ? [{ heading: 'About', text: '', document: i, line: 0, endLine: 0, commit: '', page: -1, file: -1, ...symbol }]
        : []),
    ]
    return {
      type: PAGE_TYPES[1 + Math.floor((i * 8) / count)]!,
      target: `${String(i).padStart(3, '0')}-${path}`,
      title: `Page ${i} of größe`,
      summary: i % 3 ? `Tells of ${path}.` : '',
      kind,
      document: i % 5 ? i : -1,
      isWhole: i % 6 === 1,
      startLine: line,
      endLine: line === 0 ? 0 : line + 3,
      statements: statements.slice(0, i % 4),
      links: i % 2 ? [{ page: (i * 7) % count, relation: 'part of' }] : [],
    } // prettier-ignore
  })
  return rows
}
