import { ConfigError } from '../errors.ts'
import type { Embedder } from './embedder.ts'

/** Where vectors come from, if not from the built-in encoder; one of the two. */
export interface ModelChoice {
  /** A folder, or an http(s) URL. */
  readonly model?: string
  readonly modelEndpoint?: string
  /** Threads of the model. */
  readonly jobs?: number
  /** Where models that are downloaded are kept. */
  readonly cacheFolder: string
}

/** Opens what was asked for. Throws CONFIG_INVALID, SOURCE_UNREACHABLE, SOURCE_CHANGED, NOT_FOUND, ABORTED. */
export async function openEmbedder(choice: ModelChoice, signal?: AbortSignal): Promise<Embedder> {
  const { model, modelEndpoint, jobs, cacheFolder } = choice
  if (modelEndpoint !== undefined) {
    if (model !== undefined) throw invalid('model and modelEndpoint exclude each other')
    return (await import('./endpoint-embedder.ts')).openEndpointEmbedder(modelEndpoint, signal)
  }
  if (model === undefined) throw invalid('a model is a folder or a URL')
  const { openOnnxEmbedder } = await import('./onnx/onnx-embedder.ts')
  if (!/^https?:/i.test(model)) return openOnnxEmbedder(model, jobs)
  const { downloadModel } = await import('./download-model.ts')
  return openOnnxEmbedder(await downloadModel(model, cacheFolder, signal), jobs)
}

const invalid = (message: string): ConfigError => new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
