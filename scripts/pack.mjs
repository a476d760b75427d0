// Packs a program so that it pays for code only when it is used: what `import()` reaches in the sources is kept apart from
// what runs at once, without a file of its own for each piece that two of them share.
//
// esbuild splits the program into an entry and chunks. The entry and all chunks that it imports statically become the
// *hot* file, in one scope. Every other chunk becomes a *part*, a function body that gets what it imports by a call,
// and each `import('./x.ts')` of the sources a call that loads that part. Parts lie
//
//   in the file   as comments at its end, deflated, which V8 skips; the hot code does so too, as it is, since it is compiled
//                 as a script whose compiled code is kept for the next run (packed/code-cache.mjs)
//   beside it     as modules in `parts/`, for the library: browsers and bundlers load them by relative `import()`
//   as modules    that import the hot file itself, where they need ES modules (`import.meta`, packages)
import { build } from 'esbuild'
import { packInFile } from './pack-in-file.mjs'
import {
  BUILTIN,
  addHot,
  addProgram,
  callForBuiltins,
  functionBody,
  headed,
  join,
  sharedWithParts,
} from './pack-tools.mjs'

/**
 * Bundles `entry` (a path) under the name `name`. `layout` is 'in-file', 'beside' or 'modules'; one file may be for `only`
 * `{ commands, otherwise }`, and import the module `otherwise` when the first argument is none of these. Returns the files by name,
 * relative to the folder of the hot file, and what they were made of: `inputs`, bytes by source file, of the hot file and
 * of the parts.
 */
export async function pack({ name, entry, layout, options, only }) {
  const split = await splitProgram(name, entry, options)
  const { hot, parts } = divide(split, name)
  const tools = { split, name, options, hot, parts, only }
  const files = await LAYOUTS[layout](tools)
  return { files, inputs: { hot: inputsOf(split, hot), parts: inputsOf(split, parts) } }
}

const LAYOUTS = { 'in-file': packInFile, beside: packBeside, modules: packModules }

/** Output files of esbuild's splitting by name: text, statically imported files, names exported, bytes by source file. */
async function splitProgram(name, entry, options) {
  const result = await build({
    ...options,
    entryPoints: [{ in: entry, out: name }],
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    splitting: true,
    minify: false,
    // Inline, for the next step to pass on.
    sourcemap: options.sourcemap ? 'inline' : false,
    write: false,
    metafile: true,
  })
  const baseOf = (path) => path.slice(path.lastIndexOf('/') + 1)
  const outputs = new Map(Object.entries(result.metafile.outputs).map(([path, output]) => [baseOf(path), output]))
  return new Map(
    result.outputFiles.map(({ path, text }) => {
      const { imports, inputs, exports } = outputs.get(baseOf(path))
      const own = imports.filter((one) => !one.external)
      const statics = own.filter((one) => one.kind === 'import-statement').map((one) => baseOf(one.path))
      return [baseOf(path), { text, statics, inputs, exports }]
    }),
  )
}

function divide(split, name) {
  const hot = new Set([`${name}.mjs`])
  for (const file of hot) for (const next of split.get(file).statics) hot.add(next)
  return { hot: [...hot], parts: [...split.keys()].filter((file) => !hot.has(file)) }
}

function inputsOf(split, files) {
  const bytes = {}
  for (const file of files)
    for (const [path, { bytesInOutput }] of Object.entries(split.get(file).inputs))
      bytes[path] = (bytes[path] ?? 0) + bytesInOutput
  return bytes
}

// --- parts as function bodies

/** Parts beside a library: function bodies in modules of their own. */
async function packBeside({ split, name, options, hot, parts }) {
  const modules = new Map([
    ['runtime', runtimeOf({ split, name, parts })],
    ['builtin', BUILTIN],
  ])
  addHot(modules, { split, hot })
  const needed = sharedWithParts({ split, hot, parts })
  const lines = needed.map((file, i) => `import * as s${i} from './${file}'\nshare('./${file}', s${i})`)
  addProgram(modules, name, lines)
  const files = await join(modules, parts.length > 0 ? 'program' : `./${name}.mjs`, `${name}.mjs`, options)
  for (const part of parts) {
    const body = await functionBody(split.get(part).text, options)
    const head = /\brequire\("/.test(body) ? REQUIRE : ''
    files.set(`parts/${name}.${part}`, `${head}export default function(__use,module,__part,__url){${body}}\n`)
  }
  return files
}

/** Parts beside the library of Node may use modules of Node. */
const REQUIRE = `import{createRequire}from"node:module";const require=createRequire(import.meta.url);\n`

function runtimeOf({ split, name, parts }) {
  const row = (part) => {
    const needed = split.get(part).statics.filter((file) => parts.includes(file))
    // Parts by their number: their names would be a tenth of a library.
    const numbers = needed.map((file) => parts.indexOf(file)).join(', ')
    return `  './${part}': [() => import('./parts/${name}.${part}'), ${numbers}],\n`
  }
  return `const PARTS = {\n${parts.map(row).join('')}}\n${RUNTIME_BESIDE}`
}

const RUNTIME_BESIDE = `
const NAMES = Object.keys(PARTS)
const loaded = new Map()
export const share = (name, exports) => loaded.set(name, exports)
/** What a part exports: loaded from its file, once, after what it needs of other parts. */
export async function part(name) {
  if (!loaded.has(name)) loaded.set(name, load(name))
  try {
    return await loaded.get(name)
  } catch (error) {
    loaded.delete(name)
    throw error
  }
}

async function load(name) {
  const [importPart, ...needed] = PARTS[name]
  for (const other of needed) await part(NAMES[other])
  const { default: body } = await importPart()
  const module = { exports: {} }
  body((other) => loaded.get(other), module, part, import.meta.url)
  loaded.set(name, module.exports)
  return module.exports
}
`

// --- parts as modules that import the hot file

async function packModules({ split, name, options, hot, parts }) {
  const needed = hot.filter((file) => parts.some((part) => split.get(part).statics.includes(file)))
  const passOn = (file, from, rename) => `export { ${split.get(file).exports.map(rename).join(', ')} } from '${from}'\n`
  // Names of one chunk may be those of another: each gets the number of its chunk.
  const shared = needed.map((file, i) => passOn(file, `./${file}`, (one) => `${one} as s${i}_${one}`))
  const program = `export * from './${name}.mjs'\n${shared.join('')}`
  const hotFiles = hot.map((file) => [`./${file}`, callForBuiltins(split.get(file).text)])
  const modules = new Map([['program', program], ['builtin', BUILTIN], ...hotFiles])
  const files = await join(modules, 'program', `${name}.mjs`, headed(options))
  const back = needed.map((file, i) => [`./${file}`, passOn(file, `./${name}.mjs`, (one) => `s${i}_${one} as ${one}`)])
  for (const part of parts) {
    const made = await join(new Map([['program', split.get(part).text], ...back]), 'program', part, options)
    for (const [path, contents] of made) files.set(path, contents)
  }
  return files
}
