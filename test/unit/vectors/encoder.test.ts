import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeQuery } from '../../../reader/vectors/static-encoder.ts'
import { piecesOf } from '../../../reader/vectors/pieces.ts'
import { rowBytes } from '../../../reader/vectors/quantized.ts'
import { countWords } from '../../../reader/vectors/words.ts'
import { StaticModel } from '../../../src/vectors/static-model.ts'
import { writeModel } from '../../../src/vectors/training/quantize.ts'
import { pseudoRandom } from '../../helpers/random.ts'

const WORDS = ['get', 'user', 'http', 'server', 'parse', 'json', 'seri', 'alize', '42']
const DIMENSIONS = 8

function sampleModel(): StaticModel {
  const folder = mkdtempSync(join(tmpdir(), 'gitdex-model-'))
  const random = pseudoRandom(1)
  const table = Float32Array.from({ length: WORDS.length * DIMENSIONS }, () => random() - 0.5)
  writeFileSync(join(folder, 'words.txt'), `${WORDS.join('\n')}\n`)
  writeFileSync(join(folder, 'table'), new Uint8Array(table.buffer))
  const model = join(folder, 'model')
  const bytes = writeModel(join(folder, 'words.txt'), join(folder, 'table'), DIMENSIONS, WORDS.length, model)
  expect(readFileSync(model)).toHaveLength(bytes)
  return StaticModel.load(model)
}

const model = sampleModel()

/** Rows as an artifact hands them out. */
const readRows = async (words: readonly string[]): Promise<(Uint8Array | undefined)[]> =>
  words.map((word) => {
    const at = model.words.indexOf(word) * rowBytes(DIMENSIONS)
    return at < 0 ? undefined : model.rows.subarray(at, at + rowBytes(DIMENSIONS))
  })

describe('countWords', () => {
  it.each([
    ['getHTTPServer', ['get', 'http', 'server']],
    ['HTTPS_URL2x parse_json', ['https', 'url', 'parse', 'json']],
    ['a I x9 Über 42', ['ber', '42']],
    ['x'.repeat(25), []],
    ['iOS', ['os']],
  ])('%s', (text, words) => expect([...countWords(text).keys()]).toEqual(words))

  it('counts, and stops at the limit of different words', () => {
    expect([...countWords('get Get user get', 2)]).toEqual([['get', 3], ['user', 1]]) // prettier-ignore
    expect([...countWords('get user json get', 2)]).toEqual([['get', 1], ['user', 1]]) // prettier-ignore
  })
})

describe('piecesOf', () => {
  const rowOf = (piece: string): string | undefined => (WORDS.includes(piece) ? piece : undefined)
  it.each([
    ['serialize', ['seri', 'alize']],
    ['xuser', ['user']],
    ['httpserverx', ['http', 'server']],
    ['unknowable', []],
    ['userxyzzy', []],
  ])('%s', (word, pieces) => expect(piecesOf(word, rowOf)).toEqual(pieces))
})

describe('the static encoder', () => {
  it('gives queries the vector that the builder gives the same text', async () => {
    for (const text of [
      'getUser from the HTTP server',
      'serialize serialize JSON 42',
      'nothing known here at all',
      '',
    ]) {
      expect(await encodeQuery(text, DIMENSIONS, readRows), text).toEqual(model.encode(text))
    }
  })

  it('has unit length, or none', async () => {
    const vector = await encodeQuery('parse json', DIMENSIONS, readRows)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
    expect([...(await encodeQuery('zzz', DIMENSIONS, readRows))]).toEqual(new Array(DIMENSIONS).fill(0))
  })

  it('refuses files that are no model', () => {
    expect(() => new StaticModel(Buffer.alloc(64))).toThrow(TypeError)
  })
})
