// Measures the symbol tables of the languages against other references; README.md in this folder says how.
//   node test/languages/run.mjs COMMAND [LANGUAGE]... --clones DIR [options]
import { fileURLToPath } from 'node:url'
import { runBundled } from '../../scripts/run-bundled.mjs'

// The bundle runs somewhere else: results belong here.
await runBundled('test/languages/main.ts', {
  __MEASURE_FOLDER__: JSON.stringify(fileURLToPath(new URL('.', import.meta.url))),
})
