declare const __GITDEX_VERSION__: string | undefined

/** Version of this build; sources that run unbuilt (tests) call themselves `0.0.0-source`. */
export const VERSION = typeof __GITDEX_VERSION__ === 'string' ? __GITDEX_VERSION__ : '0.0.0-source'
