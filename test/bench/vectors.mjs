// Milliseconds of CPU to compare a query with the vectors of many passages, in pure JavaScript, warm.
//   node test/bench/vectors.mjs [--rounds N]
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/bench/vectors-only.ts')
