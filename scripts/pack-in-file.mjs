// The layout "in the file" of pack.mjs: one file that starts the hot code, which lies in a comment, and loads parts from
// further comments. All comments are in one function, whose text the engine keeps.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { BUILTIN, addHot, addProgram, functionBody, headed, sharedWithParts, virtual } from './pack-tools.mjs'

/** Where the code lies that finds, compiles and runs pieces. */
const START = fileURLToPath(new URL('./packed/start.mjs', import.meta.url))
/** What a piece gets from it. */
const PARAMETERS = 'require,__use,module,__part,__url,__share,__keepCode,__lendInflate'
const HOT = './hot'
/** The function that holds all pieces in comments. */
const HOLDER = '__pieces'
const OPEN = `function ${HOLDER}(){\n`
const CLOSE = '}\n'

export async function packInFile({ split, name, options, hot, parts, only }) {
  const hotCode = await hotBody({ split, name, options, hot, parts })
  const pieces = [{ name: HOT, text: asFunction(hotCode) }]
  for (const part of parts) {
    const body = await functionBody(split.get(part).text, options)
    pieces.push({ name: `./${part}`, text: asFunction(body) })
  }
  const hash = createHash('sha256').update(JSON.stringify(pieces)).digest('hex').slice(0, 16)
  const laid = pieces.map(lay)
  const { exports } = split.get(`${name}.mjs`)
  const boot = (line) => bootFile({ build: `${name}-${hash}`, exports, pieces: tableOf(laid, line), only }, options)
  // The table tells the line that it ends before; the digits of that number add no line.
  const lines = (await boot(0)).split('\n').length - 1
  const file = `${await boot(lines + 1)}${OPEN}${laid.map(comment).join('')}${CLOSE}`
  return new Map([[`${name}.mjs`, file]])
}

const asFunction = (body) => `(function(${PARAMETERS}){${body}})`

/** All hot code as CommonJS, with what parts use of it. */
async function hotBody({ split, name, options, hot, parts }) {
  const modules = new Map([
    ['runtime', 'export const part = __part, share = __share'],
    ['builtin', 'export const builtin = require'],
  ])
  addHot(modules, { split, hot })
  const needed = sharedWithParts({ split, hot, parts })
  addProgram(
    modules,
    name,
    needed.map((file, i) => sharing(file, split.get(file).exports, i)),
  )
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['program'],
    format: 'cjs',
    plugins: [virtual(modules)],
    supported: { 'dynamic-import': false },
    define: { ...options.define, 'import.meta.url': '__url' },
    logOverride: { 'empty-import-meta': 'error' },
    write: false,
  })
  const code = outputFiles[0].text.trimEnd()
  return options.minify ? inOneLine(code) : `${code}\n`
}

/** Names of one module for parts; the object is made when the first part asks, with getters, since variables change. */
function sharing(file, names, i) {
  const imports = names.map((one) => `${one} as s${i}_${one}`).join(', ')
  const getters = names.map((one) => `get ${one}() { return s${i}_${one} }`).join(', ')
  return `import { ${imports} } from './${file}'\nshare('./${file}', () => ({ ${getters} }))`
}

/** What minified code still has of ends of lines stands in template literals. */
async function inOneLine(code) {
  const line = code.replaceAll('\n', '\\n')
  const lowered = { minify: true, supported: { 'template-literal': false } }
  const [before, after] = await Promise.all([code, line].map((text) => transform(text, lowered)))
  if (before.code !== after.code) throw new Error('an end of line outside of a template literal, or in a tagged one')
  return line
}

/** A piece in one line lies as it is: the hot one, since unpacking it would take longer than reading it. */
function lay({ name, text }) {
  if (name === HOT && !text.includes('\n')) return { name, stored: text }
  const stored = deflateRawSync(Buffer.from(text, 'latin1'), { level: 9 }).toString('base64')
  return { name, stored, unpacked: text.length }
}

const comment = ({ name, stored }) => `//# part ${name}\n//${stored}\n`

/** Where each piece lies: `end` counts from the end of the function that holds it, lines and columns from 0, `line` is that of the first. */
function tableOf(laid, line) {
  let end = CLOSE.trimEnd().length
  const rows = laid.toReversed().map(({ name, stored, unpacked }, i) => {
    end += stored.length + 1
    const place = { end, length: stored.length }
    end += comment({ name, stored }).length - stored.length - 1
    const inFile = { line: line + 2 * (laid.length - 1 - i) + 1, column: 2 }
    return [name, { ...place, ...(unpacked ? { unpacked } : inFile) }]
  })
  return Object.fromEntries(rows)
}

/** The code in front of the comments. */
async function bootFile({ build: version, exports, pieces, only }, options) {
  const given = JSON.stringify({ build: version, hot: HOT, pieces })
  const call = `start(builtin, import.meta, { ...${given}, holder: ${HOLDER} })`
  const isOurs = `${JSON.stringify(only?.commands)}.includes(process.argv[2])`
  const contents = `${BUILTIN}
    import { start } from ${JSON.stringify(START)}
    const hot = ${only ? `${isOurs} ? ${call} : void import(${JSON.stringify(only.otherwise)})` : call}
    ${exports.map((one) => `export const ${one} = hot${only ? '?' : ''}.${one}`).join('\n')}`
  const { outputFiles } = await build({
    ...headed(options),
    stdin: { contents, resolveDir: '/' },
    external: only ? [only.otherwise] : [],
    plugins: [],
    write: false,
  })
  return outputFiles[0].text
}

/** What runs of a packed file, by name: its start, and each piece as it was before it was packed. */
export function unpackFile(text) {
  const [boot, ...comments] = text.replace(OPEN, '').split(/^\/\/# part (?=\.\/)/m)
  const pieces = comments.map((one) => {
    const [name, line] = one.split('\n')
    const stored = line.slice('//'.length)
    return [name, name === HOT ? stored : inflateRawSync(Buffer.from(stored, 'base64')).toString('latin1')]
  })
  return new Map([['', boot], ...pieces])
}
