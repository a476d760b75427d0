/** Sum of the products of components. */
export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0)

export const cosineOf = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

/** A vector of unit length whose components are spread about as a bell is, as those of texts are. */
export function bellVector(dimensions: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5)
  const length = Math.sqrt(dot(vector, vector))
  return vector.map((value) => value / length)
}
