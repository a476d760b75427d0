import { fileRowBytes } from '../../reader/vectors/row-bytes.ts'
import { quantizeCoarse } from '../../reader/vectors/coarse.ts'
import { passageRowBytes, quantizePassage } from '../../reader/vectors/passage-rows.ts'
import { dequantize, quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { normalize } from '../../reader/vectors/static-encoder.ts'

/** Rows of one file: that of FVEC (the mean of its passages, its path and names), then one of PVEC for each passage. */
export function packVectors(passages: readonly Float32Array[], names: Float32Array): Uint8Array {
  const dimensions = names.length
  const toPassages = fileRowBytes(dimensions)
  const width = passageRowBytes(dimensions)
  const rows = new Uint8Array(toPassages + passages.length * width)
  quantize(normalize(sumOf(passages, dimensions)), rows, 0)
  quantizeCoarse(names, rows, rowBytes(dimensions))
  const file = dequantize(rows, 0, dimensions)
  passages.forEach((passage, i) => quantizePassage(passage, file, rows, toPassages + i * width))
  return rows
}

function sumOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) for (let d = 0; d < dimensions; d++) sum[d]! += vector[d]!
  return sum
}
