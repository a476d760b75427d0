/** Entries per block of the PATH dictionary: ordinals are document ids, payloads are empty. */
export const PATHS_PER_BLOCK = 128
