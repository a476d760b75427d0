import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import grammarFiles from './grammars.json' with { type: 'json' }
import { repairGrammar } from './repair-grammar.ts'

/** Every grammar: its name and the file inside `node_modules` that the build copies to `dist/grammars/<name>.wasm`. */
export const GRAMMAR_FILES: Readonly<Record<string, string>> = grammarFiles

/** Built bundles lie in `dist/`, beside `grammars/` and `queries/`; sources lie in `src/languages/`, beside `queries/`. */
const bundled = existsSync(new URL('./grammars/', import.meta.url))

/** Bytes of a grammar's WebAssembly module, mended where its package has a fault. */
export function readGrammar(name: string): Uint8Array<ArrayBuffer> {
  const file = bundled ? `./grammars/${name}.wasm` : `../../node_modules/${GRAMMAR_FILES[name]}`
  return repairGrammar(name, readFileSync(new URL(file, import.meta.url)))
}

/** Bytes of the parser's own WebAssembly module. */
export function readParserCore(): Uint8Array<ArrayBuffer> {
  if (bundled) return readFileSync(new URL('./grammars/web-tree-sitter.wasm', import.meta.url))
  return readFileSync(createRequire(import.meta.url).resolve('web-tree-sitter/web-tree-sitter.wasm'))
}

/** Text of the named query files, joined in order. */
export function readQueries(names: readonly string[]): string {
  return names.map((name) => readFileSync(queryFile(name), 'utf8')).join('\n')
}

/** Text of the files that say which nodes are occurrences (`<name>.uses.scm`); empty when there are none. */
export function readUses(names: readonly string[]): string {
  return readQueries(names.map((name) => `${name}.uses`).filter((name) => existsSync(queryFile(name))))
}

const queryFile = (name: string): URL => new URL(`./queries/${name}.scm`, import.meta.url)
