import { dequantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { builtInModel } from '../../src/vectors/blob-vectors.ts'
import { encodeOnnx, type GraphNode, type Weights } from '../helpers/onnx-writer.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { TINY_TOKENIZER } from '../helpers/tiny-bert.ts'

/** `table`: the rows alone. `attention`: a layer on top of them that makes each token's vector depend on the others. */
export type ModelKind = 'table' | 'attention'

const SPECIAL = ['[PAD]', '[UNK]']
const MAX_TOKENS = 256

/**
 * An encoder whose words are those of the built-in table: the files of a sentence-transformers model. Its WordPiece vocabulary
 * has each word twice, at the beginning of a word and inside. With `attention` a layer of BERT follows (one head, feed-forward,
 * residuals, weights by seed): no bag of words, as no transformer is one, yet of the same meaning.
 */
export function wordModel(kind: ModelKind): Record<string, Uint8Array | string> {
  const { dimensions, words, rows } = builtInModel()
  const tokens = [...SPECIAL, ...words, ...words.map((word) => `##${word}`)]
  const table = new Float32Array(tokens.length * dimensions)
  words.forEach((_, row) => {
    const vector = dequantize(rows, row * rowBytes(dimensions), dimensions)
    table.set(vector, (SPECIAL.length + row) * dimensions)
    table.set(vector, (SPECIAL.length + words.length + row) * dimensions)
  })
  const vocab = Object.fromEntries(tokens.map((token, id) => [token, id]))
  return {
    'onnx/model.onnx': graphOf(kind, table, dimensions),
    'tokenizer.json': JSON.stringify({
      ...TINY_TOKENIZER,
      model: { ...TINY_TOKENIZER.model, vocab },
      post_processor: null,
    }),
    '1_Pooling/config.json': JSON.stringify({ pooling_mode_mean_tokens: true }),
    'sentence_bert_config.json': JSON.stringify({ max_seq_length: MAX_TOKENS }),
  }
}

function graphOf(kind: ModelKind, table: Float32Array, dimensions: number): Uint8Array {
  const random = pseudoRandom(11)
  const matrix = (rows: number, columns: number): Weights => ({
    dims: [rows, columns],
    values: Float32Array.from({ length: rows * columns }, () => ((random() - 0.5) * 3.5) / Math.sqrt(rows)),
  })
  const weights: Record<string, Weights> = { table: { dims: [table.length / dimensions, dimensions], values: table } }
  const nodes: GraphNode[] = [
    { op: 'Gather', inputs: ['table', 'input_ids'], output: kind === 'table' ? 'tokens' : 'x' },
  ]
  if (kind === 'attention') {
    const floats = (...values: number[]): Weights => ({ dims: [], values: Float32Array.from(values) })
    Object.assign(weights, {
      query: matrix(dimensions, dimensions),
      key: matrix(dimensions, dimensions),
      up: matrix(dimensions, dimensions * 2),
      down: matrix(dimensions * 2, dimensions),
      scale: floats(1 / Math.sqrt(dimensions)),
      one: floats(1),
      far: floats(-10_000),
    })
    nodes.push(...attention())
  }
  Object.assign(weights, { second: { dims: [1], values: BigInt64Array.of(2n) } })
  // Padding is left out by the pooling; the product is there so that the mask is an input.
  nodes.push(
    { op: 'Cast', inputs: ['attention_mask'], output: 'shown', attributes: { to: 1 } },
    { op: 'Unsqueeze', inputs: ['shown', 'second'], output: 'columns' },
    { op: 'Mul', inputs: ['tokens', 'columns'], output: 'last_hidden_state' },
  )
  const output = { name: 'last_hidden_state', dims: ['texts', 'tokens', dimensions] }
  if (kind === 'attention') Object.assign(weights, { first: { dims: [1], values: BigInt64Array.of(1n) } })
  return encodeOnnx(['input_ids', 'attention_mask'], nodes, weights, output)
}

/** Each token takes on what those like it say, then passes a feed-forward part; both are added to it. */
function attention(): GraphNode[] {
  const node = (op: string, inputs: string[], output: string, attributes?: GraphNode['attributes']): GraphNode => ({ op, inputs, output, ...(attributes && { attributes }) }) // prettier-ignore
  return [
    node('MatMul', ['x', 'query'], 'q'),
    node('MatMul', ['x', 'key'], 'k'),
    node('Transpose', ['k'], 'kt', { perm: [0, 2, 1] }),
    node('MatMul', ['q', 'kt'], 'raw'),
    node('Mul', ['raw', 'scale'], 'scaled'),
    node('Cast', ['attention_mask'], 'mask', { to: 1 }),
    node('Sub', ['one', 'mask'], 'padding'),
    node('Mul', ['padding', 'far'], 'penalty'),
    node('Unsqueeze', ['penalty', 'first'], 'penalties'),
    node('Add', ['scaled', 'penalties'], 'scores'),
    node('Softmax', ['scores'], 'attended', { axis: -1 }),
    node('MatMul', ['attended', 'x'], 'context'),
    node('Add', ['x', 'context'], 'y'),
    node('MatMul', ['y', 'up'], 'inner'),
    node('Relu', ['inner'], 'active'),
    node('MatMul', ['active', 'down'], 'outer'),
    node('Add', ['y', 'outer'], 'tokens'),
  ]
}
