import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dequantize, rowBytes } from '../../../../reader/vectors/quantized.ts'
import { builtInModel } from '../../../../src/vectors/blob-vectors.ts'
import type { Embedder } from '../../../../src/vectors/embedder.ts'
import { openOnnxEmbedder } from '../../../../src/vectors/onnx/onnx-embedder.ts'
import { Tokenizer } from '../../../../src/vectors/onnx/tokenizer/tokenizer.ts'
import { encodeOnnx } from '../../../helpers/onnx-writer.ts'
import { tempDir } from '../../../helpers/temp-dir.ts'
import { tinyBertFiles, tinyBertTokens, TINY_TOKENIZER, unit, writeModelFolder } from '../../../helpers/tiny-bert.ts'

const TEXTS = [
  'retry the request',
  'failed requests of the user session, before it expires',
  'load(token)',
  'unknowable words, of a class',
  'retry',
  '',
]

const open: Embedder[] = []
async function embedder(files: Record<string, Uint8Array | string>): Promise<Embedder> {
  open.push(await openOnnxEmbedder(writeModelFolder(tempDir(), files), 1))
  return open.at(-1)!
}
afterAll(() => Promise.all(open.map((one) => one.close())))

const idsOf = (text: string) => new Tokenizer(TINY_TOKENIZER).encode(text, 64)
const failure = (files: Record<string, Uint8Array | string>) => embedder(files).catch((error: unknown) => error)

function expectClose(actual: Float32Array, expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length)
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 5))
}

describe('a BERT-style graph', () => {
  let mean: Embedder
  beforeAll(async () => (mean = await embedder(tinyBertFiles())))

  it('gives the vectors of an independent forward pass, in batches of padded texts', async () => {
    const vectors = await mean.embed(TEXTS)
    expect(mean.dimensions).toBe(8)
    TEXTS.forEach((text, i) => {
      const tokens = tinyBertTokens(idsOf(text))
      expectClose(vectors[i]!, unit(tokens[0]!.map((_, d) => tokens.reduce((sum, row) => sum + row[d]!, 0))))
    })
  })

  it('pools as the model folder says', async () => {
    const [cls, max] = await Promise.all(['cls_token', 'max_tokens'].map((mode) => embedder(tinyBertFiles(`pooling_mode_${mode}`)))) // prettier-ignore
    const tokens = tinyBertTokens(idsOf(TEXTS[1]!))
    expectClose((await cls!.embed([TEXTS[1]!]))[0]!, unit(tokens[0]!))
    expectClose((await max!.embed([TEXTS[1]!]))[0]!, unit(tokens[0]!.map((_, d) => Math.max(...tokens.map((row) => row[d]!))))) // prettier-ignore
    expect(new Set([mean.id, cls!.id, max!.id]).size).toBe(3)
    expect(mean.id).toMatch(/^onnx-sha256:[0-9a-f]{64}$/)
  })

  it('stops when it is told to', async () => {
    await expect(mean.embed(TEXTS, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('our own table as an ONNX model', () => {
  it('gives the vectors of the built-in encoder', async () => {
    const { dimensions, words, rows } = builtInModel()
    const own = ['retry', 'request', 'session', 'user', 'parse', 'error', 'server', 'cache', 'index', 'search']
    const table = new Float32Array((own.length + 1) * dimensions)
    own.forEach((word, i) => {
      const row = words.indexOf(word)
      expect(row).toBeGreaterThanOrEqual(0)
      table.set(dequantize(rows, row * rowBytes(dimensions), dimensions), (i + 1) * dimensions)
    })
    const vocab = Object.fromEntries(['[UNK]', ...own].map((word, id) => [word, id]))
    const graph = encodeOnnx(
      ['input_ids', 'attention_mask'],
      [
        { op: 'Gather', inputs: ['table', 'input_ids'], output: 'rows' },
        { op: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
        { op: 'Unsqueeze', inputs: ['mask', 'last'], output: 'weights' },
        { op: 'Mul', inputs: ['rows', 'weights'], output: 'last_hidden_state' },
      ],
      {
        table: { dims: [own.length + 1, dimensions], values: table },
        last: { dims: [1], values: BigInt64Array.of(2n) },
      },
      { name: 'last_hidden_state', dims: ['texts', 'tokens', dimensions] },
    )
    const tokenizer = { ...TINY_TOKENIZER, model: { ...TINY_TOKENIZER.model, vocab }, post_processor: null }
    const model = await embedder({ 'model.onnx': graph, 'tokenizer.json': JSON.stringify(tokenizer) })
    const texts = ['retry request', 'search index of user session cache', own.join(' ')]
    const vectors = await model.embed(texts)
    texts.forEach((text, i) => {
      const known = text.split(' ').filter((word) => own.includes(word))
      expectClose(vectors[i]!, [...builtInModel().encode(known.join(' '))])
    })
  })
})

describe('what it cannot run', () => {
  it.each([
    ['no graph', { 'tokenizer.json': '{}' }, 'has no model.onnx or onnx/model.onnx'],
    ['no tokenizer', { 'model.onnx': new Uint8Array(4) }, 'has no tokenizer.json'],
    ['damaged graph', { ...tinyBertFiles(), 'onnx/model.onnx': new Uint8Array(100) }, 'cannot be loaded'],
    ['damaged JSON', { ...tinyBertFiles(), 'modules.json': '{' }, 'modules.json that cannot be read'],
    ['a further layer', { ...tinyBertFiles(), 'modules.json': '[{"type":"x.models.Dense"}]' }, 'x.models.Dense'],
    ['other pooling', tinyBertFiles('pooling_mode_lasttoken'), 'pools by lasttoken'],
  ])('is refused with why: %s', async (_, files, why) => {
    expect(await failure(files)).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(why) as string }) // prettier-ignore
  })

  it('says what to install where onnxruntime-node is not there', async () => {
    vi.resetModules()
    vi.doMock('onnxruntime-node', () => {
      throw new Error("Cannot find package 'onnxruntime-node'")
    })
    const fresh = await import('../../../../src/vectors/onnx/onnx-embedder.ts')
    const error: unknown = await fresh.openOnnxEmbedder(writeModelFolder(tempDir(), tinyBertFiles())).catch((e: unknown) => e) // prettier-ignore
    vi.doUnmock('onnxruntime-node')
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('npm install onnxruntime-node') as string }) // prettier-ignore
  })
})
