import { decodeCalls, type CallEdge } from '../sections/calls.ts'
import type { IndexData } from './index-data.ts'
import { joinedBytes } from './joined-section.ts'

/** A symbol that calls or mentions another. */
export interface CallerEdge extends Omit<CallEdge, 'target'> {
  /** Symbol id. */
  readonly caller: number
}

/** Callees that are kept of one symbol, the most certain ones. */
export const MOST_CALLEES = 15

const opened = new WeakMap<IndexData, CallGraph>()

/** Calls between symbols as the build resolved them; `undefined` for artifacts without them. */
export function openCallGraph(data: IndexData): CallGraph | undefined {
  if (!data.file.has('CALL')) return undefined
  let graph = opened.get(data)
  if (!graph) opened.set(data, (graph = new CallGraph(data)))
  return graph
}

/** Who calls whom, by symbol id. Callers in tests are left out. */
export class CallGraph {
  private reversed: Promise<ReadonlyMap<number, CallerEdge[]>> | undefined

  constructor(private readonly data: IndexData) {}

  /** What each of some symbols calls and mentions, most certain first, at most `MOST_CALLEES`; one planned read. */
  async callees(symbols: readonly number[]): Promise<(readonly CallEdge[])[]> {
    const documents = [...new Set(symbols.map((symbol) => this.data.documents.documentOfSymbol(symbol)))]
    const bytes = await joinedBytes(this.data, 'CALL', documents)
    const edges = new Map(documents.map((document, i) => [document, this.decode(document, bytes[i])]))
    return symbols.map((symbol) => edges.get(this.data.documents.documentOfSymbol(symbol))!.get(symbol) ?? [])
  }

  /** What the symbols of a document call and mention, by symbol id. */
  async calleesIn(document: number): Promise<ReadonlyMap<number, readonly CallEdge[]>> {
    const [bytes] = await joinedBytes(this.data, 'CALL', [document])
    return this.decode(document, bytes)
  }

  /** Who calls or mentions a symbol, most certain first; reads the whole section once. */
  async callers(symbol: number): Promise<readonly CallerEdge[]> {
    if (!this.reversed) {
      this.reversed = this.reverse()
      this.reversed.catch(() => (this.reversed = undefined))
    }
    return (await this.reversed).get(symbol) ?? []
  }

  private async reverse(): Promise<ReadonlyMap<number, CallerEdge[]>> {
    const all = Array.from({ length: this.data.documents.count }, (_, document) => document)
    const bytes = await joinedBytes(this.data, 'CALL', all)
    const reversed = new Map<number, CallerEdge[]>()
    for (const document of all) {
      for (const [caller, edges] of this.decode(document, bytes[document])) {
        for (const { target, confidence, role } of edges) {
          const list = reversed.get(target)
          if (list) list.push({ caller, confidence, role })
          else reversed.set(target, [{ caller, confidence, role }])
        }
      }
    }
    for (const list of reversed.values()) list.sort((a, b) => b.confidence - a.confidence || a.caller - b.caller)
    return reversed
  }

  private decode(document: number, bytes: Uint8Array | undefined): ReadonlyMap<number, CallEdge[]> {
    const { symbolStart } = this.data.documents
    const [first, end] = [symbolStart[document]!, symbolStart[document + 1]!]
    return decodeCalls(bytes ?? new Uint8Array(0), first, end, this.data.symbolCount)
  }
}
