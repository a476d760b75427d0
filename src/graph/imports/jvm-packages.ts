import { endsInPath, folderOf, nameOf, type FileTree } from './tree.ts'

const SOURCE = /\.(?:java|kt|kts|scala|groovy|sc)$/
/** Files without a package clause that say nothing of their folder. */
const NO_SOURCE = /(?:^|\/)(?:module-info|package-info)\.java$|\.(?:kts|sc)$/
/** Source sets of tests and benchmarks: a package is not imported for what these add to it. */
const TESTS = /(?:^|\/)(?:tests?|\w+Test|it|jmh|benchmarks?)\//
const COMMENTS = /\/\*[^]*?\*\/|\/\/[^\n]*/g
/** Files of one name whose clauses are read to find out which of them is meant. */
const MOST_STRAYS = 24
const UNKNOWN = undefined

/**
 * Which files make up a package of the JVM's languages: what they say at their top, not where they lie, since Kotlin and
 * Scala may leave out leading folders. One file is read per folder when its last agrees with its first.
 */
export class JvmPackages {
  private readonly declared = new Map<string, number[]>()
  private readonly byConvention = new Map<string, Set<string>>()
  private readonly ofDocument = new Map<number, string>()
  private readonly clauses = new Map<number, string | undefined>()
  private readonly found = new Map<string, readonly number[]>()
  private readonly importable = new Map<string, readonly number[]>()

  constructor(private readonly tree: FileTree) {
    const folders = new Map<string, number[]>()
    tree.facts.paths.forEach((path, document) => {
      if (!SOURCE.test(path) || NO_SOURCE.test(path)) return
      const known = folders.get(folderOf(path))
      if (known) known.push(document)
      else folders.set(folderOf(path), [document])
    })
    for (const [folder, documents] of folders) this.addFolder(folder, documents)
  }

  private addFolder(folder: string, documents: readonly number[]): void {
    const first = this.clauseOf(documents[0]!)
    const agree = documents.length === 1 || this.clauseOf(documents.at(-1)!) === first
    for (const document of documents) {
      const name = agree ? first : this.clauseOf(document)
      if (name === UNKNOWN) this.addConventional(folder)
      else this.addDeclared(name, document)
    }
  }

  private addDeclared(name: string, document: number): void {
    this.ofDocument.set(document, name)
    const known = this.declared.get(name)
    if (known) known.push(document)
    else this.declared.set(name, [document])
  }

  private addConventional(folder: string): void {
    const last = nameOf(folder)
    const known = this.byConvention.get(last)
    if (known) known.add(folder)
    else this.byConvention.set(last, new Set([folder]))
  }

  /** Those of some documents that say themselves that they belong to a package, though they lie among files of another. */
  strays(name: string, documents: readonly number[]): number[] {
    const asked = documents.slice(0, MOST_STRAYS).filter((document) => this.packageOf(document) !== name)
    return asked.filter((document) => SOURCE.test(this.tree.path(document)) && this.clauseOf(document) === name)
  }

  /** The package that a file says it belongs to; `''` is the one without a name, `undefined` when it is not indexed. */
  private clauseOf(document: number): string | undefined {
    if (!this.clauses.has(document)) {
      const text = this.tree.facts.text(document)
      this.clauses.set(document, text?.trim() ? packageClause(text) : UNKNOWN)
    }
    return this.clauses.get(document)
  }

  /** Package of a file, `''` when it is not known. */
  packageOf(document: number): string {
    return this.ofDocument.get(document) ?? ''
  }

  /** Whether a file lies in a source set of tests, whatever its package is called. */
  isTest(document: number): boolean {
    const folders = folderOf(this.tree.path(document)).split('/')
    const names = this.packageOf(document).split('.')
    while (names.length > 0 && folders.at(-1) === names.at(-1)) {
      folders.pop()
      names.pop()
    }
    return TESTS.test(`${folders.join('/')}/`)
  }

  /** Sources of a package, ascending. */
  files(name: string): readonly number[] {
    let files = this.found.get(name)
    if (!files) this.found.set(name, (files = [...(this.declared.get(name) ?? []), ...this.conventional(name)]))
    return files
  }

  /** Sources of a package that the import of all of it means, the same list every time: those of tests only if it has no others. */
  importableFiles(name: string): readonly number[] {
    let files = this.importable.get(name)
    if (!files) {
      const all = this.files(name)
      const kept = all.filter((document) => !TESTS.test(this.tree.path(document)))
      this.importable.set(name, (files = [...(kept.length > 0 ? kept : all)].sort((a, b) => a - b)))
    }
    return files
  }

  private conventional(name: string): number[] {
    const end = name.replaceAll('.', '/')
    const folders = [...(this.byConvention.get(nameOf(end)) ?? [])].filter((folder) => endsInPath(folder, end))
    return folders
      .flatMap((folder) => this.tree.inFolder(folder))
      .filter((document) => SOURCE.test(this.tree.path(document)) && !this.ofDocument.has(document))
  }
}

/** Clauses at the top, of which Scala may have several, and the package object, which may come below imports. */
function packageClause(text: string): string {
  const names: string[] = []
  const clause = /^\s*(?:@file:[^\n]*\s+)*package\s+(?!object\b)([\w.`]+)[ \t]*;?/
  const whole = text.includes('package') ? text.replace(COMMENTS, ' ') : ''
  let rest = whole
  for (let found = clause.exec(rest); found; found = clause.exec(rest)) {
    names.push(found[1]!)
    rest = rest.slice(found[0].length)
  }
  const object = /^package\s+object\s+([\w`]+)/m.exec(rest)
  if (object) names.push(object[1]!)
  return names.join('.').replaceAll('`', '')
}
