import type { Pooling } from './model-folder.ts'

/** Vectors of tokens, as a model gives them: texts x tokens x components, row by row. */
export interface TokenVectors {
  readonly data: Float32Array
  readonly tokens: number
  readonly components: number
}

/** The vector of one text of a batch: of its first `length` tokens, the rest being padding. Not yet of unit length. */
export function poolTokens(
  { data, tokens, components }: TokenVectors,
  text: number,
  length: number,
  pooling: Pooling,
  into: Float32Array,
): void {
  const start = text * tokens * components
  if (pooling === 'max') into.fill(-Infinity, 0, components)
  for (let token = 0; token < (pooling === 'cls' ? 1 : length); token++) {
    const at = start + token * components
    for (let i = 0; i < components; i++) {
      const value = data[at + i]!
      into[i] = pooling === 'max' ? Math.max(into[i]!, value) : into[i]! + value
    }
  }
}
