import { normalize } from '../../reader/vectors/static-encoder.ts'

/** A text as the reader will see it, and where the model puts it. */
export interface FitText {
  readonly counts: ReadonlyMap<string, number>
  /** Of unit length. */
  readonly vector: Float32Array
}

/** Weight of the model's own vectors of the words against the texts; at 1 a word of one text moves half of the way. */
const RIDGE = 1
/** Steps of conjugate gradients: the error that is left is far below what four bits lose. */
const STEPS = 12

/**
 * Vectors of words whose sum over a text comes near to the model's vector of it: least squares over the texts, drawn to
 * `alone`, the model's vectors of the words themselves, which decide alone where texts say little (ridge regression;
 * conjugate gradients on the normal equations, all components at once). Rows in the order of the words.
 */
export function fitWords(
  words: readonly string[],
  alone: readonly Float32Array[],
  texts: readonly FitText[],
  dimensions: number,
): Float32Array {
  const rows = new Float32Array(words.length * dimensions)
  alone.forEach((vector, word) => rows.set(vector, word * dimensions))
  const matrix = sparseRows(words, texts)
  const targets = new Float32Array(texts.length * dimensions)
  texts.forEach(({ vector }, text) => targets.set(vector, text * dimensions))
  scaleToFit(rows, targets, times(matrix, rows, dimensions))
  const missing = times(matrix, rows, dimensions)
  for (let i = 0; i < missing.length; i++) missing[i] = targets[i]! - missing[i]!
  const change = solve(matrix, transposedTimes(matrix, missing, words.length, dimensions), words.length, dimensions)
  for (let i = 0; i < rows.length; i++) rows[i]! += change[i]!
  return rows
}

/** Texts by rows: which words, and how much of each; rows of unit length. */
interface Sparse {
  readonly starts: Uint32Array
  readonly words: Uint32Array
  readonly weights: Float32Array
}

function sparseRows(words: readonly string[], texts: readonly FitText[]): Sparse {
  const indexOf = new Map(words.map((word, i) => [word, i]))
  const starts = new Uint32Array(texts.length + 1)
  const columns: number[] = []
  const weights: number[] = []
  texts.forEach(({ counts }, text) => {
    const from = columns.length
    let square = 0
    for (const [word, count] of counts) {
      const index = indexOf.get(word)
      if (index === undefined) continue
      const weight = 1 + Math.log(count)
      columns.push(index)
      weights.push(weight)
      square += weight * weight
    }
    for (let i = from; i < weights.length; i++) weights[i]! /= Math.sqrt(square)
    starts[text + 1] = columns.length
  })
  return { starts, words: Uint32Array.from(columns), weights: Float32Array.from(weights) }
}

/** Adds `weight` times a row of `from` to a row of `into`. */
function addRow(into: Float32Array, row: number, from: Float32Array, other: number, weight: number, n: number): void {
  for (let i = 0, to = row * n, at = other * n; i < n; i++) into[to + i]! += weight * from[at + i]!
}

function times({ starts, words, weights }: Sparse, rows: Float32Array, n: number): Float32Array {
  const out = new Float32Array((starts.length - 1) * n)
  for (let text = 0; text < starts.length - 1; text++) {
    for (let i = starts[text]!; i < starts[text + 1]!; i++) addRow(out, text, rows, words[i]!, weights[i]!, n)
  }
  return out
}

function transposedTimes({ starts, words, weights }: Sparse, of: Float32Array, count: number, n: number): Float32Array {
  const out = new Float32Array(count * n)
  for (let text = 0; text < starts.length - 1; text++) {
    for (let i = starts[text]!; i < starts[text + 1]!; i++) addRow(out, words[i]!, of, text, weights[i]!, n)
  }
  return out
}

/** One factor for all rows, with which their sums come nearest to the targets; sums grow with the length of a text. */
function scaleToFit(rows: Float32Array, targets: Float32Array, sums: Float32Array): void {
  let both = 0
  let square = 0
  for (let i = 0; i < sums.length; i++) {
    both += sums[i]! * targets[i]!
    square += sums[i]! * sums[i]!
  }
  if (both <= 0 || square === 0) return
  for (let i = 0; i < rows.length; i++) rows[i]! *= both / square
}

/** Conjugate gradients for (X'X + ridge) D = B, each component for itself. */
function solve(matrix: Sparse, goal: Float32Array, count: number, n: number): Float32Array {
  const found = new Float32Array(goal.length)
  const rest = goal
  const direction = Float32Array.from(goal)
  let length = columnProducts(rest, rest, n)
  for (let step = 0; step < STEPS && length.some((value) => value > 1e-12); step++) {
    const image = transposedTimes(matrix, times(matrix, direction, n), count, n)
    for (let i = 0; i < image.length; i++) image[i]! += RIDGE * direction[i]!
    const along = columnProducts(direction, image, n)
    const far = length.map((value, i) => (along[i]! > 0 ? value / along[i]! : 0))
    for (let i = 0; i < found.length; i++) {
      found[i]! += far[i % n]! * direction[i]!
      rest[i]! -= far[i % n]! * image[i]!
    }
    const next = columnProducts(rest, rest, n)
    const turn = next.map((value, i) => (length[i]! > 0 ? value / length[i]! : 0))
    for (let i = 0; i < direction.length; i++) direction[i] = rest[i]! + turn[i % n]! * direction[i]!
    length = next
  }
  return found
}

function columnProducts(a: Float32Array, b: Float32Array, n: number): Float64Array {
  const sums = new Float64Array(n)
  for (let i = 0; i < a.length; i++) sums[i % n]! += a[i]! * b[i]!
  return sums
}

/** Mean cosine between the model's vectors of texts and the sums of the words' rows. */
export function meanCosine(
  words: readonly string[],
  rows: Float32Array,
  texts: readonly FitText[],
  dimensions: number,
): number {
  const sums = times(sparseRows(words, texts), rows, dimensions)
  let total = 0
  texts.forEach(({ vector }, text) => {
    const own = normalize(sums.subarray(text * dimensions, (text + 1) * dimensions))
    for (let i = 0; i < dimensions; i++) total += own[i]! * vector[i]!
  })
  return texts.length > 0 ? total / texts.length : 0
}
