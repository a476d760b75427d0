// Tools of the ways to pack a program, see pack.mjs.
import { build, transform } from 'esbuild'

/** `import('./x-HASH.mjs')`, as esbuild prints it, becomes a call of the loader. */
const callLoader = (text) => text.replace(/\bimport\("(\.\/[\w.-]+\.mjs)"\)/g, '__part("$1")')

/**
 * Static imports of Node's modules become calls: to be imported they must first tell everything they export, and `fs`
 * loads streams for that.
 */
export function callForBuiltins(text) {
  const named = (list) => `{${list.replace(/ as /g, ': ')}}`
  const statement = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "(node:[\w/]+)";$/gm
  const calls = text.replace(statement, (_, name, all, list, module) => {
    return `const ${name ?? all ?? named(list)} = __builtin("${module}");`
  })
  // On the first line, for the sake of source maps.
  return calls === text ? text : `import { builtin as __builtin } from 'builtin';${calls}`
}

/** Since Node 20.16 and 22.3; before, only a `require` gives modules at once. */
export const BUILTIN = `
export const builtin =
  process.getBuiltinModule ?? (await import('node:module')).createRequire(import.meta.url)
`

/** Lets esbuild read files that are not on the disk: `files` by the name that imports give them. */
export const virtual = (files) => ({
  name: 'virtual',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => (files.has(path) ? { path, namespace: 'packed' } : { external: true }))
    onLoad({ filter: /.*/, namespace: 'packed' }, ({ path }) => ({ contents: files.get(path), loader: 'js' }))
  },
})

/** Bundles virtual files into the file `out`; with its source map, if there is one. */
export async function join(files, entry, out, options) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [{ in: entry, out: out.replace(/\.mjs$/, '') }],
    outExtension: { '.js': '.mjs' },
    plugins: [virtual(files)],
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [path.endsWith('.map') ? `${out}.map` : out, text]))
}

/** What is run by its name needs a first line that says by what. */
export const headed = (options) => ({ ...options, banner: { js: '#!/usr/bin/env node' } })

export function addHot(modules, { split, hot }) {
  for (const file of hot) {
    const text = callForBuiltins(callLoader(split.get(file).text))
    modules.set(`./${file}`, `import { part as __part } from 'runtime'\n${text}`)
  }
}

export const sharedWithParts = ({ split, hot, parts }) =>
  hot.filter((file) => parts.some((part) => split.get(part).statics.includes(file)))

/** What parts need is shared before the entry runs, which may want a part at once. */
export function addProgram(modules, name, lines) {
  modules.set('shared', `import { share } from 'runtime'\n${lines.join('\n')}\n`)
  modules.set('program', `import 'shared'\nexport * from './${name}.mjs'\n`)
}

/** A chunk as CommonJS: `__use` gives it other chunks, `require` modules of Node, `module.exports` takes what it exports. */
export async function functionBody(text, { minify, target, charset }) {
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
