import { external, many, UNRESOLVED, type ImportResolver, type Resolution } from './facts.ts'
import { JvmPackages } from './jvm-packages.ts'
import { expandScala, scalaScope } from './scala.ts'
import { nameOf, type FileTree } from './tree.ts'

/** A package of more files than this says nothing of any of them. */
const MOST_FILES = 400
/** A function or property may be declared for several receivers, in as many files. */
const MOST_OVERLOADS = 16

/**
 * Java, Kotlin, Scala, Groovy: an import names a package, or what one of its files defines; members, nested classes and
 * companions may follow that (Java's specification 7.5, Kotlin's "Packages and imports", Scala's 4.7).
 */
export function jvmResolver(tree: FileTree): ImportResolver {
  const packages = new JvmPackages(tree)
  const scope = scalaScope(tree, packages)
  const isOfTests = ({ documents }: Resolution, from: number): boolean =>
    documents.length > 0 && !packages.isTest(from) && documents.every((document) => packages.isTest(document))
  const resolveAll = (specifier: string, from: number, language: string): Resolution | undefined => {
    const names = language === 'scala' ? expandScala(specifier) : [specifier]
    const found = names.flatMap((name) => resolveName(tree, packages, name, from, language) ?? [])
    if (found.length === 1) return found[0]
    return found.length > 0 ? many(found.flatMap(({ documents }) => documents)) : undefined
  }
  return (specifier, from) => {
    const language = tree.facts.languageOf(from)
    const all = resolveAll(specifier, from, language)
    // Code cannot see its tests: what only they define comes from outside, and they have a stand-in for it.
    const found = all && isOfTests(all, from) ? undefined : all
    if (found || language !== 'scala') return found ?? external(packageName(specifier))
    for (const name of scope.relative(specifier, from)) {
      const inScope = resolveAll(name, from, language)
      if (inScope) return inScope
    }
    const name = scope.outside(specifier, from)
    return name === undefined ? UNRESOLVED : external(packageName(name))
  }
}

function resolveName(
  tree: FileTree,
  packages: JvmPackages,
  name: string,
  from: number,
  language: string,
): Resolution | undefined {
  const parts = name.split('.').map((part) => part.trim().replaceAll('`', ''))
  const isAll = ['*', '_', 'given'].includes(parts.at(-1)!)
  if (isAll) parts.pop()
  const isScala = language === 'scala'
  const whole = isAll || isScala ? wholePackage(packages, parts.join('.')) : undefined
  if (whole && isAll && !isScala) return whole
  for (let length = parts.length; length >= Math.max(1, parts.length - 2); length--) {
    // What holds members is a class, which is spelled so; in Scala also an object of any name.
    if (length < parts.length && !isScala && !/^[A-Z]/.test(parts[length - 1]!)) continue
    const found = definedIn(tree, packages, parts.slice(0, length), from)
    // A package and its object are one.
    if (found) return whole && length === parts.length ? many([...whole.documents, ...found.documents]) : found
    if (whole) return whole
  }
  return undefined
}

function wholePackage(packages: JvmPackages, name: string): Resolution | undefined {
  const documents = packages.importableFiles(name)
  if (documents.length === 0) return undefined
  return documents.length <= MOST_FILES ? { documents } : UNRESOLVED
}

/** The file of a package that defines a name. */
function definedIn(tree: FileTree, packages: JvmPackages, parts: readonly string[], from: number) {
  const name = parts.at(-1)!
  const inPackage = parts.slice(0, -1).join('.')
  if (inPackage === '') return undefined
  const files = packages.files(inPackage)
  const among = (documents: readonly number[]): number[] => documents.filter((document) => files.includes(document))
  const defining = among(tree.facts.definers(name))
  const hasItsName = (document: number): boolean => nameOf(tree.path(document)).split('.')[0] === name
  const candidates = [
    () => defining.filter(hasItsName),
    () => defining,
    () => among(tree.facts.namers(name)),
    () => files.filter(hasItsName),
    () => packages.strays(inPackage, tree.facts.namers(name)),
  ].reduce<readonly number[]>((found, next) => (found.length > 0 ? found : next()), [])
  if (candidates.length === 0) return undefined
  // All overloads of a function are imported, one class is.
  if (/^[a-z]/.test(name) && candidates.length <= MOST_OVERLOADS) return many(candidates)
  const nearest = tree.nearest(candidates, from)
  return { documents: nearest === undefined ? candidates : [nearest] }
}

/** The package of something outside: leading parts that are spelled as packages are, without what is imported from it. */
function packageName(specifier: string): string {
  const [first = ''] = expandScala(specifier)
  const parts = first.split('.')
  const end = parts.findIndex((part, i) => i > 0 && !/^[a-z`]/.test(part))
  if (end >= 0) return parts.slice(0, end).join('.')
  const isMember = parts.length > 2 && !MAYBE_PACKAGE.test(first)
  return (isMember ? parts.slice(0, -1) : parts).join('.')
}

/** Scala imports packages by name, as `scala.collection.mutable`; annotations of its library are spelled like them. */
const MAYBE_PACKAGE = /^(?:scala\.(?!annotation\.|language\.)|java\.)/
