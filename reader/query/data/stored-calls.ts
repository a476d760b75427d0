import { decodeCalls, type CallEdge } from '../../sections/calls.ts'
import type { IndexData } from './index-data.ts'
import { joinedBytes } from './joined-section.ts'

/** Calls and mentions by the id of the symbol that they are in, the most certain ones first. */
export type StoredCalls = ReadonlyMap<number, readonly CallEdge[]>

/**
 * What the symbols of a document call and mention, as the build resolved them; `undefined` where nothing was stored: in
 * artifacts without calls, and for tests.
 */
export async function storedCalls(data: IndexData, document: number): Promise<StoredCalls | undefined> {
  if (!data.file.has('CALL') || data.documents.kindOf(document) === 'test') return undefined
  const { symbolStart } = data.documents
  const [first, end] = [symbolStart[document]!, symbolStart[document + 1]!]
  const [bytes] = await joinedBytes(data, 'CALL', [document])
  return decodeCalls(bytes ?? new Uint8Array(0), first, end, data.symbolCount)
}
