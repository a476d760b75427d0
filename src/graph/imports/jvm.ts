import { external, many, type ImportResolver } from './facts.ts'
import { endsInPath, folderOf, type FileTree } from './tree.ts'

/** A package of more files than this says nothing of any of them. */
const MOST_FILES = 200

const SOURCE = /\.(?:java|kt|kts|scala|groovy|sc)$/

/**
 * Java, Kotlin, Scala, Groovy: packages are folders by convention, and a class lies in the file of its name or, outside of
 * Java, in any file of its package.
 */
export function jvmResolver(tree: FileTree): ImportResolver {
  const packages = new PackageFolders(tree)
  return (specifier, from) => {
    const found = expandScala(specifier).flatMap((name) => resolveName(tree, packages, name, from))
    return found.length > 0 ? many(found) : external(packageName(specifier))
  }
}

/** Files by the last part of their folder, to find packages. */
class PackageFolders {
  private readonly byLast = new Map<string, Set<string>>()

  constructor(private readonly tree: FileTree) {
    tree.facts.paths.forEach((path) => {
      if (!SOURCE.test(path)) return
      const folder = folderOf(path)
      const last = folder.slice(folder.lastIndexOf('/') + 1)
      const known = this.byLast.get(last)
      if (known) known.add(folder)
      else this.byLast.set(last, new Set([folder]))
    })
  }

  /** Sources of a package: in all folders whose path ends in it. */
  files(parts: readonly string[]): number[] {
    const end = parts.join('/')
    const folders = [...(this.byLast.get(parts.at(-1) ?? '') ?? [])].filter((folder) => endsInPath(folder, end))
    return folders
      .flatMap((folder) => this.tree.inFolder(folder))
      .filter((document) => SOURCE.test(this.tree.path(document)))
  }
}

function resolveName(tree: FileTree, packages: PackageFolders, name: string, from: number): number[] {
  const parts = name.split('.').map((part) => part.trim().replaceAll('`', ''))
  if (parts.at(-1) === '*' || parts.at(-1) === '_') return packages.files(parts.slice(0, -1))
  // Members may follow the class: `import static a.b.C.member`, nested classes, companions.
  for (let length = parts.length; length >= Math.max(1, parts.length - 2); length--) {
    const found = classFile(tree, packages, parts.slice(0, length), from)
    if (found !== undefined) return [found]
  }
  // Kotlin's `import a.b.*` is written without the star here.
  const files = packages.files(parts)
  return files.length <= MOST_FILES ? files : []
}

function classFile(
  tree: FileTree,
  packages: PackageFolders,
  parts: readonly string[],
  from: number,
): number | undefined {
  const end = parts.join('/')
  const named = ['.java', '.kt', '.scala', '.groovy'].flatMap((extension) => tree.endingIn(end + extension))
  if (named.length > 0) return tree.nearest(named, from)
  const namers = new Set(tree.facts.namers(parts.at(-1)!))
  const inPackage = packages.files(parts.slice(0, -1)).filter((document) => namers.has(document))
  return tree.nearest(inPackage.length > 0 ? inPackage : tree.facts.definers(parts.join('.')), from)
}

/** `import a.b.{C, D => E}, f.G` of Scala -> the names; braces do not nest. */
function expandScala(specifier: string): string[] {
  const text = specifier.replace(/^import\s+(?:static\s+)?/, '').replace(/;\s*$/, '').replace(/\s+as\s+\w+$/, '') // prettier-ignore
  return text.split(/,(?![^{]*\})/).flatMap((part) => {
    const brace = /^\s*([\w.`]+)\.\{([^}]*)\}/.exec(part)
    if (!brace) return [part.trim()]
    return brace[2]!.split(',').map((item) => `${brace[1]}.${item.replace(/(?:=>|\bas\b).*$/, '').trim()}`)
  })
}

/** Leading lower-case parts: the package. */
function packageName(specifier: string): string {
  const [first = ''] = expandScala(specifier)
  const parts = first.split('.')
  const end = parts.findIndex((part) => /^[A-Z_*]/.test(part))
  return parts.slice(0, end < 0 ? parts.length : Math.max(1, end)).join('.')
}
