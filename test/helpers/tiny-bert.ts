import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encodeOnnx, type GraphNode, type Weights } from './onnx-writer.ts'
import { pseudoRandom } from './random.ts'

/** An encoder as BERT is one, but small: embeddings, one layer of attention with one head, a feed-forward part. */
const HIDDEN = 8
const INNER = 16
const POSITIONS = 64
const EPSILON = 1e-5

/** Words of the vocabulary; ids are their places. */
export const TINY_VOCABULARY = [
  '[PAD]', '[UNK]', '[CLS]', '[SEP]', 'retry', 'request', 'backoff', 'session', 'user', 'name', 'token', 'load', 'the',
  'a', 'of', 'to', 'fail', '##ed', '##s', '##ing', 'return', 'function', 'class', 'export', 'async', '(', ')', '.', ',',
  'refresh', 'expire', 'before', 'it', 'copies', 'target', 'everything', 'keeps', 'logged', 'in', 'string', 'work',
] // prettier-ignore

export const TINY_TOKENIZER = {
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(TINY_VOCABULARY.map((word, id) => [word, id])),
  },
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true }, // prettier-ignore
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    special_tokens: { '[CLS]': { id: '[CLS]', ids: [2] }, '[SEP]': { id: '[SEP]', ids: [3] } },
  },
}

const random = pseudoRandom(7)
const matrix = (rows: number, columns: number): Float32Array =>
  Float32Array.from({ length: rows * columns }, () => (random() - 0.5) * 1.5)
const W = {
  words: matrix(TINY_VOCABULARY.length, HIDDEN),
  positions: matrix(POSITIONS, HIDDEN),
  types: matrix(2, HIDDEN),
  query: matrix(HIDDEN, HIDDEN),
  key: matrix(HIDDEN, HIDDEN),
  value: matrix(HIDDEN, HIDDEN),
  up: matrix(HIDDEN, INNER),
  down: matrix(INNER, HIDDEN),
}

const floats = (dims: number[], ...values: number[]): Weights => ({ dims, values: Float32Array.from(values) })
const ints = (...values: number[]): Weights => ({ dims: [values.length], values: BigInt64Array.from(values, BigInt) })

function graph(): Uint8Array {
  const node = (op: string, inputs: string[], output: string, attributes?: GraphNode['attributes']): GraphNode => ({ op, inputs, output, ...(attributes && { attributes }) }) // prettier-ignore
  const nodes = [
    node('Gather', ['words', 'input_ids'], 'w'),
    node('Gather', ['types', 'token_type_ids'], 't'),
    node('Shape', ['input_ids'], 'shape'),
    node('Gather', ['shape', 'one_index'], 'length'),
    node('Slice', ['positions', 'zero_index', 'length', 'zero_index'], 'p'),
    node('Add', ['w', 't'], 'wt'),
    node('Add', ['wt', 'p'], 'wtp'),
    node('LayerNormalization', ['wtp', 'gain', 'bias'], 'x'),
    node('MatMul', ['x', 'query'], 'q'),
    node('MatMul', ['x', 'key'], 'k'),
    node('MatMul', ['x', 'value'], 'v'),
    node('Transpose', ['k'], 'kt', { perm: [0, 2, 1] }),
    node('MatMul', ['q', 'kt'], 'raw'),
    node('Mul', ['raw', 'scale'], 'scaled'),
    node('Cast', ['attention_mask'], 'mask', { to: 1 }),
    node('Sub', ['one', 'mask'], 'padding'),
    node('Mul', ['padding', 'far'], 'penalty'),
    node('Unsqueeze', ['penalty', 'one_index'], 'penalties'),
    node('Add', ['scaled', 'penalties'], 'scores'),
    node('Softmax', ['scores'], 'attention', { axis: -1 }),
    node('MatMul', ['attention', 'v'], 'context'),
    node('Add', ['x', 'context'], 'y0'),
    node('LayerNormalization', ['y0', 'gain', 'bias'], 'y'),
    node('MatMul', ['y', 'up'], 'inner'),
    node('Relu', ['inner'], 'active'),
    node('MatMul', ['active', 'down'], 'outer'),
    node('Add', ['y', 'outer'], 'z'),
    node('LayerNormalization', ['z', 'gain', 'bias'], 'last_hidden_state'),
  ]
  const weights: Record<string, Weights> = {
    ...Object.fromEntries(Object.entries(W).map(([name, values]) => [name, { dims: [values.length / (name === 'up' ? INNER : HIDDEN), name === 'up' ? INNER : HIDDEN], values }])), // prettier-ignore
    gain: floats([HIDDEN], ...new Array<number>(HIDDEN).fill(1)),
    bias: floats([HIDDEN], ...new Array<number>(HIDDEN).fill(0)),
    scale: floats([], 1 / Math.sqrt(HIDDEN)),
    one: floats([], 1),
    far: floats([], -10_000),
    one_index: ints(1),
    zero_index: ints(0),
  }
  const output = { name: 'last_hidden_state', dims: ['texts', 'tokens', HIDDEN] }
  return encodeOnnx(['input_ids', 'attention_mask', 'token_type_ids'], nodes, weights, output)
}

/** Files of the model as sentence-transformers lays them out. */
export function tinyBertFiles(pooling = 'pooling_mode_mean_tokens'): Record<string, Uint8Array | string> {
  return {
    'onnx/model.onnx': graph(),
    'tokenizer.json': JSON.stringify(TINY_TOKENIZER),
    '1_Pooling/config.json': JSON.stringify({ word_embedding_dimension: HIDDEN, [pooling]: true }),
    'sentence_bert_config.json': JSON.stringify({ max_seq_length: POSITIONS }),
    'modules.json': JSON.stringify(
      ['Transformer', 'Pooling', 'Normalize'].map((name) => ({ type: `sentence_transformers.models.${name}` })),
    ),
  }
}

export function writeModelFolder(folder: string, files: Readonly<Record<string, Uint8Array | string>>): string {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

// --- the same forward pass, written down once more: plain loops, one text at a time, so that there is no padding

type Rows = number[][]

const rowOf = (table: Float32Array, row: number): number[] => [...table.subarray(row * HIDDEN, (row + 1) * HIDDEN)]
const multiply = (rows: Rows, by: Float32Array, columns: number): Rows =>
  rows.map((row) => Array.from({ length: columns }, (_, c) => row.reduce((sum, value, r) => sum + value * by[r * columns + c]!, 0))) // prettier-ignore
const add = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, d) => value + b[i]![d]!))
const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

function layerNorm(row: number[]): number[] {
  const mean = row.reduce((a, b) => a + b) / row.length
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length
  return row.map((value) => (value - mean) / Math.sqrt(variance + EPSILON))
}

function softmax(row: number[]): number[] {
  const exps = row.map((value) => Math.exp(value - Math.max(...row)))
  const sum = exps.reduce((a, b) => a + b)
  return exps.map((value) => value / sum)
}

/** Vectors of the tokens of one text. */
export function tinyBertTokens(ids: readonly number[]): Rows {
  const x = ids.map((id, at) => layerNorm(add(add([rowOf(W.words, id)], [rowOf(W.types, 0)]), [rowOf(W.positions, at)])[0]!)) // prettier-ignore
  const [q, k, v] = [W.query, W.key, W.value].map((by) => multiply(x, by, HIDDEN)) as [Rows, Rows, Rows]
  const attention = q.map((row) => softmax(k.map((other) => dot(row, other) / Math.sqrt(HIDDEN))))
  const context = attention.map((row) => v[0]!.map((_, d) => row.reduce((sum, weight, i) => sum + weight * v[i]![d]!, 0))) // prettier-ignore
  const y = add(x, context).map(layerNorm)
  const inner = multiply(y, W.up, INNER).map((row) => row.map((value) => Math.max(0, value)))
  return add(y, multiply(inner, W.down, HIDDEN)).map(layerNorm)
}

export const unit = (vector: readonly number[]): number[] => vector.map((value) => value / Math.hypot(...vector))
