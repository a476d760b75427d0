import { GraphTables, type Link } from '../../sections/graph.ts'
import type { IndexData } from './index-data.ts'
import { joinedBytes } from './joined-section.ts'

const opened = new WeakMap<IndexData, Promise<CodeGraph>>()

/** The graph of documents that the artifact holds, read once per index; `undefined` for artifacts without it. */
export async function openCodeGraph(data: IndexData): Promise<CodeGraph | undefined> {
  if (!data.file.has('GRPH') || !data.file.has('LINK')) return undefined
  let graph = opened.get(data)
  if (!graph) {
    graph = data.file.whole('GRPH').then((bytes) => new CodeGraph(data, new GraphTables(bytes, data.documents.count)))
    // What failed by a broken read may work next time.
    graph.catch(() => opened.delete(data))
    opened.set(data, graph)
  }
  return graph
}

/** Which documents import which, as the build resolved it. */
class CodeGraph {
  private all: Promise<readonly (Uint8Array | undefined)[]> | undefined

  constructor(
    private readonly data: IndexData,
    readonly tables: GraphTables,
  ) {}

  /** Per document where each of its imports leads, in their order. */
  async links(documents: readonly number[]): Promise<Link[][]> {
    const bytes = await joinedBytes(this.data, 'LINK', documents)
    return documents.map((document, i) => (bytes[i] ? this.tables.links(document, bytes[i]) : []))
  }

  /** Distinct documents that each of `documents` imports, ascending. */
  async imports(documents: readonly number[]): Promise<number[][]> {
    return (await this.links(documents)).map((links) =>
      [...new Set(links.flatMap((link) => link.documents))].sort((a, b) => a - b),
    )
  }

  /** Documents of `among` (all by default) that import one of `targets`, in their order. */
  async importers(targets: ReadonlySet<number>, among?: readonly number[]): Promise<number[]> {
    const documents = among ?? Array.from({ length: this.data.documents.count }, (_, document) => document)
    const bytes = await (among ? joinedBytes(this.data, 'LINK', among) : this.allBytes(documents))
    const wanted = this.tables.wanted(targets)
    return documents.filter((document, i) => {
      const own = bytes[i]
      return own !== undefined && this.tables.leadsTo(document, own, wanted)
    })
  }

  private allBytes(documents: readonly number[]): Promise<readonly (Uint8Array | undefined)[]> {
    if (!this.all) {
      this.all = joinedBytes(this.data, 'LINK', documents)
      this.all.catch(() => (this.all = undefined))
    }
    return this.all
  }
}
