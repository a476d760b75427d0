import type { RepositoryFacts } from '../imports/facts.ts'
import { manifestFormat, type Declared, type Ecosystem } from './declared.ts'

/** A place where a manifest asks for a package. */
export interface Declaration {
  /** Document id of the manifest. */
  readonly document: number
  /** 1-based. */
  readonly line: number
}

/** A package, module or library outside of the repository. */
export interface ExternalPackage {
  /** As the manifest has it, else as the import says. */
  readonly name: string
  /** Manifests that declare it, in path order, the first few of them; none for standard libraries and what is not declared. */
  readonly declarations: readonly Declaration[]
}

/** Manifests named for one package; a large workspace declares some in all of its members. */
const MOST_DECLARATIONS = 8

const ECOSYSTEM_OF: Readonly<Record<string, Ecosystem>> = {
  javascript: 'npm', typescript: 'npm', tsx: 'npm', vue: 'npm', svelte: 'npm', python: 'pypi', go: 'go', rust: 'cargo',
  java: 'maven', kotlin: 'maven', scala: 'maven', groovy: 'maven', 'c#': 'nuget', ruby: 'gem', php: 'composer',
  elixir: 'hex', haskell: 'hackage', lua: 'luarocks', swift: 'swift', zig: 'zig', dart: 'pub',
} // prettier-ignore

/** Distributions whose modules are called otherwise: only well-known ones, where nothing else would tell. */
const PYPI_ALIASES: Readonly<Record<string, string>> = {
  yaml: 'pyyaml', pil: 'pillow', sklearn: 'scikitlearn', bs4: 'beautifulsoup4', dateutil: 'pythondateutil', cv2: 'opencvpython',
  jwt: 'pyjwt', attr: 'attrs', dotenv: 'pythondotenv', git: 'gitpython', serial: 'pyserial', openssl: 'pyopenssl',
  crypto: 'pycryptodome', docx: 'pythondocx', jose: 'pythonjose', multipart: 'pythonmultipart', markdown: 'markdown',
} // prettier-ignore

interface Known {
  readonly name: string
  readonly declarations: Declaration[]
}

/** Packages outside of the repository by what imports call them. */
export class ExternalPackages {
  /** All that was declared or imported so far; a position is the package's id. */
  readonly all: Known[] = []
  private readonly ids = new Map<string, number>()
  private readonly declared = new Map<Ecosystem, Known[]>()
  private readonly byKey = new Map<string, number>()

  constructor(private readonly facts: RepositoryFacts) {
    facts.paths.forEach((path, document) => this.readManifest(path, document))
  }

  private readManifest(path: string, document: number): void {
    const format = manifestFormat(path)
    const text = format && this.facts.text(document)
    if (text === undefined) return
    const { ecosystem, read } = format!
    for (const one of read(text)) this.declare(ecosystem, one, document)
  }

  private declare(ecosystem: Ecosystem, { name, line }: Declared, document: number): void {
    const key = `${ecosystem} ${name}`
    let id = this.ids.get(key)
    if (id === undefined) {
      id = this.add(key, name)
      const known = this.all[id]!
      const list = this.declared.get(ecosystem)
      if (list) list.push(known)
      else this.declared.set(ecosystem, [known])
      for (const alias of keysOf(ecosystem, name)) {
        if (!this.byKey.has(`${ecosystem} ${alias}`)) this.byKey.set(`${ecosystem} ${alias}`, id)
      }
    }
    const { declarations } = this.all[id]!
    const isNew = declarations.at(-1)?.document !== document
    if (isNew && declarations.length < MOST_DECLARATIONS) declarations.push({ document, line })
  }

  private add(key: string, name: string): number {
    const id = this.all.push({ name, declarations: [] }) - 1
    this.ids.set(key, id)
    return id
  }

  /** Id of what an import of a language calls `name`; `specifier` is the whole import. */
  idOf(language: string, name: string, specifier: string): number {
    const ecosystem = ECOSYSTEM_OF[language]
    const declared = ecosystem && this.declaredAs(ecosystem, name, specifier)
    if (declared !== undefined) return declared
    const key = `${ecosystem ?? language} ${name}`
    return this.ids.get(key) ?? this.add(key, name)
  }

  private declaredAs(ecosystem: Ecosystem, name: string, specifier: string): number | undefined {
    for (const key of lookupsOf(ecosystem, name, specifier)) {
      const found = this.byKey.get(`${ecosystem} ${key}`)
      if (found !== undefined) return found
    }
    return undefined
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_.]/g, '')

/** Keys under which a declared package is found, what fits best first. */
function keysOf(ecosystem: Ecosystem, name: string): string[] {
  if (ecosystem === 'npm' || ecosystem === 'go') return [name]
  if (ecosystem === 'swift') return [plain(name), plain(name.replace(/^swift-|-swift$/, ''))]
  const [first = '', second] = name.split(/[:/]/)
  if (ecosystem === 'maven') return [first]
  return second === undefined ? [plain(name)] : [`${plain(first)}/${plain(second)}`, plain(second), plain(first)]
}

/** Keys that an import may mean, what fits best first. */
function lookupsOf(ecosystem: Ecosystem, name: string, specifier: string): string[] {
  switch (ecosystem) {
    case 'npm':
      return [name]
    case 'go':
      return prefixes(specifier, '/')
    case 'maven':
      return prefixes(name, '.').filter((prefix) => prefix.includes('.'))
    case 'nuget':
      return prefixes(name, '.').map(plain)
    case 'pypi':
      return [
        plain(name),
        ...(PYPI_ALIASES[name.toLowerCase()] !== undefined ? [PYPI_ALIASES[name.toLowerCase()]!] : []),
      ]
    case 'composer': {
      const [vendor = '', second = '', third = ''] = specifier.replace(/^\\/, '').split('\\')
      return [`${plain(vendor)}/${plain(second)}`, `${plain(vendor)}/${plain(third)}`, plain(vendor)]
    }
    case 'gem':
      return [plain(specifier.replaceAll('/', '')), plain(name)]
    default:
      return [plain(name)]
  }
}

/** `a/b/c`, `a/b`, `a`. */
function prefixes(text: string, separator: string): string[] {
  const parts = text.split(separator)
  return parts.map((_, i) => parts.slice(0, parts.length - i).join(separator))
}
