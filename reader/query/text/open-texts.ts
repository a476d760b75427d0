import type { IndexData } from '../data/index-data.ts'
import type { LocalChanges } from '../data/local-changes.ts'
import { sourceTexts, type SourceTexts, type UnitText } from './source-texts.ts'
import type { TrigramQuery } from './trigram-query.ts'
import { throwIfAborted } from '../deadline.ts'

/** Texts to be scanned, wherever they come from. Units ascend by document. */
export interface OpenedTexts {
  /** Units that can hold what a query asks for and have an allowed document. */
  candidateUnits(query: TrigramQuery, allowed: Uint8Array): Promise<number[]>
  unitBatches(units: readonly number[], signal?: AbortSignal): AsyncGenerator<UnitText[]>
}

/** The indexed texts, those of changed files as they are now; undefined when there is neither source nor work tree. */
export async function openTexts(data: IndexData, changes: LocalChanges | undefined): Promise<OpenedTexts | undefined> {
  const texts = await sourceTexts(data)
  if (texts) return new IndexedTexts(texts, changes?.changed ?? new Map<number, string>())
  return changes && new LocalTexts(await data.allPaths(), changes)
}

class IndexedTexts implements OpenedTexts {
  /** Units that hold changed documents. */
  private readonly touched: ReadonlySet<number>

  constructor(
    private readonly texts: SourceTexts,
    private readonly changed: ReadonlyMap<number, string>,
  ) {
    this.touched = new Set([...changed.keys()].map((document) => texts.unitAround(document)))
  }

  async candidateUnits(query: TrigramQuery, allowed: Uint8Array): Promise<number[]> {
    const candidates = await this.texts.candidateUnits(query)
    // What the index says of changed files is of no use.
    const all =
      this.touched.size > 0 ? [...new Set([...candidates, ...this.touched])].sort((a, b) => a - b) : candidates
    return all.filter((unit) => {
      const [from, to] = this.texts.documentsOf(unit)
      const first = allowed.indexOf(1, from)
      return first >= 0 && first < to
    })
  }

  async *unitBatches(units: readonly number[], signal?: AbortSignal): AsyncGenerator<UnitText[]> {
    for await (const batch of this.texts.unitBatches(units, signal)) {
      yield batch.map((unit) => (this.touched.has(unit.unit) ? this.asNow(unit) : unit))
    }
  }

  private asNow({ unit, text, first, starts }: UnitText): UnitText {
    let now = ''
    const places = new Uint32Array(starts.length)
    for (let i = 0; i + 1 < starts.length; i++) {
      now += this.changed.get(first + i) ?? text.slice(starts[i], starts[i + 1])
      places[i + 1] = now.length
    }
    return { unit, text: now, first, starts: places }
  }
}

/** Files read together. */
const BATCH_FILES = 64

/** A work tree beside an artifact without source: every document is a unit, and all are read. */
class LocalTexts implements OpenedTexts {
  constructor(
    private readonly paths: readonly string[],
    private readonly changes: LocalChanges,
  ) {}

  candidateUnits(_query: TrigramQuery, allowed: Uint8Array): Promise<number[]> {
    return Promise.resolve([...this.paths.keys()].filter((document) => allowed[document] === 1))
  }

  async *unitBatches(units: readonly number[], signal?: AbortSignal): AsyncGenerator<UnitText[]> {
    for (let at = 0; at < units.length; at += BATCH_FILES) {
      throwIfAborted(signal)
      yield units.slice(at, at + BATCH_FILES).map((document) => this.textOf(document))
      // Between two batches somebody else may have the thread.
      await Promise.resolve()
    }
  }

  private textOf(document: number): UnitText {
    const { changed, worktree } = this.changes
    const text = changed.get(document) ?? worktree.read(this.paths[document]!) ?? ''
    return { unit: document, text, first: document, starts: Uint32Array.of(0, text.length) }
  }
}
