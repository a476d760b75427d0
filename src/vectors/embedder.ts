/** Turns texts into vectors: an ONNX model or an endpoint, in the place of the built-in encoder. */
export interface Embedder {
  /** What made the vectors, for the manifest: changes whenever they would. */
  readonly id: string
  /** Components of a vector as it is stored: even. */
  readonly dimensions: number
  /** Vectors of unit length, one for each text in their order; throws ABORTED, SOURCE_UNREACHABLE, CONFIG_INVALID. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** Rows of 4 bits hold two components a byte: one more component of 0 changes no cosine. */
export const evenLength = (components: number): number => components + (components % 2)
