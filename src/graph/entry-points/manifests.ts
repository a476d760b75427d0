import type { EntryPointKind } from '../../../reader/format/layout.ts'
import type { EntryPoint } from '../entry-points.ts'
import { isObject, parseLooseJson } from '../imports/json.ts'
import { stringsOf } from '../imports/ecma-packages.ts'
import { folderOf, joinPath, type FileTree } from '../imports/tree.ts'

type Reader = (tree: FileTree, document: number, text: string) => Iterable<EntryPoint>

/** Commands and roots that manifests of other ecosystems than JavaScript's name. */
export function* manifestEntryPoints(tree: FileTree): Generator<EntryPoint> {
  for (const [name, read] of Object.entries(BY_NAME)) {
    for (const document of tree.named(name)) yield* read(tree, document, tree.facts.text(document) ?? '')
  }
  for (const [document, path] of tree.facts.paths.entries()) {
    if (path.endsWith('.gemspec')) yield* gem(tree, document, tree.facts.text(document) ?? '')
  }
}

/** Lines of a section, with their numbers; a section ends where the next begins. */
function* section(text: string, start: RegExp, end: RegExp): Generator<[line: string, number: number]> {
  let inside = false
  for (const [i, line] of text.split('\n').entries()) {
    if (start.test(line)) inside = true
    else if (end.test(line)) inside = false
    else if (inside) yield [line, i + 1]
  }
}

/** Console scripts: `name = "package.module:function"`. */
function* python(tree: FileTree, document: number, text: string): Generator<EntryPoint> {
  const sections = [
    ...section(text, /^\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]/, /^\s*\[/),
    ...section(text, /["']?console_scripts["']?\s*[:=]/, /^\s*\]|^\S/),
    ...section(text, /^\[entry_points\]/, /^\[/),
  ]
  for (const [line, number] of sections) {
    const [, name, module] = /^\s*["']?([\w.-]+)\s*=\s*["']?([\w.]+)(?::[\w.]+)?/.exec(line) ?? []
    const target = module === undefined ? undefined : pythonModule(tree, folderOf(tree.path(document)), module)
    if (target !== undefined) yield { document: target, kind: 'bin', name: name!, source: { document, line: number } }
  }
  yield* pythonRoot(tree, document, text)
}

/** The package of the name that a project has. */
function* pythonRoot(tree: FileTree, document: number, text: string): Generator<EntryPoint> {
  const lines = text.split('\n')
  const line = lines.findIndex((one) => /^\s*name\s*=\s*["']?[\w.-]+["']?,?\s*$/.test(one))
  const name = line < 0 ? undefined : /=\s*["']?([\w.-]+)/.exec(lines[line]!)?.[1]
  if (name === undefined) return
  const root = pythonModule(tree, folderOf(tree.path(document)), name.toLowerCase().replaceAll('-', '_'))
  if (root !== undefined) yield { document: root, kind: 'export', name, source: { document, line: line + 1 } }
}

function pythonModule(tree: FileTree, folder: string, module: string): number | undefined {
  const path = module.replaceAll('.', '/')
  const roots = ['', 'src', 'lib', 'python'].flatMap((root) => joinPath(folder, `${root}/${path}`) ?? [])
  return tree.firstAt(roots.flatMap((root) => [`${root}.py`, `${root}/__main__.py`, `${root}/__init__.py`]))
}

function* cargo(tree: FileTree, document: number, text: string): Generator<EntryPoint> {
  const folder = folderOf(tree.path(document))
  const name = [...section(text, /^\s*\[package\]/, /^\s*\[/)].flatMap(([line, number]) => {
    const value = /^\s*name\s*=\s*"([^"]+)"/.exec(line)?.[1]
    return value === undefined ? [] : [{ value, number }]
  })[0]
  if (!name) return
  const at = (path: string, kind: EntryPointKind, called: string, line: number): EntryPoint[] => {
    const file = tree.at(joinPath(folder, path) ?? '')
    return file === undefined ? [] : [{ document: file, kind, name: called, source: { document, line } }]
  }
  yield* at('src/lib.rs', 'export', name.value, name.number)
  yield* at('src/main.rs', 'bin', name.value, name.number)
  for (const [kind, start] of [
    ['bin', /^\s*\[\[bin\]\]/],
    ['export', /^\s*\[lib\]/],
  ] as const) {
    // prettier-ignore
    let called = name.value
    for (const [line, number] of section(text, start, /^\s*\[/)) {
      called = /^\s*name\s*=\s*"([^"]+)"/.exec(line)?.[1] ?? called
      const path = /^\s*path\s*=\s*"([^"]+)"/.exec(line)?.[1]
      if (path !== undefined) yield* at(path, kind, called, number)
    }
  }
}

/** A gem's library is required by its name; its commands lie in `exe` or `bin`. */
function* gem(tree: FileTree, document: number, text: string): Generator<EntryPoint> {
  const folder = folderOf(tree.path(document))
  for (const [i, line] of text.split('\n').entries()) {
    const source = { document, line: i + 1 }
    const name = /\.name\s*=\s*["']([\w.-]+)/.exec(line)?.[1]
    const root = name === undefined ? undefined : tree.firstAt([name, name.replaceAll('-', '/'), name.replaceAll('-', '_')].flatMap((path) => joinPath(folder, `lib/${path}.rb`) ?? [])) // prettier-ignore
    if (root !== undefined) yield { document: root, kind: 'export', name: name!, source }
    const commands = /\.executables\s*=\s*(.*)/.exec(line)?.[1] ?? ''
    for (const command of commands.match(/[\w-]+/g) ?? []) {
      const file = tree.firstAt(['exe', 'bin'].flatMap((place) => joinPath(folder, `${place}/${command}`) ?? []))
      if (file !== undefined) yield { document: file, kind: 'bin', name: command, source }
    }
  }
}

function* composer(tree: FileTree, document: number, text: string): Generator<EntryPoint> {
  const manifest = parseLooseJson(text)
  if (!isObject(manifest)) return
  const lines = text.split('\n')
  for (const path of stringsOf(manifest.bin)) {
    const file = tree.at(joinPath(folderOf(tree.path(document)), path) ?? '')
    const line = Math.max(0, lines.findIndex((one) => one.includes(path.split('/').at(-1)!))) + 1 // prettier-ignore
    if (file !== undefined) yield { document: file, kind: 'bin', name: path.split('/').at(-1)!, source: { document, line } } // prettier-ignore
  }
}

/** `lib/<name>.dart`, `lib/<name>.ex`. */
const library = (pattern: RegExp, extension: string): Reader =>
  function* (tree, document, text) {
    const lines = text.split('\n')
    const line = lines.findIndex((one) => pattern.test(one))
    const name = line < 0 ? undefined : pattern.exec(lines[line]!)?.[1]
    const file = name && tree.at(joinPath(folderOf(tree.path(document)), `lib/${name}${extension}`) ?? '')
    if (name && file !== undefined && file !== '') {
      yield { document: file, kind: 'export', name, source: { document, line: line + 1 } }
    }
  }

const BY_NAME: Readonly<Record<string, Reader>> = {
  'pyproject.toml': python,
  'setup.py': python,
  'setup.cfg': python,
  'Cargo.toml': cargo,
  'composer.json': composer,
  'pubspec.yaml': library(/^name:\s*["']?(\w+)/, '.dart'),
  'mix.exs': library(/\bapp:\s*:(\w+)/, '.ex'),
}
