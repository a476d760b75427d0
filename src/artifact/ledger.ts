import { compareUtf8 } from '../../reader/format/utf8.ts'
import { ByteWriter } from './byte-writer.ts'
import { packColumns, packNumbers, packTexts } from './columns.ts'
import type { LedgerRow } from './rows.ts'
import type { PlainSection } from './section-input.ts'

/** The LEDG section; rows in path order. */
export function encodeLedger(rows: readonly LedgerRow[]): PlainSection {
  const statuses = distinct(rows.map((row) => row.status))
  const reasons = distinct(rows.flatMap((row) => row.reason ?? []))
  const statusIds = new Map(statuses.map((status, i) => [status, i]))
  const reasonIds = new Map(reasons.map((reason, i) => [reason, i + 1]))
  const writer = new ByteWriter(1024)
  writer.u32(rows.length)
  writer.bytes(
    packColumns({
      path: packTexts(rows.map((row) => row.path)),
      statuses,
      reasons,
      status: packNumbers(rows.map((row) => statusIds.get(row.status)!)),
      reason: packNumbers(rows.map((row) => (row.reason === undefined ? 0 : reasonIds.get(row.reason)!))),
    }),
  )
  return { tag: 'LEDG', bytes: writer.toBytes() }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort(compareUtf8)
}
