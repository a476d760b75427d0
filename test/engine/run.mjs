// Compares our pattern matcher with tree-sitter's on real files; README.md in this folder says how.
import { runBundled } from '../../scripts/run-bundled.mjs'

await runBundled('test/engine/main.ts')
