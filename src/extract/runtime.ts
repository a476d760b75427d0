import { isMainThread } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Language, Parser } from 'web-tree-sitter'
import { readGrammar, readParserCore } from '../languages/grammars.ts'

/** The part of the Emscripten module that is used here; `Parser.init` fills the options object that it is given. */
export interface CoreModule {
  /** The module's memory; another array after the memory has grown. */
  readonly HEAP32: Int32Array
}

/** How long the parser's core runs before tiers are frozen, and how long its optimising compile may take. */
const WARM_UP_MS = 150
const SETTLE_MS = 100

let ready: Promise<void> | undefined
let core: CoreModule | undefined

/**
 * Loads the parser's core. In the main thread it first runs the core until V8 has optimised it, then tells V8 to
 * compile everything later (the grammars, whose lexers are single functions of up to a megabyte) with the baseline
 * compiler only: optimising them costs up to 25 s and gigabytes. The flags are process-wide and compiled code is
 * shared, so call this in the main thread before starting workers, which then inherit both. A few files are parsed
 * before the core would be optimised: with `little` work the baseline compiler has to do for all, and the main thread, which
 * parses nothing, needs no core of its own. It does when the `few` files that there are shall be parsed in it.
 */
export function initExtractor(work: 'much' | 'little' | 'few' = 'much'): Promise<void> {
  ready ??= isMainThread ? initMain(work) : initCore()
  return ready
}

async function initCore(): Promise<void> {
  const bytes = readParserCore()
  const options = { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) }
  await Parser.init(options)
  core = options as unknown as CoreModule
  if (!core.HEAP32) throw new Error('web-tree-sitter has another layout than the pinned version')
}

/** The running core; call after `initExtractor`. */
export function coreModule(): CoreModule {
  if (!core) throw new Error('initExtractor() was not awaited')
  return core
}

async function initMain(work: 'much' | 'little' | 'few'): Promise<void> {
  if (work === 'much') {
    await initCore()
    warmUp()
    await sleep(SETTLE_MS)
  }
  compileQuickly()
  if (work === 'few') await initCore()
}

function compileQuickly(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/** Parses JSON for a while so that each hot function of the core reaches the optimising tier. */
function warmUp(): void {
  const json = loadGrammar('json')
  const parser = new Parser()
  parser.setLanguage(json)
  const text = JSON.stringify(
    Array.from({ length: 200 }, (_, i) => ({ id: i, name: `n${i}`, tags: ['a', 'b', { c: i }] })),
  )
  const end = performance.now() + WARM_UP_MS
  while (performance.now() < end) {
    const tree = parser.parse(text)
    if (!tree) break
    tree.delete()
  }
  parser.delete()
}

/** Compiles and links a grammar at once; call after `initExtractor`. */
export function loadGrammar(name: string): Language {
  return Language.loadSync(new WebAssembly.Module(readGrammar(name)))
}
