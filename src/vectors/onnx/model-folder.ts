import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../errors.ts'
import { sha256Of } from '../../publish/inspect.ts'
import type { TokenizerJson } from './tokenizer/tokenizer.ts'

/** How the vectors of a text's tokens become one. */
export type Pooling = 'mean' | 'cls' | 'max'

/** What a folder of a sentence-transformers model says. */
export interface ModelFolder {
  readonly modelFile: string
  readonly tokenizer: TokenizerJson
  readonly pooling: Pooling
  /** Tokens of a text at most. */
  readonly maxTokens: number
  /** SHA-256 over all files that decide what vectors come out. */
  readonly sha256: string
  /** SHA-256 of the graph alone. */
  readonly graphSha256: string
}

/** Where the graph lies, best first. */
export const GRAPH_FILES = ['model.onnx', 'onnx/model.onnx'] as const
/** Weights of large graphs, in a file beside. */
export const WEIGHT_FILES = ['model.onnx_data', 'model.onnx.data'] as const
/** What is read beside the graph; only the first must be there. */
export const CONFIG_FILES = ['tokenizer.json', 'modules.json', '1_Pooling/config.json', 'sentence_bert_config.json', 'config.json'] as const // prettier-ignore

const DEFAULT_MAX_TOKENS = 512
/** Models without a limit write a number beyond all sense. */
const MOST_TOKENS = 8192

/** Reads a folder; throws CONFIG_INVALID that names what is missing or not supported. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const graph = GRAPH_FILES.find((name) => existsSync(join(folder, name)))
  if (graph === undefined) throw invalid(folder, `has no ${GRAPH_FILES.join(' or ')}`)
  const read = (name: string) => readJson(folder, name)
  const tokenizer = read('tokenizer.json') as TokenizerJson | undefined
  if (!tokenizer) throw invalid(folder, 'has no tokenizer.json')
  refuseModules(folder, read('modules.json'))
  return {
    modelFile: join(folder, graph),
    tokenizer,
    pooling: poolingOf(folder, read('1_Pooling/config.json')),
    maxTokens: maxTokensOf(
      tokenizer,
      read('sentence_bert_config.json') as Json | undefined,
      read('config.json') as Json | undefined,
    ),
    ...(await hashesOf(folder, graph)),
  }
}

type Json = Record<string, unknown>

function readJson(folder: string, name: string): unknown {
  const path = join(folder, name)
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw invalid(folder, `has a ${name} that cannot be read: ${error instanceof Error ? error.message : String(error)}`) // prettier-ignore
  }
}

/** Vectors are scaled to unit length in any case; a layer beyond that would be left out silently. */
function refuseModules(folder: string, modules: unknown): void {
  if (!Array.isArray(modules)) return
  for (const { type = '' } of modules as { type?: string }[]) {
    if (!/\.(Transformer|Pooling|Normalize)$/.test(type)) throw invalid(folder, `has a module ${type} that --model does not run`) // prettier-ignore
  }
}

function poolingOf(folder: string, config: unknown): Pooling {
  const modes = Object.entries((config ?? {}) as Json).flatMap(([key, on]) => {
    const mode = /^pooling_mode_(\w+)$/.exec(key)?.[1]
    return mode !== undefined && on === true ? [mode] : []
  })
  const known: Record<string, Pooling> = { mean_tokens: 'mean', cls_token: 'cls', max_tokens: 'max' }
  const [mode = 'mean_tokens', ...more] = modes
  const pooling = known[mode]
  if (pooling && more.length === 0) return pooling
  throw invalid(folder, `pools by ${modes.join(' and ')}; supported are mean_tokens, cls_token and max_tokens`)
}

/** Models that count places from the one after that of the padding: their table of places has two rows more than it takes. */
const COUNTS_FROM_TWO = /roberta|camembert/

function maxTokensOf({ truncation }: TokenizerJson, sentence: Json = {}, config: Json = {}): number {
  const { model_type: kind, max_position_embeddings: places } = config
  const spare = typeof kind === 'string' && COUNTS_FROM_TWO.test(kind) ? 2 : 0
  const limits = [truncation?.max_length, sentence['max_seq_length'], typeof places === 'number' ? places - spare : undefined] // prettier-ignore
  const known = limits.filter((limit): limit is number => typeof limit === 'number' && limit >= 3)
  return Math.min(MOST_TOKENS, ...(known.length > 0 ? known : [DEFAULT_MAX_TOKENS]))
}

async function hashesOf(folder: string, graph: string): Promise<Pick<ModelFolder, 'sha256' | 'graphSha256'>> {
  const hash = createHash('sha256')
  const graphSha256 = await sha256Of(join(folder, graph))
  const beside = WEIGHT_FILES.map((name) => join(graph, '..', name))
  for (const name of [graph, ...beside, ...CONFIG_FILES]) {
    if (!existsSync(join(folder, name))) continue
    const own = name === graph ? graphSha256 : await sha256Of(join(folder, name))
    // Where the graph lies does not change what it computes.
    hash.update(`${name === graph ? 'model.onnx' : name.split('/').at(-1)!}\n${own}\n`)
  }
  return { sha256: hash.digest('hex'), graphSha256 }
}

const invalid = (folder: string, why: string): ConfigError =>
  new ConfigError(
    'CONFIG_INVALID',
    `--model ${folder} ${why}. It takes the folder of a sentence-transformers model that was exported to ONNX.`,
    { argument: 'model', folder },
  )
