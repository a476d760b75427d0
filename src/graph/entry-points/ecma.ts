import type { EntryPoint } from '../entry-points.ts'
import { EcmaPackages, type EcmaPackage } from '../imports/ecma-packages.ts'
import { entryTargets, sourceAt } from '../imports/ecma.ts'
import { isObject, objectAt } from '../imports/json.ts'
import type { FileTree } from '../imports/tree.ts'
import { filesNamed } from './by-path.ts'

/** What a package.json starts and offers: `bin`, files that `scripts` run, `exports`, `main` and their like. */
export function* ecmaEntryPoints(tree: FileTree): Generator<EntryPoint> {
  for (const document of tree.named('package.json')) {
    const one = new EcmaPackages(tree, [document]).first
    if (!one) continue
    const text = tree.facts.text(document) ?? ''
    const at = (key: string, value?: string): EntryPoint['source'] => ({ document, line: lineOf(text, key, value) })
    yield* commands(tree, one, at)
    for (const [name, script] of Object.entries(objectAt(one.manifest, 'scripts'))) {
      if (typeof script !== 'string') continue
      for (const { file } of filesNamed(tree, script, one.folder)) {
        yield { document: file, kind: 'script', name, source: at('scripts', `"${name}"`) }
      }
    }
    yield* roots(tree, one, at)
  }
}

type At = (key: string, value?: string) => EntryPoint['source']

function* commands(tree: FileTree, { manifest, folder, name = '' }: EcmaPackage, at: At): Generator<EntryPoint> {
  const { bin } = manifest
  const list: [string, unknown][] = isObject(bin) ? Object.entries(bin) : [[name.replace(/^@[^/]+\//, ''), bin]]
  for (const [command, path] of list) {
    if (typeof path !== 'string') continue
    const document = sourceAt(tree, folder, path)?.documents[0]
    if (document !== undefined) yield { document, kind: 'bin', name: command, source: at('bin', path) }
  }
}

function* roots(tree: FileTree, { manifest, folder, name }: EcmaPackage, at: At): Generator<EntryPoint> {
  const asMap = isObject(manifest.exports) ? manifest.exports : { '.': manifest.exports }
  const isMap = Object.keys(asMap).some((key) => key.startsWith('.'))
  for (const [key, entry] of Object.entries(isMap ? asMap : { '.': asMap })) {
    // A pattern offers whole folders, which says nothing of any file.
    if (key.includes('*')) continue
    for (const target of entryTargets(entry)) {
      const document = sourceAt(tree, folder, target)?.documents[0]
      if (document === undefined) continue
      const shown = key === '.' ? (name ?? '.') : `${name ?? '.'}${key.slice(1)}`
      yield { document, kind: 'export', name: shown, source: at('exports', target) }
      break
    }
  }
  for (const field of ['main', 'module', 'browser', 'types']) {
    const target = manifest[field]
    const document = typeof target === 'string' ? sourceAt(tree, folder, target)?.documents[0] : undefined
    if (document !== undefined) yield { document, kind: 'export', name: name ?? '.', source: at(field) }
  }
}

/** Line of a key at the top of the manifest, or of the value behind it. */
function lineOf(text: string, key: string, value?: string): number {
  const lines = text.split('\n')
  const from = Math.max(0, lines.findIndex((line) => line.includes(`"${key}"`)))
  const at = value === undefined ? from : lines.findIndex((line, i) => i >= from && line.includes(value))
  return Math.max(from, at) + 1
} // prettier-ignore
