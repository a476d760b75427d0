import { expect, it } from 'vitest'
import { normalize } from '../../../reader/vectors/static-encoder.ts'
import { fitWords, meanCosine, type FitText } from '../../../src/vectors/fit-words.ts'
import { pseudoRandom } from '../../helpers/random.ts'

const DIMENSIONS = 12
const random = pseudoRandom(3)
const vector = () => normalize(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5))
const words = Array.from({ length: 40 }, (_, i) => `word${i}`)
/** What a text is made of; the model's vectors of single words tell half of it only. */
const truth = words.map(vector)
const alone = truth.map((own) => {
  const other = vector()
  return normalize(own.map((value, i) => value + other[i]!))
})

function text(): FitText {
  const counts = new Map(Array.from({ length: 6 }, () => [words[Math.floor(random() * words.length)]!, 1]))
  const sum = new Float32Array(DIMENSIONS)
  for (const word of counts.keys()) truth[words.indexOf(word)]!.forEach((value, i) => (sum[i]! += value))
  return { counts, vector: normalize(sum) }
}

const flat = (rows: readonly Float32Array[]) => Float32Array.from(rows.flatMap((row) => [...row]))

it('comes near to the model on texts that it has not seen, nearer than the words alone', () => {
  const [seen, unseen] = [Array.from({ length: 400 }, text), Array.from({ length: 200 }, text)]
  const before = meanCosine(words, flat(alone), unseen, DIMENSIONS)
  const after = meanCosine(words, fitWords(words, alone, seen, DIMENSIONS), unseen, DIMENSIONS)
  expect(before).toBeLessThan(0.85)
  expect(after).toBeGreaterThan(0.97)
})

it('gives the words alone, up to a factor, where there is no text', () => {
  const rows = fitWords(words, alone, [], DIMENSIONS)
  expect([...normalize(rows.slice(0, DIMENSIONS))]).toEqual([...normalize(alone[0]!.slice())])
})

it('stays finite for texts of no known word and for words that no text has', () => {
  const strange = { counts: new Map([['elsewhere', 1]]), vector: vector() }
  const rows = fitWords(words, alone, [strange, text()], DIMENSIONS)
  expect(rows.every(Number.isFinite)).toBe(true)
  expect(meanCosine(words, rows, [strange], DIMENSIONS)).toBe(0)
  expect(meanCosine(words, rows, [], DIMENSIONS)).toBe(0)
})
