import { ConfigError } from '../errors.ts'
import type { Embedder } from './embedder.ts'

/** Where vectors come from, if not from the built-in encoder; one of the two. */
export interface ModelChoice {
  /** A folder, or an http(s) URL. */
  readonly model?: string
  readonly modelEndpoint?: string
  /** Threads of the model. */
  readonly jobs?: number
  /** Folder of the build's cache; models that were downloaded are kept beside it. */
  readonly cache?: string | false
}

/** Opens what was asked for. Throws CONFIG_INVALID, SOURCE_UNREACHABLE, ABORTED. */
export async function openEmbedder(choice: ModelChoice, signal?: AbortSignal): Promise<Embedder> {
  const { model, modelEndpoint, jobs } = choice
  if (model !== undefined && modelEndpoint !== undefined) throw invalid('model and modelEndpoint exclude each other')
  if (model === undefined) throw invalid('a model is a folder or a URL')
  const { openOnnxEmbedder } = await import('./onnx/onnx-embedder.ts')
  return openOnnxEmbedder(model, jobs)
}

const invalid = (message: string): ConfigError => new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
