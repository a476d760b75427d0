#!/usr/bin/env node
// Weights of the ranking, chosen on four fifths of the repositories and scored on the other fifth.
//   node test/relevance/cross-validate.mjs --eval DIR --artifacts DIR [--write]
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/relevance/cross-validate.ts')
