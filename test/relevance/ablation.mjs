#!/usr/bin/env node
// What every signal of the ranking is worth: each left out in turn. Writes test/relevance/ablation.md with --write.
//   node test/relevance/ablation.mjs --eval DIR --artifacts DIR [--write]
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/relevance/ablation.ts')
