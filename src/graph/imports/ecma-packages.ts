import type { FileTree } from './tree.ts'
import { folderOf, foldersAround, joinPath } from './tree.ts'
import { isObject, objectAt, parseLooseJson, stringAt, type JsonObject } from './json.ts'

/** A package.json of the repository. */
export interface EcmaPackage {
  readonly name: string | undefined
  readonly folder: string
  readonly manifest: JsonObject
}

/** `paths` and `baseUrl` of a tsconfig.json or jsconfig.json, folders resolved. */
export interface PathMapping {
  readonly baseUrl: string | undefined
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[]
}

const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json']
/** Configurations extend each other; longer chains are loops. */
const MAX_EXTENDS = 10

/** The packages of a repository and what their configuration says of module names. */
export class EcmaPackages {
  private readonly byName = new Map<string, EcmaPackage>()
  private readonly byFolder = new Map<string, EcmaPackage>()
  private readonly mappings = new Map<string, PathMapping | undefined>()

  /** `manifests`: documents of the package.json files that count, all by default. */
  constructor(
    private readonly tree: FileTree,
    manifests: readonly number[] = tree.named('package.json'),
  ) {
    for (const document of manifests) this.addPackage(document)
  }

  get first(): EcmaPackage | undefined {
    return this.byFolder.values().next().value
  }

  private addPackage(document: number): void {
    const manifest = parseLooseJson(this.tree.facts.text(document) ?? '')
    if (!isObject(manifest)) return
    const folder = folderOf(this.tree.path(document))
    const one = { name: stringAt(manifest, 'name'), folder, manifest }
    this.byFolder.set(folder, one)
    // Fixtures reuse names: the one nearest to the root is the real one.
    if (one.name !== undefined && !this.byName.has(one.name)) this.byName.set(one.name, one)
    else if (one.name !== undefined && folder.length < this.byName.get(one.name)!.folder.length) {
      this.byName.set(one.name, one)
    }
  }

  named(name: string): EcmaPackage | undefined {
    return this.byName.get(name)
  }

  /** The package that a file belongs to. */
  around(path: string): EcmaPackage | undefined {
    for (const folder of foldersAround(path)) {
      const found = this.byFolder.get(folder)
      if (found) return found
    }
    return undefined
  }

  /** The path mapping in force for a file: that of the nearest configuration that has one. */
  mappingFor(path: string): PathMapping | undefined {
    for (const folder of foldersAround(path)) {
      const found = this.mappingIn(folder)
      if (found) return found
    }
    return undefined
  }

  private mappingIn(folder: string): PathMapping | undefined {
    if (!this.mappings.has(folder)) {
      const prefix = folder === '' ? '' : `${folder}/`
      const document = this.tree.firstAt(CONFIG_NAMES.map((name) => prefix + name))
      this.mappings.set(folder, document === undefined ? undefined : this.readMapping(document, 0))
    }
    return this.mappings.get(folder)
  }

  private readMapping(document: number, depth: number): PathMapping | undefined {
    const config = parseLooseJson(this.tree.facts.text(document) ?? '')
    if (!isObject(config) || depth > MAX_EXTENDS) return undefined
    const folder = folderOf(this.tree.path(document))
    const options = objectAt(config, 'compilerOptions')
    const baseUrl = stringAt(options, 'baseUrl')
    const base = baseUrl === undefined ? undefined : joinPath(folder, baseUrl)
    const paths = Object.entries(objectAt(options, 'paths')).map(([pattern, targets]) => ({
      pattern,
      targets: stringsOf(targets).flatMap((target) => joinPath(base ?? folder, target) ?? []),
    }))
    if (base !== undefined || paths.length > 0) return { baseUrl: base, paths }
    return this.inherited(config, folder, depth)
  }

  private inherited(config: JsonObject, folder: string, depth: number): PathMapping | undefined {
    for (const parent of stringsOf(config.extends)) {
      const path = joinPath(folder, parent)
      const document =
        path === undefined ? undefined : this.tree.firstAt([path, `${path}.json`, `${path}/tsconfig.json`])
      const found = document === undefined ? undefined : this.readMapping(document, depth + 1)
      if (found) return found
    }
    return undefined
  }
}

/** A string, or the strings of a list. */
export function stringsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
}

/** What `*` of a pattern stands for in `text`; the whole pattern without one. `undefined` when it does not match. */
export function matchStar(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text ? '' : undefined
  const before = pattern.slice(0, star)
  const after = pattern.slice(star + 1)
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return undefined
  return text.slice(before.length, text.length - after.length)
}
