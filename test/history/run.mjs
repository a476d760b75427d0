// Compares the history that a build reads with what git log says; needs the git program.
//   node test/history/run.mjs CLONE [COMMITS]
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/history/compare.ts')
