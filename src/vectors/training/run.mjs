// Trains the built-in word vectors; README.md in this folder says how.
//   node src/vectors/training/run.mjs COMMAND [options]
import { runBundled } from '../../../scripts/run-bundled.mjs'

await runBundled('src/vectors/training/main.ts')
