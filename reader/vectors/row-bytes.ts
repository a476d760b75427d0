import { coarseRowBytes } from './coarse.ts'
import { passageRowBytes } from './passage-rows.ts'
import { rowBytes } from './quantized.ts'

/** Sections of vectors; DVEC and CVEC are those of older artifacts. */
export type VectorTag = 'FVEC' | 'PVEC' | 'DVEC' | 'CVEC'

/** Bytes of a file in FVEC: its text with four bits a component, then path and names with two. */
export const fileRowBytes = (dimensions: number): number => rowBytes(dimensions) + coarseRowBytes(dimensions)

/** Bytes of a document or chunk in each section; DVEC and CVEC have four bits throughout. */
export const VECTOR_BYTES: Record<VectorTag, (dimensions: number) => number> = {
  FVEC: fileRowBytes,
  PVEC: passageRowBytes,
  DVEC: (dimensions) => 2 * rowBytes(dimensions),
  CVEC: rowBytes,
}
