import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { decodeUtf8 } from '../format/utf8.ts'
import { readVarints } from '../format/varint.ts'

/** A module named by an import, as written. */
export interface ImportRow {
  readonly specifier: string
  /** 1-based. */
  readonly line: number
}

/** The imports of one document, in the order of their lines. */
export function decodeImports(bytes: Uint8Array): ImportRow[] {
  if (bytes.length === 0) return []
  const reader = new ByteReader(bytes)
  const lines = readVarints(reader, reader.count(reader.remaining, 'number of imports'))
  const specifiers = decodeUtf8(reader.take(reader.remaining)).split('\0')
  if (specifiers.pop() !== '' || specifiers.length !== lines.length) throw corrupt('specifiers of imports')
  let line = 0
  return specifiers.map((specifier, i) => ({ specifier, line: (line += lines[i]!) }))
}
