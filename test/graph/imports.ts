import { extractText } from '../../src/extract/extract-text.ts'
import type { RepositoryFacts, Resolution } from '../../src/graph/imports/facts.ts'
import { ImportResolution } from '../../src/graph/imports/resolve-imports.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { IMPORT_SPECS, type ImportSpec } from './import-specs.ts'
import { findClone, readFiles, type IndexedFile } from '../languages/corpus.ts'

/** One import statement and what became of it. */
export interface Import {
  readonly repository: string
  readonly path: string
  readonly line: number
  readonly specifier: string
  readonly resolution: Resolution
  readonly targets: readonly string[]
}

/** Prints, per language, how many imports lead inside, outside and nowhere, and `show` of them drawn by a fixed seed. */
export async function measureImports(names: readonly string[], clones: string, show: number): Promise<void> {
  for (const spec of IMPORT_SPECS) {
    if (names.length > 0 && !names.includes(spec.name)) continue
    const imports: Import[] = []
    for (const repository of spec.repositories) {
      if (!hasClone(clones, repository)) {
        console.log(`${spec.name}: no clone of ${repository}`)
        continue
      }
      imports.push(...importsOf(spec, repository, await readFiles(clones, repository)))
    }
    print(spec, imports, show)
  }
}

function hasClone(clones: string, repository: string): boolean {
  try {
    return findClone(clones, repository) !== ''
  } catch {
    return false
  }
}

/** All imports of a language in a repository. */
export function importsOf(spec: ImportSpec, repository: string, files: readonly IndexedFile[]): Import[] {
  const extracted = files.map(({ text, path, language }) => extractText({ text, path, language }))
  const definers = new Map<string, number[]>()
  const namers = new Map<string, number[]>()
  const add = (map: Map<string, number[]>, name: string, document: number): void => {
    const known = map.get(name)
    if (!known) map.set(name, [document])
    else if (known.at(-1) !== document) known.push(document)
  }
  extracted.forEach(({ symbols }, document) => {
    for (const { name, qualifiedName, kind } of symbols) {
      add(namers, name, document)
      if (!['method', 'variable', 'field', 'key', 'heading'].includes(kind)) add(definers, qualifiedName, document)
    }
  })
  const facts: RepositoryFacts = {
    paths: files.map(({ path }) => path),
    languageOf: (document) => files[document]!.language ?? '',
    text: (document) => files[document]!.text,
    definers: (name) => definers.get(name) ?? [],
    namers: (name) => namers.get(name) ?? [],
  }
  const resolution = new ImportResolution(facts)
  return files.flatMap(({ path, language }, document) => {
    if (language === undefined || !spec.languages.includes(language)) return []
    return extracted[document]!.imports.map(({ specifier, line }) => {
      const found = resolution.resolve(specifier, document)
      return {
        repository,
        path,
        line,
        specifier,
        resolution: found,
        targets: found.documents.map((d) => files[d]!.path),
      }
    })
  })
}

function print(spec: ImportSpec, imports: readonly Import[], show: number): void {
  const inside = imports.filter(({ targets }) => targets.length > 0).length
  const outside = imports.filter(({ targets, resolution }) => targets.length === 0 && resolution.external).length
  console.log(`${spec.name}: ${imports.length} imports, inside ${inside}, outside ${outside}, nowhere ${imports.length - inside - outside}`) // prettier-ignore
  const random = pseudoRandom(20260101)
  const drawn = imports.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at).slice(0, show) // prettier-ignore
  for (const { one } of drawn) {
    const where = one.targets.length > 0 ? one.targets.slice(0, 4).join(' ') + (one.targets.length > 4 ? ` +${one.targets.length - 4}` : '') : `(${one.resolution.external ?? 'nowhere'})` // prettier-ignore
    console.log(`  ${one.repository} ${one.path}:${one.line}  ${JSON.stringify(one.specifier)} -> ${where}`)
  }
}
