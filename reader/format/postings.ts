import { corrupt } from './corrupt.ts'
import { ByteReader } from './byte-reader.ts'
import { readIdSet } from './id-set.ts'
import { nibblesAt } from './nibbles.ts'

/** Lists of this many ids or more carry block maxima when they carry weights. */
export const BLOCK_MAX_FROM = 256
/** Ids per block maximum. */
export const BLOCK_MAX_IDS = 128

export interface Postings {
  /** Ascending. */
  readonly ids: Uint32Array
  /** 0..15, one per id. */
  readonly weights?: Uint8Array
  /** Largest weight of every `BLOCK_MAX_IDS` ids; only with weights and from `BLOCK_MAX_FROM` ids on. */
  readonly blockMax?: Uint8Array
}

/** What the place of a list says about it: ids are below `universe`; `weighted` comes from its field. */
export interface PostingsLimits {
  readonly universe: number
  readonly weighted: boolean
}

/** Decodes a postings list that fills `bytes`. */
export function decodePostings(bytes: Uint8Array, limits: PostingsLimits): Postings {
  const reader = new ByteReader(bytes)
  const postings = readPostings(reader, limits)
  if (reader.remaining > 0) throw corrupt('bytes behind a postings list')
  return postings
}

export function readPostings(reader: ByteReader, { universe, weighted }: PostingsLimits): Postings {
  const ids = readIdSet(reader, universe)
  if (!weighted) return { ids }
  const weights = readNibbles(reader, ids.length)
  if (ids.length < BLOCK_MAX_FROM) return { ids, weights }
  return { ids, weights, blockMax: readNibbles(reader, Math.ceil(ids.length / BLOCK_MAX_IDS)) }
}

/** Four-bit numbers, the first in the low half of its byte. */
function readNibbles(reader: ByteReader, count: number): Uint8Array {
  return nibblesAt(reader.take((count + 1) >> 1), 0, count)
}
