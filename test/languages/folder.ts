import { fileURLToPath } from 'node:url'

declare const __MEASURE_FOLDER__: string | undefined

/** This folder in the source tree, also for the bundle that runs somewhere else. */
export const MEASURE_FOLDER =
  typeof __MEASURE_FOLDER__ === 'string' ? __MEASURE_FOLDER__ : fileURLToPath(new URL('.', import.meta.url))
