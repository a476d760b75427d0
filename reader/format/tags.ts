/** How a section lies in the file. */
export type SectionLayout = 'plain' | 'blocked'

/** Codec of stored bytes. The number is in the TOC. */
export const CODEC = { raw: 0, deflate: 1 } as const
export type Codec = (typeof CODEC)[keyof typeof CODEC]

export interface SectionSpec {
  readonly name: string
  readonly layout: SectionLayout
  readonly codec: Codec
  /** A reader that does not know the section must refuse the artifact. */
  readonly critical: boolean
}

/**
 * Every section this version knows. The order is the order in the file: what a first query touches comes first, and
 * dictionaries that are looked up together lie side by side.
 */
export const SECTIONS = {
  DOCS: { name: 'documents', layout: 'blocked', codec: CODEC.deflate, critical: true },
  PATH: { name: 'paths', layout: 'blocked', codec: CODEC.deflate, critical: true },
  SYMB: { name: 'symbols', layout: 'blocked', codec: CODEC.deflate, critical: true },
  NAME: { name: 'symbol names', layout: 'blocked', codec: CODEC.deflate, critical: true },
  NTRI: { name: 'name trigrams', layout: 'blocked', codec: CODEC.deflate, critical: false },
  TERM: { name: 'terms', layout: 'blocked', codec: CODEC.deflate, critical: false },
  POST: { name: 'postings', layout: 'blocked', codec: CODEC.deflate, critical: false },
  CHNK: { name: 'chunks', layout: 'blocked', codec: CODEC.deflate, critical: false },
  PAGE: { name: 'pages', layout: 'blocked', codec: CODEC.deflate, critical: false },
  TRIG: { name: 'text trigrams', layout: 'blocked', codec: CODEC.deflate, critical: false },
  SRCE: { name: 'source', layout: 'blocked', codec: CODEC.deflate, critical: false },
  OCCR: { name: 'occurrences', layout: 'blocked', codec: CODEC.deflate, critical: false },
  IMPS: { name: 'imports', layout: 'blocked', codec: CODEC.deflate, critical: false },
  HIST: { name: 'history', layout: 'blocked', codec: CODEC.deflate, critical: false },
  WVEC: { name: 'word vectors', layout: 'blocked', codec: CODEC.raw, critical: false },
  DVEC: { name: 'document vectors', layout: 'blocked', codec: CODEC.raw, critical: false },
  CVEC: { name: 'chunk vectors', layout: 'blocked', codec: CODEC.raw, critical: false },
  FVEC: { name: 'file vectors', layout: 'blocked', codec: CODEC.raw, critical: false },
  PVEC: { name: 'passage vectors', layout: 'blocked', codec: CODEC.raw, critical: false },
  LINK: { name: 'resolved imports', layout: 'blocked', codec: CODEC.deflate, critical: false },
  GRPH: { name: 'code graph', layout: 'plain', codec: CODEC.deflate, critical: false },
  CALL: { name: 'calls', layout: 'blocked', codec: CODEC.deflate, critical: false },
  LEDG: { name: 'ledger', layout: 'plain', codec: CODEC.deflate, critical: false },
} as const satisfies Record<string, SectionSpec>

export type SectionTag = keyof typeof SECTIONS

export const SECTION_TAGS = Object.keys(SECTIONS) as SectionTag[]

export function isKnownTag(tag: string): tag is SectionTag {
  return Object.hasOwn(SECTIONS, tag)
}
