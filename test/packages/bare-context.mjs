// Runs the neutral build where nothing is but the language and few names of the web; prints answers and what was missed.
//   node --experimental-vm-modules bare-context.mjs index.mjs FILE QUERIES_JSON
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import vm from 'node:vm'

const [entry, artifact, queries] = process.argv.slice(2)

/** All that the neutral reader may find beyond ECMAScript; every runtime of today has it. */
const WEB = {
  TextDecoder,
  TextEncoder,
  performance,
  setTimeout,
  clearTimeout,
  AbortController,
  AbortSignal,
  DOMException,
  URL,
}

const missed = new Set()
const holder = { ...WEB }
const context = vm.createContext(holder)
// Names that only some runtimes have: whoever asks for them is told of.
for (const name of [
  'process',
  'Buffer',
  'require',
  'global',
  'document',
  'window',
  'navigator',
  'fetch',
  'setImmediate',
]) {
  Object.defineProperty(holder, name, { configurable: true, get: () => void missed.add(name) })
}

const modules = new Map()
function load(path) {
  if (!modules.has(path)) {
    const importModuleDynamically = async (specifier) => link(await resolved(specifier, path))
    const module = new vm.SourceTextModule(readFileSync(path, 'utf8'), {
      context,
      identifier: path,
      importModuleDynamically,
    })
    modules.set(path, module)
  }
  return modules.get(path)
}
function resolved(specifier, from) {
  if (!/^\.\.?\//.test(specifier)) throw new Error(`the neutral build loads ${specifier}`)
  return load(resolve(dirname(from), specifier))
}
async function link(module) {
  if (module.status === 'unlinked') await module.link((specifier, parent) => resolved(specifier, parent.identifier))
  await module.evaluate()
  return module
}

const { namespace: reader } = await link(load(resolve(entry)))
const file = readFileSync(artifact)
const bytes = vm.runInContext('(length) => new Uint8Array(length)', context)(file.length)
bytes.set(file)
const index = await reader.openIndex(new reader.MemorySource(bytes))
const answers = []
for (const query of JSON.parse(queries))
  answers.push((await index.search({ query })).candidates.map(({ path }) => path))
const symbol = await index.symbol({ symbol_id: 'retryRequest', include: ['callers'] })
const files = await index.context({ paths: ['src/net/retry.ts'] })
const uses = await index.searchCode({ query: 'retryRequest', search_type: 'references' })
const { ok } = await index.verify()
console.log(JSON.stringify({ answers, symbol: Object.keys(symbol).length, files: files.files.length, uses: uses.results.length, ok, missed: [...missed] })) // prettier-ignore
