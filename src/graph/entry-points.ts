import type { EntryPointKind } from '../../reader/format/layout.ts'
import { MODIFIERS } from '../extract/types.ts'
import { ecmaEntryPoints } from './entry-points/ecma.ts'
import { manifestEntryPoints } from './entry-points/manifests.ts'
import { ciEntryPoints, isRouteFile } from './entry-points/by-path.ts'
import type { GraphInput } from './graph-input.ts'
import { FileTree } from './imports/tree.ts'

/** A document that something outside of the code starts or loads. */
export interface EntryPoint {
  readonly document: number
  readonly kind: EntryPointKind
  /** What it is called: a command, a script, a path of `exports`, a function. */
  readonly name: string
  /** Where that is said: document id and 1-based line; the document itself where nothing else says it. */
  readonly source: { readonly document: number; readonly line: number }
}

const ENTRY_POINT = 2 ** MODIFIERS.indexOf('entry_point')

/**
 * Where running or using the repository begins: main functions, commands and package roots that manifests name, scripts,
 * files of routes, continuous integration and what it runs. Ascending by document, then by kind and name; no two alike.
 */
export function findEntryPoints(input: GraphInput): EntryPoint[] {
  const tree = new FileTree(input.facts)
  const found = [
    ...mainFunctions(input),
    ...ecmaEntryPoints(tree),
    ...manifestEntryPoints(tree),
    ...ciEntryPoints(tree),
    ...routeFiles(input),
  ]
  const key = ({ document, kind, name }: EntryPoint): string => `${document}\0${kind}\0${name}`
  const distinct = [...new Map(found.reverse().map((entry) => [key(entry), entry])).values()]
  return distinct.sort((a, b) => a.document - b.document || order(a.kind, b.kind) || order(a.name, b.name))
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function* mainFunctions({ documents, symbols, spelling }: GraphInput): Generator<EntryPoint> {
  for (let document = 0; document < documents.length; document++) {
    if (documents[document]!.kind === 'test') continue
    for (let symbol = symbols.starts[document]!; symbol < symbols.starts[document + 1]!; symbol++) {
      if ((symbols.modifiers[symbol]! & ENTRY_POINT) === 0) continue
      const line = symbols.startLine[symbol]!
      yield { document, kind: 'main', name: spelling(symbols.name[symbol]!), source: { document, line } }
      break
    }
  }
}

function* routeFiles({ facts, documents }: GraphInput): Generator<EntryPoint> {
  for (const [document, path] of facts.paths.entries()) {
    if (documents[document]!.kind !== 'implementation' || !isRouteFile(path)) continue
    yield { document, kind: 'route', name: path, source: { document, line: 1 } }
  }
}
