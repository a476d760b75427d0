import type { GraphInput } from '../graph-input.ts'
import type { ExternalPackages } from '../manifests/external-packages.ts'
import { ImportResolution } from './resolve-imports.ts'

/** Where each import leads, documents in path order and imports in the order of their lines. */
export interface ResolvedImports {
  /** Imports of document d are those from `starts[d]` to `starts[d + 1]`. */
  readonly starts: Uint32Array
  /** Per import: position in `sets`, or -1. */
  readonly set: Int32Array
  /** Per import: id of the external package, or -1. */
  readonly external: Int32Array
  /** Distinct lists of documents that imports lead to, each ascending. */
  readonly sets: readonly (readonly number[])[]
}

const decoder = new TextDecoder()

/** Resolves all imports of a repository. Many name the same package of many files, so lists of targets are shared. */
export function resolveAllImports({ facts, documents }: GraphInput, externals: ExternalPackages): ResolvedImports {
  const resolution = new ImportResolution(facts)
  const starts = new Uint32Array(documents.length + 1)
  documents.forEach(({ imports }, d) => (starts[d + 1] = starts[d]! + imports.lines.length))
  const set = new Int32Array(starts[documents.length]!).fill(-1)
  const external = new Int32Array(set.length).fill(-1)
  const sets = new TargetSets()
  documents.forEach(({ imports }, document) => {
    if (imports.lines.length === 0) return
    const language = facts.languageOf(document)
    const specifiers = decoder.decode(imports.specifiers).split('\0')
    for (let i = starts[document]!; i < starts[document + 1]!; i++) {
      const specifier = specifiers[i - starts[document]!]!
      const found = resolution.resolve(specifier, document)
      if (found.documents.length > 0) set[i] = sets.idOf(found.documents)
      else if (found.external !== undefined) external[i] = externals.idOf(language, found.external, specifier)
    }
  })
  return { starts, set, external, sets: sets.list }
}

class TargetSets {
  readonly list: (readonly number[])[] = []
  private readonly ids = new Map<string, number>()

  idOf(documents: readonly number[]): number {
    const key = documents.join(' ')
    let id = this.ids.get(key)
    if (id === undefined) this.ids.set(key, (id = this.list.push(documents) - 1))
    return id
  }
}
