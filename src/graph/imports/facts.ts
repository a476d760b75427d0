/** What is known of a repository when imports are resolved; documents are numbered in path order. */
export interface RepositoryFacts {
  readonly paths: readonly string[]
  languageOf(document: number): string
  /** Text of a document, for manifests; `undefined` when it is not indexed. */
  text(document: number): string | undefined
  /** Documents that define a module, namespace, package or type of this qualified name (parts joined by `.`). */
  definers(qualifiedName: string): readonly number[]
  /** Documents with a symbol of this simple name. */
  namers(name: string): readonly number[]
}

/** Where an import leads. */
export interface Resolution {
  /** Documents that are imported, ascending; several where a name stands for a folder or namespace. */
  readonly documents: readonly number[]
  /** Name of the package, module or system library it comes from, when that lies outside of the repository. */
  readonly external?: string
}

/** Resolves one specifier as written in a document. */
export type ImportResolver = (specifier: string, from: number) => Resolution

/** Nothing in the repository, and no name for what it is. */
export const UNRESOLVED: Resolution = { documents: [] }

export const external = (name: string): Resolution => ({ documents: [], external: name })

/** The first that leads anywhere, or `undefined`. */
export function inside(documents: readonly (number | undefined)[]): Resolution | undefined {
  const found = documents.find((document) => document !== undefined)
  return found === undefined ? undefined : { documents: [found] }
}

export const many = (documents: Iterable<number>): Resolution => ({
  documents: [...new Set(documents)].sort((a, b) => a - b),
})
