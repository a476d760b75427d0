#!/usr/bin/env node
// What is lost because a reader encodes queries with the words that an artifact carries, not with the model that made it.
//   node test/relevance/carried.mjs --eval DIR --mirror DIR [--scratch DIR] [--write] [--repo NAME]...
// Builds each repository three times: with the built-in encoder, and with two ONNX models that are written here by seed.
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/relevance/carried.ts')
