#!/usr/bin/env node
// Compares tables of word vectors on the same artifacts: vectors alone, and fused with everything else.
//   node test/relevance/encoders.mjs --eval DIR --artifacts DIR [--cache FILE] TABLE...
// TABLE: a words.bin, or FLOATS:WORDS:DIMENSIONS[:ROWS[:BITS]] of a training (README of src/vectors/training).
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/relevance/encoders.ts')
