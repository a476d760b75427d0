import { linguist } from './linguist.ts'

/** Largest blob in bytes that is indexed, per sort of text. */
export interface SizeLimits {
  /** Languages that linguist calls programming or markup. */
  readonly code: number
  /** JSON, CSV, XML and other data: beyond a megabyte they are records, not something to search by name. */
  readonly data: number
  /** Prose and text of no known language. */
  readonly text: number
}

const MIB = 1 << 20

/** Code may be large and still be read (the amalgamation of SQLite has 9 MB); data of that size only pollutes. */
export const DEFAULT_LIMITS: SizeLimits = { code: 16 * MIB, data: MIB, text: 4 * MIB }

export function limitFor(language: string | undefined, limits: SizeLimits): number {
  const type = language === undefined ? 'prose' : linguist().types.get(language)
  if (type === 'programming' || type === 'markup') return limits.code
  return type === 'data' ? limits.data : limits.text
}
