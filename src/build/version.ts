declare const __GITDEX_VERSION__: string | undefined

/** Version of the tool; `0.0.0-source` when run from source. */
export const TOOL_VERSION: string = typeof __GITDEX_VERSION__ === 'string' ? __GITDEX_VERSION__ : '0.0.0-source'

/**
 * Version of everything between a blob and its record: part of every cache key. Change it with any change of
 * classification, extraction or analysis that a record shows.
 */
export const EXTRACTOR_VERSION = 17

/**
 * Version of everything between the records and a finished part of an artifact that is kept for later builds. Raise the number
 * with any change of an encoder of such a part, or of how it is kept.
 */
export const FINISHED_VERSION = `${TOOL_VERSION} 2`

/** Version of what a build leaves for the next one (`state/`). Raise it with any change of that, and of what uses of names mean (`src/graph/calls`). */
export const STATE_VERSION = 3
