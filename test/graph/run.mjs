// Measures the code graph against reading by hand; README.md in this folder says how.
//   node test/graph/run.mjs imports [LANGUAGE]... --clones DIR [--show N]
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/graph/main.ts')
