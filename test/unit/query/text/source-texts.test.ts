import { describe, expect, it } from 'vitest'
import { sourceTexts, type DocumentText } from '../../../../reader/query/text/source-texts.ts'
import { pseudoRandom } from '../../../helpers/random.ts'
import { openTexts } from '../../../helpers/text-artifact.ts'

const next = pseudoRandom(4)
const line = (): string => Array.from({ length: 8 }, () => Math.floor(next() * 1e6).toString(36)).join(' ')
const text = (length: number): string => {
  let out = ''
  while (out.length < length) out += `${line()}\n`
  return out.slice(0, length)
}

const TEXTS = [
  '', 'alpha\n', text(40_000), text(300_000), '', 'Größe: ½ 🚀\r\nzweite\n', text(60_000), 'beta', text(98_305), '',
] // prettier-ignore

async function textsOf(documents: readonly number[]): Promise<DocumentText[]> {
  const texts = await sourceTexts(await openTexts(TEXTS))
  const all: DocumentText[] = []
  for await (const batch of texts!.batches(documents)) all.push(...batch)
  return all
}

describe('source texts', () => {
  it('are those of the documents; empty ones have none', async () => {
    const wanted = [...TEXTS.keys()]
    const expected = TEXTS.flatMap((text, document) => (text === '' ? [] : [{ document, text }]))
    expect(await textsOf(wanted)).toEqual(expected)
    expect(await textsOf([5])).toEqual([{ document: 5, text: TEXTS[5] }])
    expect(await textsOf([3, 8])).toEqual([3, 8].map((document) => ({ document, text: TEXTS[document] })))
    expect(await textsOf([0])).toEqual([])
  })

  it('come in units of whole documents', async () => {
    const texts = (await sourceTexts(await openTexts(TEXTS)))!
    const seen: string[] = []
    const units = Array.from({ length: texts.unitCount }, (_, unit) => unit)
    for await (const batch of texts.unitBatches(units)) {
      for (const { text, first, starts } of batch)
        for (let i = 0; i + 1 < starts.length; i++) seen[first + i] = text.slice(starts[i], starts[i + 1])
    }
    expect(TEXTS.map((_, i) => seen[i] ?? '')).toEqual(TEXTS)
  })

  it('name all documents that hold a literal, inside the scope', async () => {
    const texts = (await sourceTexts(await openTexts(TEXTS)))!
    const allowed = new Uint8Array(TEXTS.length).fill(1)
    expect(await texts.candidates('zweite', allowed)).toContain(5)
    allowed[5] = 0
    expect(await texts.candidates('zweite', allowed)).not.toContain(5)
  })
})
