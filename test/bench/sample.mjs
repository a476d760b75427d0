// Queries drawn from an index by a seed: its own names, paths and words.
import { join } from 'node:path'
import { root } from './measure.mjs'

/** A small generator of equally spread numbers in [0, 1) (mulberry32): the same seed draws the same queries anywhere. */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `count` queries of each kind. Paths are drawn from the ledger; names and words from what the reader itself finds for
 * the files drawn: names of symbols, and words of page titles and file names joined to prose of three words.
 */
export async function sampleQueries(location, seed, count) {
  const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))
  const index = await openIndex(location)
  try {
    const { ledger } = await index.info({ ledger: true })
    const random = seeded(seed)
    const files = ledger.filter(({ status }) => status === 'indexed').map(({ path }) => path)
    const draw = (list) => list[Math.floor(random() * list.length)]
    const path = Array.from({ length: count }, () => draw(files))
    const symbol = await drawNames(index, files, draw, count)
    return { symbol, path, concept: await drawProse(index, files, draw, count) }
  } finally {
    index.close()
  }
}

/** Names of symbols that live in files near the ones drawn. */
async function drawNames(index, files, draw, count) {
  const names = new Set()
  for (let tries = 0; names.size < count && tries < count * 20; tries++) {
    const word = draw(wordsOf(draw(files)))
    if (!word) continue
    const { results } = await index.search({ query: word, mode: 'symbol', limit: 50 })
    const hit = draw(results)
    // Titles of tests and headings are symbols too, but nobody looks them up as names.
    if (hit && !/\s/.test(hit.name)) names.add(hit.name)
  }
  return [...names]
}

/** Three words each: from the path of a file and from the first lines of what the index says of it. */
async function drawProse(index, files, draw, count) {
  const queries = new Set()
  for (let tries = 0; queries.size < count && tries < count * 20; tries++) {
    const seedWord = draw(wordsOf(draw(files)))
    if (!seedWord) continue
    const { results } = await index.search({ query: seedWord, mode: 'concept', limit: 10 })
    const words = wordsOf(draw(results)?.snippet ?? '')
    if (words.length > 1) queries.add(`${draw(words)} ${seedWord} ${draw(words)}`)
  }
  return [...queries]
}

/** Plain words of four letters and more, in lower case. */
function wordsOf(text) {
  return [...new Set(text.toLowerCase().match(/[a-z]{4,20}/g) ?? [])]
}
