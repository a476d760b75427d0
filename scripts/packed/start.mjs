// What a program packed into one file begins with (see ../pack.mjs): runs its hot code, and later its parts, which lie in
// the comments behind this.
import { exitOnUncaught } from '../../reader/cli/fault.ts'
import { openCodeCache } from './code-cache.mjs'
import { nativeModule } from '../../reader/node-native.ts'

/** As src/build/tune-engine.ts: a query is over before optimised code has paid for itself. */
const INTERRUPT_BUDGET = 400_000

/**
 * Runs the piece `hot` of the file `filename` and answers what it exports. `build` names the program and what it was made
 * of; `pieces` tells by name where each lies in the text of the function `holder`, see `pieceOf`. `builtin` gives modules of Node.
 */
export function start(builtin, { filename, url }, { build, hot, pieces, holder }) {
  exitOnUncaught(build.replace(/-\w+$/, ''), (text) => builtin('node:fs').writeSync(2, text))
  const cache = openCodeCache(builtin, build)
  // What is compiled under other flags cannot be read back.
  if (cache) tuneEngine()
  const loaded = new Map()
  const shared = new Map()
  const share = (name, exports) => shared.set(name, exports)
  const keep = (kind) => cache?.keep(kind)
  // Until the program lends one that is loaded anyway.
  let inflate = (bytes, length) => builtin('node:zlib').inflateRawSync(bytes, { maxOutputLength: length })
  const lend = (lent) => (inflate = lent)
  const read = (name) => pieceOf(holder, filename, name, pieces[name], (bytes, length) => inflate(bytes, length))
  // What a part exports, as `import()` would answer it.
  const part = async (name) => load(name)
  function load(name) {
    if (!loaded.has(name)) loaded.set(name, shared.has(name) ? shared.get(name)() : run(name))
    return loaded.get(name)
  }
  function run(name) {
    const module = { exports: {} }
    const script = compile(builtin, filename, name, { ...pieces[name], text: read(name) }, cache)
    script.runInThisContext()(builtin, load, module, part, url, share, keep, lend)
    return module.exports
  }
  return load(hot)
}

/**
 * For the V8 of Node 20; later ones do not know the flag, would say so on standard error, and have a cheaper compiler for
 * functions that ran a little.
 */
function tuneEngine() {
  if (!process.versions.v8.startsWith('11.')) return
  nativeModule('v8')?.setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}

function compile(builtin, filename, name, piece, cache) {
  const { text, unpacked, line, column } = piece
  const key = name.replace('./', '')
  const kept = cache?.read(key)
  const place = unpacked ? { filename: `${filename}/${key}` } : { filename, lineOffset: line, columnOffset: column }
  const { Script } = builtin('node:vm')
  const script = new Script(text, { ...place, cachedData: kept?.data })
  cache?.runs(key, script, script.cachedDataRejected === false ? kept.kinds : [])
  return script
}

/**
 * The text of a piece: `length` characters, `end` before the end of the function that holds all in comments, behind a line with
 * its name. As it runs, or, with `unpacked` bytes, deflated and in base 64. The engine keeps the text of a function: reading the
 * file once more would touch more memory.
 */
function pieceOf(holder, filename, name, { end, length, unpacked }, inflate) {
  const mark = `//# part ${name}\n//`
  const all = holder.toString()
  const from = all.length - end
  if (all.slice(Math.max(0, from - mark.length), Math.max(0, from)) !== mark) {
    const message = `${filename} lost its comments, which hold code: part ${name}. Copy it again, unchanged by other tools.`
    throw Object.assign(new Error(message), { code: 'CORRUPT', data: { file: filename, part: name } })
  }
  const text = all.slice(from, from + length)
  if (!unpacked) return text
  const raw = inflate(Buffer.from(text, 'base64'), unpacked)
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).latin1Slice()
}
