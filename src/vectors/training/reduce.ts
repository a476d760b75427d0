import { openSync, readFileSync, readSync, writeFileSync } from 'node:fs'

/** Texts whose directions are looked at: every so many pairs, one side each. */
const EVERY = 10
/** Rounds of subspace iteration: far more than the last kept direction needs to settle. */
const ROUNDS = 60
const SEED = 1

/**
 * Writes a table of fewer dimensions: one that was trained wide, or several of the same words side by side, turned into the
 * directions in which the texts of the pairs spread most (principal components of unit-length texts), and mixed at random,
 * so that all components are about equally large, as rounding to few levels wants them. Returns the dimensions that were.
 */
export function reduceTable(
  tables: readonly string[],
  rows: number,
  pairs: string,
  dimensions: number,
  out: string,
): number {
  const wide = sideBySide(tables.map(readFloats), rows)
  const width = wide.length / rows
  const random = randomVectors(SEED)
  const basis = mixed(mainDirections(textCovariance(wide, width, pairs), width, dimensions, random), random)
  const table = new Float32Array(rows * dimensions)
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < dimensions; k++) {
      let sum = 0
      for (let d = 0; d < width; d++) sum += wide[row * width + d]! * basis[k]![d]!
      table[row * dimensions + k] = sum
    }
  }
  writeFileSync(out, new Uint8Array(table.buffer))
  return width
}

function readFloats(path: string): Float32Array {
  const bytes = readFileSync(path)
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

function sideBySide(tables: readonly Float32Array[], rows: number): Float32Array {
  const widths = tables.map(({ length }) => length / rows)
  const width = widths.reduce((sum, one) => sum + one, 0)
  const wide = new Float32Array(rows * width)
  let at = 0
  tables.forEach((table, i) => {
    const own = widths[i]!
    for (let row = 0; row < rows; row++) wide.set(table.subarray(row * own, (row + 1) * own), row * width + at)
    at += own
  })
  return wide
}

/** Mean of the products of components of unit-length texts (`prepare.ts` writes them). */
function textCovariance(table: Float32Array, width: number, pairs: string): Float64Array {
  const covariance = new Float64Array(width * width)
  let number = 0
  for (const [left, right] of readPairs(pairs)) {
    if (number++ % EVERY !== 0) continue
    const text = unitSum(table, width, number % (2 * EVERY) === 1 ? left : right)
    for (let i = 0; i < width; i++) {
      const value = text[i]!
      for (let j = 0; j < width; j++) covariance[i * width + j]! += value * text[j]!
    }
  }
  return covariance
}

function unitSum(table: Float32Array, width: number, words: Uint8Array): Float64Array {
  const sum = new Float64Array(width)
  for (let i = 0; i < words.length; i += 3) {
    const row = (words[i]! | (words[i + 1]! << 8)) * width
    const weight = 1 + Math.log(words[i + 2]!)
    for (let d = 0; d < width; d++) sum[d]! += weight * table[row + d]!
  }
  return scaled(sum)
}

function* readPairs(path: string): Generator<[left: Uint8Array, right: Uint8Array]> {
  const file = openSync(path, 'r')
  let bytes = new Uint8Array(0)
  const next = Buffer.alloc(1 << 24)
  for (let read; (read = readSync(file, next)) > 0;) {
    bytes = new Uint8Array(Buffer.concat([bytes, next.subarray(0, read)]))
    let at = 0
    for (
      let end;
      at + 4 <= bytes.length && (end = at + 4 + 3 * (bytes[at + 2]! + bytes[at + 3]!)) <= bytes.length;
      at = end
    ) {
      const middle = at + 4 + 3 * bytes[at + 2]!
      yield [bytes.subarray(at + 4, middle), bytes.subarray(middle, end)]
    }
    bytes = bytes.slice(at)
  }
}

/** An orthonormal basis of the directions along which a covariance is largest. */
function mainDirections(covariance: Float64Array, width: number, count: number, random: RandomVector): Float64Array[] {
  let basis = orthonormal(Array.from({ length: count }, () => random(width)))
  for (let round = 0; round < ROUNDS; round++) basis = orthonormal(basis.map((vector) => times(covariance, vector)))
  return basis
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const width = vector.length
  return vector.map((_, i) => {
    let sum = 0
    for (let j = 0; j < width; j++) sum += matrix[i * width + j]! * vector[j]!
    return sum
  })
}

/** The same space, turned at random. */
function mixed(basis: readonly Float64Array[], random: RandomVector): Float64Array[] {
  const turn = orthonormal(basis.map(() => random(basis.length)))
  return turn.map((weights) => {
    const vector = new Float64Array(basis[0]!.length)
    basis.forEach((one, k) => one.forEach((value, d) => (vector[d]! += weights[k]! * value)))
    return vector
  })
}

/** Gram-Schmidt, twice over for exactness. */
function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = []
  for (const vector of vectors) {
    const own = vector.slice()
    for (let pass = 0; pass < 2; pass++) for (const other of basis) takeAway(own, other)
    basis.push(scaled(own))
  }
  return basis
}

function takeAway(from: Float64Array, other: Float64Array): void {
  let along = 0
  for (let i = 0; i < from.length; i++) along += from[i]! * other[i]!
  for (let i = 0; i < from.length; i++) from[i]! -= along * other[i]!
}

function scaled(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}

type RandomVector = (width: number) => Float64Array

/** Vectors in any direction: components of a bell curve, about, as sums of twelve. */
function randomVectors(seed: number): RandomVector {
  let state = seed
  const uniform = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  return (width) =>
    Float64Array.from({ length: width }, () => {
      let sum = -6
      for (let i = 0; i < 12; i++) sum += uniform()
      return sum
    })
}
