import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { normalize } from '../../../reader/vectors/static-encoder.ts'
import { throwIfAborted } from '../../artifact/abort.ts'
import { ConfigError } from '../../errors.ts'
import { evenLength, type Embedder } from '../embedder.ts'
import { readModelFolder, type ModelFolder } from './model-folder.ts'
import { poolTokens } from './pool.ts'
import { Tokenizer } from './tokenizer/tokenizer.ts'

type Runtime = typeof import('onnxruntime-node')

/** Texts run together, and tokens of a batch, padding included: what a processor's caches hold. */
const BATCH_TEXTS = 32
const BATCH_TOKENS = 8192

/** Inputs that an encoder of the BERT family may have. */
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids']

/** Opens the ONNX model in a folder. Throws CONFIG_INVALID, which says what to install or what is not supported. */
export async function openOnnxEmbedder(folder: string, threads?: number): Promise<Embedder> {
  const model = await readModelFolder(folder)
  const tokenizer = new Tokenizer(model.tokenizer)
  const runtime = await loadRuntime()
  let session: InferenceSession
  try {
    session = await runtime.InferenceSession.create(model.modelFile, {
      logSeverityLevel: 3,
      ...(threads !== undefined && { intraOpNumThreads: threads }),
    })
  } catch (error) {
    throw new ConfigError('CONFIG_INVALID', `${model.modelFile} cannot be loaded: ${messageOf(error)}`, { argument: 'model' }) // prettier-ignore
  }
  const foreign = session.inputNames.filter((name) => !INPUTS.includes(name))
  if (foreign.length > 0 || !session.inputNames.includes('input_ids')) {
    const message = `${model.modelFile} has the inputs ${session.inputNames.join(', ')}; an encoder of texts has ${INPUTS.join(', ')}.`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
  }
  const embedder = new OnnxEmbedder(runtime, session, model, tokenizer)
  await embedder.measure()
  return embedder
}

/** Only builds with --model need it, and it is large: people install it themselves. */
async function loadRuntime(): Promise<Runtime> {
  try {
    const module = (await import('onnxruntime-node')) as Runtime & { default?: Runtime }
    return module.default ?? module
  } catch (error) {
    const message = `--model runs ONNX models with onnxruntime-node, which cannot be loaded (${messageOf(error).split('\n')[0]}). Install it beside gitdex: npm install onnxruntime-node`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'model', package: 'onnxruntime-node' })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

class OnnxEmbedder implements Embedder {
  readonly id: string
  dimensions = 0

  constructor(
    private readonly runtime: Runtime,
    private readonly session: InferenceSession,
    private readonly model: ModelFolder,
    private readonly tokenizer: Tokenizer,
  ) {
    this.id = `onnx-sha256:${model.sha256}`
  }

  /** Learns the number of components from a first vector. */
  async measure(): Promise<void> {
    const [vector] = await this.run([this.tokenizer.encode('text', this.model.maxTokens)])
    this.dimensions = vector!.length
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const encoded = texts.map((text, index) => ({ index, ids: this.tokenizer.encode(text, this.model.maxTokens) }))
    // Texts of like length share a batch, so that little of it is padding.
    encoded.sort((a, b) => a.ids.length - b.ids.length || a.index - b.index)
    const vectors = new Array<Float32Array>(texts.length)
    for (const batch of batches(encoded)) {
      throwIfAborted(signal)
      const found = await this.run(batch.map(({ ids }) => ids))
      batch.forEach(({ index }, i) => (vectors[index] = found[i]!))
    }
    return vectors
  }

  async close(): Promise<void> {
    await this.session.release()
  }

  private async run(texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const tokens = Math.max(1, ...texts.map((ids) => ids.length))
    const outputs = await this.session.run(this.inputs(texts, tokens))
    // Exports that pool by themselves say so by the name.
    const own = outputs['sentence_embedding'] ?? Object.values(outputs).find(({ dims }) => dims.length === 2)
    const all = Object.values(outputs).find(({ dims }) => dims.length === 3)
    const output = outputs['sentence_embedding'] ?? all ?? own
    if (output?.type !== 'float32') throw new ConfigError('CONFIG_INVALID', `${this.model.modelFile} gives no vectors of float32.`, { argument: 'model' }) // prettier-ignore
    const data = output.data as Float32Array
    const components = output.dims.at(-1)!
    return texts.map((ids, text) => {
      const vector = new Float32Array(evenLength(components))
      if (output.dims.length === 2) vector.set(data.subarray(text * components, (text + 1) * components))
      else if (ids.length > 0) poolTokens({ data, tokens, components }, text, ids.length, this.model.pooling, vector)
      return normalize(vector)
    })
  }

  private inputs(texts: readonly (readonly number[])[], tokens: number): Record<string, Tensor> {
    const columns = {
      input_ids: new BigInt64Array(texts.length * tokens),
      attention_mask: new BigInt64Array(texts.length * tokens),
      token_type_ids: new BigInt64Array(texts.length * tokens),
    }
    columns.input_ids.fill(BigInt(this.tokenizer.padding))
    texts.forEach((ids, text) => {
      ids.forEach((id, i) => (columns.input_ids[text * tokens + i] = BigInt(id)))
      columns.attention_mask.fill(1n, text * tokens, text * tokens + ids.length)
    })
    const tensor = (data: BigInt64Array) => new this.runtime.Tensor('int64', data, [texts.length, tokens])
    return Object.fromEntries(
      Object.entries(columns).flatMap(([name, data]) => (this.session.inputNames.includes(name) ? [[name, tensor(data)]] : [])), // prettier-ignore
    )
  }
}

/** Consecutive texts, as many as fit; the last is the longest. */
function* batches<T extends { ids: readonly number[] }>(sorted: readonly T[]): Generator<T[]> {
  let batch: T[] = []
  for (const text of sorted) {
    const full = batch.length >= BATCH_TEXTS || (batch.length + 1) * text.ids.length > BATCH_TOKENS
    if (full && batch.length > 0) {
      yield batch
      batch = []
    }
    batch.push(text)
  }
  if (batch.length > 0) yield batch
}
