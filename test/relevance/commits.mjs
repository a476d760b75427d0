#!/usr/bin/env node
// Finds the files of commits by their subjects (opt-in: needs `npm run build` and bare clones with their histories).
//
//   node test/relevance/commits.mjs --eval DIR --mirror DIR [--scratch DIR] [--write] [--repo NAME]...
//
// --eval     folder with repos.dev.json (repository and revision by name)
// --mirror   folder of bare clones: OWNER+NAME/repo
// --scratch  where artifacts and the cache go; kept, so that a second run searches only
// --builder  program that indexes; dist/gitdex.mjs by default
// --write    update test/relevance/scores-commits.json
//
// Per repository 20 commits, drawn by seed from the newest 500 without merges, that change 1 to 5 source files that are no
// tests. Each commit's parent is indexed; the query is the subject without paths and numbers of issues; relevant are the
// changed files that the parent has. Scored over the same index with several weights of the words of commit subjects; 0 is
// without. scores-commits.json holds the ten repositories (200 commits): Recall@10 0.793 without and 0.849 at the weight in
// use (0.5), MRR 0.607 and 0.646. What that weight is worth on the labelled queries is a row of
// ablation.md.
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/relevance/commits.ts')
