import { nameOf } from '../imports/tree.ts'
import { isObject, parseLooseJson } from '../imports/json.ts'

/** Where packages come from. */
export type Ecosystem =
  | 'npm' | 'go' | 'cargo' | 'pypi' | 'maven' | 'composer' | 'gem' | 'hex' | 'hackage' | 'pub' | 'swift' | 'nuget' | 'zig' | 'luarocks' // prettier-ignore

/** A package that a manifest asks for. */
export interface Declared {
  /** As the manifest has it; of Maven `group:artifact`. */
  readonly name: string
  /** 1-based, in the manifest. */
  readonly line: number
}

export interface ManifestFormat {
  readonly ecosystem: Ecosystem
  readonly read: (text: string) => Declared[]
}

/** How a file declares dependencies; `undefined` for files that are no manifests. */
export function manifestFormat(path: string): ManifestFormat | undefined {
  const name = nameOf(path)
  return BY_NAME[name] ?? BY_PATTERN.find(([pattern]) => pattern.test(name))?.[1]
}

const format = (ecosystem: Ecosystem, read: (text: string) => Declared[]): ManifestFormat => ({ ecosystem, read })

/** What the first group of a pattern matches in each line. */
const perLine =
  (...patterns: readonly RegExp[]) =>
  (text: string): Declared[] =>
    text.split('\n').flatMap((line, i) =>
      patterns.flatMap((pattern) => {
        const name = pattern.exec(line)?.[1]
        return name === undefined ? [] : [{ name, line: i + 1 }]
      }),
    )

/** The same, in sections only: a section starts at a line that `start` matches and ends where `end` says. */
const perSection = (start: RegExp, end: RegExp, pattern: RegExp) => (text: string): Declared[] => {
  let inside = false
  return text.split('\n').flatMap((line, i) => {
    const wasInside = inside
    if (end.test(line)) inside = false
    if (start.test(line)) inside = true
    const name = wasInside && inside ? pattern.exec(line)?.[1] : undefined
    return name === undefined ? [] : [{ name, line: i + 1 }]
  })
} // prettier-ignore

/** Keys of the objects that `keys` name at the top of a JSON file. */
const jsonKeys = (keys: readonly string[]) => (text: string): Declared[] => {
  const manifest = parseLooseJson(text)
  if (!isObject(manifest)) return []
  const lines = text.split('\n')
  return keys.flatMap((key) => {
    const dependencies = manifest[key]
    if (!isObject(dependencies)) return []
    const from = Math.max(0, lines.findIndex((line) => line.includes(`"${key}"`)))
    return Object.keys(dependencies).map((name) => {
      const at = lines.findIndex((line, i) => i >= from && line.includes(`"${name}"`))
      return { name, line: Math.max(from, at) + 1 }
    })
  })
} // prettier-ignore

const requirements = perLine(/^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(?:[=<>!~;@].*|\\)?$/)
const cargo = perSection(/^\s*\[.*dependencies\]/, /^\s*\[/, /^\s*"?([\w-]+)"?\s*(?:=|\.)/)
const cargoTables = perLine(/^\s*\[(?:.*\.)?(?:dev-|build-)?dependencies\.([\w-]+)\]/)
const poetry = perSection(/^\s*\[tool\.poetry\.(?:.*\.)?(?:dev-)?dependencies\]/, /^\s*\[/, /^\s*"?([\w.-]+)"?\s*=/)
/** Lists of PEP 621 and PEP 735, and `install_requires` of setup.py: strings that begin with a name. */
const stringList = perSection(
  /^\s*(?:"?[\w-]+"?|)\s*(?:dependencies|requires|install_requires|extras_require|dependency-groups|[\w-]+)\s*=\s*\[?\s*$/,
  /^\s*\]|^\s*\[/,
  /^\s*["']([A-Za-z0-9][\w.-]*)/,
)
const inlineList = (text: string): Declared[] =>
  text.split('\n').flatMap((line, i) => {
    const list = /^\s*(?:dependencies|install_requires|requires)\s*=\s*\[(.*)\]/.exec(line)?.[1]
    return [...(list ?? '').matchAll(/["']([A-Za-z0-9][\w.-]*)/g)].map(([, name]) => ({ name: name!, line: i + 1 }))
  })
const both = (...readers: readonly ((text: string) => Declared[])[]) => (text: string): Declared[] =>
  readers.flatMap((read) => read(text)) // prettier-ignore

function pom(text: string): Declared[] {
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const found = text.matchAll(
    /<dependency>\s*<groupId>\s*([^<\s]+)\s*<\/groupId>\s*<artifactId>\s*([^<\s]+)\s*<\/artifactId>/g,
  )
  return [...found].map((match) => ({ name: `${match[1]}:${match[2]}`, line: lineOf(match.index) }))
}

const gradle = perLine(
  /^\s*(?:api|implementation|compileOnly|runtimeOnly|kapt|ksp|annotationProcessor|compile|test\w*|androidTest\w*|\w+(?:Api|Implementation))\W+["']([\w.-]+:[\w.-]+)/,
  /^[\w.-]+\s*=\s*(?:\{\s*module\s*=\s*)?"([\w.-]+:[\w.-]+)/,
)
function sbt(text: string): Declared[] {
  return text.split('\n').flatMap((line, i) => {
    const found = line.matchAll(/"([\w.-]+)"\s*%{1,3}\s*"([\w.-]+)"\s*%/g)
    return [...found].map(([, group, artifact]) => ({ name: `${group}:${artifact}`, line: i + 1 }))
  })
}

const GO = both(
  perSection(/^require\s*\(/, /^\)/, /^\s*([\w.-]+\.[\w./~-]+)\s+v/),
  perLine(/^require\s+([\w.-]+\.[\w./~-]+)\s+v/),
)
const NPM = jsonKeys(['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'])
const GEMS = perLine(/^\s*gem[\s(]+["']([\w.-]+)/, /\.add_(?:(?:runtime|development)_)?dependency[\s(]*["']([\w.-]+)/)
const PYTHON = both(poetry, stringList, inlineList)
const PUB = perSection(/^(?:dev_)?dependencies:/, /^\S/, /^ {2}([a-z_]\w*):/)
const CABAL = both(
  perLine(/^\s*build-depends:\s*([A-Za-z][\w-]*)/i),
  perSection(/^\s*build-depends:/i, /^\s*[\w-]+:|^\S/, /^[\s,]+([A-Za-z][\w-]*)\s*(?:[,<>=^&(]|$)/),
)

const BY_NAME: Readonly<Record<string, ManifestFormat>> = {
  'package.json': format('npm', NPM),
  'go.mod': format('go', GO),
  'Cargo.toml': format('cargo', both(cargo, cargoTables)),
  'pyproject.toml': format('pypi', PYTHON),
  'setup.py': format('pypi', PYTHON),
  'setup.cfg': format('pypi', perSection(/^\s*install_requires\s*=|^\[options\.extras_require\]/, /^\S/, /^\s+([A-Za-z0-9][\w.-]*)\s*(?:[=<>!~;[].*)?$/)), // prettier-ignore
  Pipfile: format('pypi', perSection(/^\[(?:dev-)?packages\]/, /^\[/, /^"?([\w.-]+)"?\s*=/)),
  'pom.xml': format('maven', pom),
  'build.gradle': format('maven', gradle),
  'build.gradle.kts': format('maven', gradle),
  'libs.versions.toml': format('maven', gradle),
  'build.sbt': format('maven', sbt),
  'composer.json': format('composer', jsonKeys(['require', 'require-dev'])),
  Gemfile: format('gem', GEMS),
  'mix.exs': format(
    'hex',
    perLine(/^\s*\{\s*:(\w+)\s*,\s*["~[>=]/, /^\s*\{\s*:(\w+)\s*,\s*(?:git|github|path|only)\b/),
  ),
  'package.yaml': format('hackage', perSection(/^\s*dependencies:/, /^\s*[\w-]+:/, /^\s*-\s*([A-Za-z][\w-]*)/)),
  'pubspec.yaml': format('pub', PUB),
  'Package.swift': format('swift', perLine(/\.package\([^)]*url:\s*"[^"]*?([\w.-]+?)(?:\.git)?\/?"/)),
  'Directory.Packages.props': format('nuget', perLine(/<PackageVersion\s+Include="([^"]+)"/)),
  'packages.config': format('nuget', perLine(/<package\s+id="([^"]+)"/)),
  'build.zig.zon': format('zig', perSection(/^\s*\.dependencies\s*=/, /^ {4}\},/, /^\s{8}\.@?"?([\w-]+)"?\s*=\s*\.\{/)),
}

const BY_PATTERN: readonly (readonly [RegExp, ManifestFormat])[] = [
  [/requirements.*\.(?:txt|in)$/, format('pypi', requirements)],
  [/\.gemspec$/, format('gem', GEMS)],
  [/\.cabal$/, format('hackage', CABAL)],
  [/\.(?:cs|fs|vb)proj$/, format('nuget', perLine(/<PackageReference\s+Include="([^"]+)"/))],
  [/\.rockspec$/, format('luarocks', perSection(/^\s*dependencies\s*=/, /^\s*\}/, /^\s*["']([A-Za-z][\w.-]*)/))],
]
