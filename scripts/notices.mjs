#!/usr/bin/env node
// Writes THIRD_PARTY_NOTICES.txt of both packages: whose code and data they carry, and under which licence. Bundles are asked
// what they are made of; texts come from the packages in node_modules, and from scripts/licences where those have none.
// Run it after a change of dependencies: node scripts/notices.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { common, root, targets } from './targets.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const json = (...path) => JSON.parse(read(...path))

/** What prebuilt grammars of collections are: the collections' own licence says nothing of them. */
const COLLECTED = {
  '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm': [
    'tree-sitter-swift',
    'MIT',
    'alex-pinkus/tree-sitter-swift',
  ],
  '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm': ['tree-sitter-dart', 'MIT', 'UserNobody14/tree-sitter-dart'],
  '@cursorless/tree-sitter-wasms/out/tree-sitter-elm.wasm': ['tree-sitter-elm', 'MIT', 'elm-tooling/tree-sitter-elm'],
  '@cursorless/tree-sitter-wasms/out/tree-sitter-clojure.wasm': ['tree-sitter-clojure', 'CC0-1.0', 'sogaiu/tree-sitter-clojure'], // prettier-ignore
  '@cursorless/tree-sitter-wasms/out/tree-sitter-gdscript.wasm': ['tree-sitter-gdscript', 'MIT', 'PrestonKnopp/tree-sitter-gdscript'], // prettier-ignore
  '@cursorless/tree-sitter-wasms/out/tree-sitter-nix.wasm': ['tree-sitter-nix', 'MIT', 'nix-community/tree-sitter-nix'],
}

/** What is compiled into the parser's core, web-tree-sitter.wasm. */
const IN_CORE = [
  ['ICU (headers for UTF-8 and UTF-16)', 'Unicode-DFS-2016', 'icu'],
  ['musl (parts of the C library)', 'MIT', 'musl'],
  ['Emscripten (runtime)', 'MIT', 'emscripten'],
]

const homeOf = (path) =>
  path
    .match(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)
    ?.at(-1)
    .slice('node_modules/'.length)
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

/** Packages that bundles in a folder hold code of. */
async function bundled(folder) {
  const homes = new Set()
  for (const { outdir, entries, options } of targets.filter((one) => one.outdir.startsWith(folder))) {
    const all = { ...common, ...options, outdir: join(root, outdir), sourcemap: false, minify: false }
    const { metafile } = await build({ ...all, entryPoints: Object.values(entries), metafile: true })
    for (const { inputs } of Object.values(metafile.outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) homes.add(homeOf(path))
  }
  homes.delete(undefined)
  return [...homes].map((name) => ({ ...ofPackage(name), what: 'code in the bundles' }))
}

/** Texts that a package brings; without any there must be one here. */
function ofPackage(name) {
  const { version, license } = json('node_modules', name, 'package.json')
  const files = readdirSync(join(root, 'node_modules', name)).filter((file) => /^(licen[cs]e|copying|notice|third)/i.test(file)) // prettier-ignore
  const texts = files.sort().map((file) => read('node_modules', name, file))
  if (name === '@bufbuild/protobuf') texts.push(protobufCopyright(), read('LICENSE'), kept('protobuf-bsd'))
  if (texts.length === 0) throw new Error(`${name} brings no licence: put its text into scripts/licences and name it in scripts/notices.mjs`) // prettier-ignore
  return { name, version, license, texts }
}

/** Of Apache-2.0 its files have but the heads. */
const protobufCopyright = () => read('node_modules/@bufbuild/protobuf/dist/esm/create.js').match(/Copyright .*/)[0]

const kept = (name) => read('scripts/licences', `${name}.txt`)

/** Grammars, and the core of the parser. */
function grammars() {
  const paths = Object.values(json('src/languages/grammars.json'))
  const own = [...new Set(paths.filter((path) => !COLLECTED[path]).map(packageOf))].map(ofPackage)
  const collected = paths
    .filter((path) => COLLECTED[path])
    .map((path) => {
      const [name, license, repository] = COLLECTED[path]
      const { version } = json('node_modules', packageOf(path), 'package.json')
      const from = `from github.com/${repository}, built by ${packageOf(path)} ${version}`
      return { name, license, from, texts: [kept(name)] }
    })
  return [...own, ...collected].map((one) => ({ ...one, what: 'grammar' }))
}

const core = () => [
  { ...ofPackage('web-tree-sitter'), what: "the parser's core" },
  ...IN_CORE.map(([name, license, file]) => ({ name, license, what: "in the parser's core", texts: [kept(file)] })),
]

const linguist = () => ({ ...ofPackage('linguist-languages'), what: 'table of languages' })

const tidy = (text) => text.replace(/\r/g, '').replace(/[^\S\n]+$/gm, '').replace(/^\n+|\n+$/g, '') // prettier-ignore
const RULE = '#'.repeat(80)

const titleOf = ({ name, version, license, what, from }) =>
  `${name}${version ? ` ${version}` : ''} (${license.replace(/^\((.*)\)$/, '$1')}): ${what}${from ? `, ${from}` : ''}`

/** A list of all, then each text once, under those whom it is of. */
function render(title, works) {
  works.sort((a, b) => (a.name < b.name ? -1 : 1))
  const byText = new Map()
  for (const work of works) {
    const text = work.texts.map(tidy).join(`\n\n${'-'.repeat(80)}\n\n`)
    byText.set(text, [...(byText.get(text) ?? []), titleOf(work)])
  }
  const parts = [...byText].map(([text, names]) => `${RULE}\n${names.join('\n')}\n${RULE}\n\n${text}\n`)
  const intro = `Third-party notices of ${title}\n\nMade by scripts/notices.mjs. What is listed here comes with the package; what npm installs beside it (its\ndependencies) brings licences of its own.\n` // prettier-ignore
  return `${intro}\n${works.map((work) => `- ${titleOf(work)}`).join('\n')}\n\n${parts.join('\n')}`
}

/** The files by path: text of each. */
export async function renderNotices() {
  const builder = [...(await bundled('dist')), ...grammars(), ...core(), linguist()]
  return new Map([
    ['THIRD_PARTY_NOTICES.txt', render('gitdex', builder)],
    ['reader/THIRD_PARTY_NOTICES.txt', render('@gitdex/reader', await bundled('reader/dist'))],
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of await renderNotices()) writeFileSync(join(root, path), text)
