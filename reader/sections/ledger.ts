import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { Columns } from './columns.ts'

/** What became of one tracked path. */
export interface LedgerEntry {
  readonly path: string
  /** `indexed` or `skipped`. */
  readonly status: string
  /** Why it was skipped, or how an indexed one differs from the usual. */
  readonly reason?: string
}

/** u32 rows, then the columns: path, and indexes into the lists of statuses and reasons (0: no reason). */
export function decodeLedger(bytes: Uint8Array): LedgerEntry[] {
  const reader = new ByteReader(bytes)
  const count = reader.u32()
  // Each row takes three bytes at least.
  if (count * 3 > reader.remaining) throw corrupt('ledger too short')
  const columns = new Columns(reader.take(reader.remaining), count)
  const paths = columns.texts('path')
  const statuses = columns.list('statuses')
  const reasons = columns.list('reasons')
  const status = columns.numbers('status')
  const reason = columns.numbers('reason')
  return Array.from({ length: count }, (_, i) => {
    const entry = { path: paths.get(i), status: item(statuses, status[i]!) }
    return reason[i] === 0 ? entry : { ...entry, reason: item(reasons, reason[i]! - 1) }
  })
}

function item(list: readonly string[], index: number): string {
  const value = list[index]
  if (value === undefined) throw corrupt('ledger')
  return value
}
