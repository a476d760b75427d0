// Packs a program so that it pays for code only when it is used: what `import()` reaches in the sources is kept apart from
// what runs at once, without a file of its own for each piece that two of them share.
//
// esbuild splits the program into an entry and chunks. The entry and all chunks that it imports statically become the
// *hot* file, in one scope. Every other chunk becomes a *part*, a function body that gets what it imports by a call,
// and each `import('./x.ts')` of the sources a call that loads that part. Parts lie
//
//   in the file   as comments at its end, which V8 skips eight times faster than code (6 us per KB); on demand the file is
//                 read again and the comment compiled under its own name, line and column, so that stack traces are right
//   beside it     as modules in `parts/`, for the library: browsers and bundlers load them by relative `import()`
//   as modules    that import the hot file itself, where they need ES modules (`import.meta`, packages)
import { build, transform } from 'esbuild'

const MARK = '//# part '

/**
 * Bundles `entry` (a path) under the name `name`. `layout` is 'in-file', 'beside' or 'modules'. Returns the files by name,
 * relative to the folder of the hot file, and what they were made of: `inputs`, bytes by source file, of the hot file and
 * of the parts.
 */
export async function pack({ name, entry, layout, options }) {
  const split = await splitProgram(name, entry, options)
  const { hot, parts } = divide(split, name)
  const tools = { split, name, layout, options, hot, parts }
  const files = layout === 'modules' ? await packModules(tools) : await packParts(tools)
  return { files, inputs: { hot: inputsOf(split, hot), parts: inputsOf(split, parts) } }
}

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

/** `import('./x-HASH.mjs')`, as esbuild prints it, becomes a call of the loader. */
const callLoader = (text) => text.replace(/\bimport\("(\.\/[\w.-]+\.mjs)"\)/g, '__part("$1")')

/**
 * Static imports of Node's modules become calls: to be imported they must first tell everything they export, and `fs`
 * loads streams for that.
 */
function callForBuiltins(text) {
  const named = (list) => `{${list.replace(/ as /g, ': ')}}`
  const statement = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "(node:[\w/]+)";$/gm
  const calls = text.replace(statement, (_, name, all, list, module) => {
    return `const ${name ?? all ?? named(list)} = __builtin("${module}");`
  })
  // On the first line, for the sake of source maps.
  return calls === text ? text : `import { builtin as __builtin } from 'builtin';${calls}`
}

/** Since Node 20.16 and 22.3; before, only a `require` gives modules at once. */
const BUILTIN = `
export const builtin =
  process.getBuiltinModule ?? (await import('node:module')).createRequire(import.meta.url)
`

/** Lets esbuild read files that are not on the disk: `files` by the name that imports give them. */
const virtual = (files) => ({
  name: 'virtual',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => (files.has(path) ? { path, namespace: 'packed' } : { external: true }))
    onLoad({ filter: /.*/, namespace: 'packed' }, ({ path }) => ({ contents: files.get(path), loader: 'js' }))
  },
})

/** Bundles virtual files into the file `out`; with its source map, if there is one. */
async function join(files, entry, out, options) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [{ in: entry, out: out.replace(/\.mjs$/, '') }],
    outExtension: { '.js': '.mjs' },
    plugins: [virtual(files)],
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [path.endsWith('.map') ? `${out}.map` : out, text]))
}

/** What is run by its name needs a first line that says by what; libraries do not. */
const headed = (layout, options) =>
  layout === 'beside' ? options : { ...options, banner: { js: '#!/usr/bin/env node' } }

// --- parts as function bodies

async function packParts({ split, name, layout, options, hot, parts }) {
  const modules = new Map([
    ['runtime', runtimeOf(layout, { split, name, parts })],
    ['builtin', BUILTIN],
  ])
  for (const file of hot) {
    const text = callForBuiltins(callLoader(split.get(file).text))
    modules.set(`./${file}`, `import { part as __part } from 'runtime'\n${text}`)
  }
  const needed = hot.filter((file) => parts.some((part) => split.get(part).statics.includes(file)))
  const lines = needed.map((file, i) => `import * as s${i} from './${file}'\nshare('./${file}', s${i})`)
  modules.set('shared', `import { share } from 'runtime'\n${lines.join('\n')}\n`)
  // Before the entry runs, which may want a part at once.
  modules.set('program', `import 'shared'\nexport * from './${name}.mjs'\n`)
  const hotName = `${name}.mjs`
  const files = await join(modules, parts.length > 0 ? 'program' : `./${hotName}`, hotName, headed(layout, options))
  const bodies = await Promise.all(parts.map(async (part) => [part, await functionBody(split.get(part).text, options)]))
  if (layout === 'in-file') {
    const comments = bodies.map(([part, body]) => comment(part, body))
    return files.set(hotName, files.get(hotName) + comments.join(''))
  }
  for (const [part, body] of bodies) {
    const head = /\brequire\("/.test(body) ? REQUIRE : ''
    files.set(`parts/${name}.${part}`, `${head}export default function(__use,module,__part,__url){${body}}\n`)
  }
  return files
}

/** A chunk as CommonJS: `__use` gives it other chunks, `require` modules of Node, `module.exports` takes what it exports. */
async function functionBody(text, { minify, target, charset }) {
  const { code } = await transform(callLoader(text), {
    format: 'cjs',
    platform: 'node',
    // Without templates a minified part has no end of line inside: columns are exact, too.
    supported: { 'dynamic-import': false, 'template-literal': false },
    define: { 'import.meta.url': '__url' },
    logOverride: { 'empty-import-meta': 'error' },
    minify,
    target,
    charset,
  })
  return code.trimEnd().replace(/\brequire\("(\.\/[\w.-]+\.mjs)"\)/g, '__use("$1")')
}

/** Parts beside the library of Node may use modules of Node. */
const REQUIRE = `import{createRequire}from"node:module";const require=createRequire(import.meta.url);\n`

const comment = (part, body) => `${MARK}./${part}\n${body.replace(/^/gm, '//')}\n`

function runtimeOf(layout, { split, name, parts }) {
  if (layout === 'in-file') return RUNTIME_IN_FILE
  const row = (part) => {
    const needed = split.get(part).statics.filter((file) => parts.includes(file))
    const names = needed.map((file) => `'./${file}'`).join(', ')
    return `  './${part}': [() => import('./parts/${name}.${part}'), ${names}],\n`
  }
  return `const PARTS = {\n${parts.map(row).join('')}}\n${RUNTIME_BESIDE}`
}

const RUNTIME_COMMON = `
const loaded = new Map()
export const share = (name, exports) => loaded.set(name, exports)
`

const RUNTIME_IN_FILE = `import { builtin } from 'builtin'
${RUNTIME_COMMON}
let text

/** What a part exports: compiled from the comment that holds it, once. */
export async function part(name) {
  return load(name)
}

function load(name) {
  if (loaded.has(name)) return loaded.get(name)
  text ??= builtin('node:fs').readFileSync(import.meta.filename, 'latin1')
  const mark = '\\n${MARK}' + name + '\\n'
  const start = text.indexOf(mark) + mark.length
  if (start < mark.length) throw new Error(import.meta.filename + ' lost its comments, which hold code: part ' + name)
  const end = text.indexOf('\\n${MARK}', start)
  const code = text.slice(start, end < 0 ? text.length : end).replace(/^\\/\\//gm, '')
  let lineOffset = 0
  for (let at = text.indexOf('\\n'); at >= 0 && at < start; at = text.indexOf('\\n', at + 1)) lineOffset++
  const place = { filename: import.meta.filename, lineOffset, columnOffset: 2 }
  const module = { exports: {} }
  const { compileFunction } = builtin('node:vm')
  compileFunction(code, ['require', '__use', 'module', '__part', '__url'], place)(
    builtin, load, module, part, import.meta.url,
  )
  loaded.set(name, module.exports)
  return module.exports
}
`

const RUNTIME_BESIDE = `${RUNTIME_COMMON}
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
  for (const other of needed) await part(other)
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
  const files = await join(modules, 'program', `${name}.mjs`, headed('modules', options))
  const back = needed.map((file, i) => [`./${file}`, passOn(file, `./${name}.mjs`, (one) => `s${i}_${one} as ${one}`)])
  for (const part of parts) {
    const made = await join(new Map([['program', split.get(part).text], ...back]), 'program', part, options)
    for (const [path, contents] of made) files.set(path, contents)
  }
  return files
}
