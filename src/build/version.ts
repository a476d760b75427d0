declare const __GITDEX_VERSION__: string | undefined

/** Version of the tool; `0.0.0-source` when run from source. */
export const TOOL_VERSION: string = typeof __GITDEX_VERSION__ === 'string' ? __GITDEX_VERSION__ : '0.0.0-source'

/**
 * Version of everything between a blob and its record: part of every cache key. Change it with any change of
 * classification, extraction or analysis that a record shows.
 */
export const EXTRACTOR_VERSION = 7
