import { corrupt } from '../../format/corrupt.ts'
import { TextTrigramsBlock, TextTrigramsHead } from '../../sections/text-trigrams.ts'
import type { IndexData } from '../data/index-data.ts'
import { evaluate, trigramsIn, type TrigramQuery } from './trigram-query.ts'

const NOTHING: Uint32Array = new Uint32Array(0)

/** Which units of source can hold what is looked for. */
export class TextIndex {
  private constructor(
    private readonly data: IndexData,
    private readonly head: TextTrigramsHead,
  ) {}

  /** Undefined for artifacts without trigrams. `units`: those of the source. */
  static async open(data: IndexData, units: number): Promise<TextIndex | undefined> {
    const { file } = data
    if (!file.has('TRIG')) return undefined
    const head = new TextTrigramsHead(await file.head('TRIG'), file.blockIndex('TRIG').count)
    if (head.units !== units) throw corrupt('trigrams of other source', { units: head.units, expected: units })
    return new TextIndex(data, head)
  }

  /** Per unit a 1 where the query may hold; undefined for all units. One planned read. */
  async candidates(query: TrigramQuery): Promise<Uint8Array | undefined> {
    const { file } = this.data
    const trigrams = trigramsIn(query)
    const numbers = new Set(trigrams.map((trigram) => this.head.blockOf(trigram)).filter((block) => block >= 0))
    await file.load([{ tag: 'TRIG', blocks: numbers }])
    const blocks = new Map<number, TextTrigramsBlock>()
    for (const number of numbers) {
      const decode = (bytes: Uint8Array): TextTrigramsBlock =>
        new TextTrigramsBlock(bytes, this.head.first(number), this.head.units)
      blocks.set(number, await file.block('TRIG', number, decode))
    }
    return evaluate(query, this.head.units, (trigram) => {
      return blocks.get(this.head.blockOf(trigram))?.unitsOf(trigram) ?? NOTHING
    })
  }
}
