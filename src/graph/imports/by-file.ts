import { external, inside, many, UNRESOLVED, type ImportResolver } from './facts.ts'
import { folderOf, joinPath, type FileTree } from './tree.ts'

/** How a language spells the files that it names. */
interface Spelling {
  /** Ends that a specifier may lack, in this order; `''` for none. */
  readonly ends?: readonly string[]
  /** Files that stand for a folder. */
  readonly index?: readonly string[]
  /** Specifiers without `./` are looked for at the end of paths, too. */
  readonly anywhere?: boolean
  /** What names a package, module or library outside of the repository; its first group, if it has one, is the name. */
  readonly outside?: RegExp
}

/** Languages that name files: beside the importing one, from the root, and in some of them wherever they lie. */
const byFile =
  (spelling: Spelling) =>
  (tree: FileTree): ImportResolver => {
    const { ends = [''], index = [], anywhere = false, outside = /^[\w-]+$/ } = spelling
    const spelled = (path: string): string[] => [
      ...ends.map((end) => path + end),
      ...index.map((name) => (path === '' ? name : `${path}/${name}`)),
    ]
    return (specifier, from) => {
      // `${HOME}/lib/a.sh`, `$rootDir/a.gradle`: what the variable holds is not known, the rest is.
      const path = specifier.replace(/^(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+)\//, '')
      const isOpen = path !== specifier
      const bases = path.startsWith('/') ? [''] : path.startsWith('.') ? [folderOf(tree.path(from))] : [folderOf(tree.path(from)), ''] // prettier-ignore
      const places = bases.flatMap((base) => {
        const joined = joinPath(base, path)
        return joined === undefined ? [] : spelled(joined)
      })
      const beside = inside(places.map((place) => tree.at(place)).filter((document) => document !== from))
      if (beside) return beside
      if (isOpen || (anywhere && !path.startsWith('.'))) {
        const nearest = tree.nearest(spelled(path.replace(/^(?:\.{0,2}\/)+/, '')).flatMap((end) => tree.endingIn(end)), from) // prettier-ignore
        if (nearest !== undefined) return { documents: [nearest] }
      }
      const name = outside.exec(specifier)
      return name ? external(name[1] ?? name[0]) : UNRESOLVED
    }
  }

export const nixResolver = byFile({ index: ['default.nix'] })
const NOTHING = /^(?!)/
export const solidityResolver = byFile({ anywhere: true, outside: /^(@[\w.-]+\/[\w.-]+|[\w-]+(?=\/))/ })
export const protobufResolver = byFile({ anywhere: true, outside: /^(google\/protobuf)\// })
export const shellResolver = byFile({ ends: ['', '.sh', '.bash'], anywhere: true, outside: NOTHING })
export const juliaResolver = byFile({ anywhere: false })
export const rResolver = byFile({ anywhere: true })
export const powershellResolver = byFile({ ends: ['', '.ps1', '.psm1'] })
export const styleResolver = byFile({
  ends: ['', '.css', '.scss', '.less'],
  outside: /^(?:sass:\w+|@[\w.-]+\/[\w.-]+)/,
})
export const erlangResolver = byFile({ ends: ['', '.erl'], anywhere: true })
export const vimResolver = byFile({ ends: ['', '.vim'], anywhere: true })
export const cmakeResolver = byFile({ ends: ['', '.cmake'], index: ['CMakeLists.txt'], anywhere: true })
export const makeResolver = byFile({ anywhere: true, outside: NOTHING })
export const racketResolver = byFile({ ends: ['', '.rkt'] })
export const schemeResolver = byFile({ ends: ['', '.scm', '.ss', '.sld'], anywhere: true })
export const emacsResolver = byFile({ ends: ['', '.el'], anywhere: true })
export const templateResolver = byFile({ anywhere: true, outside: NOTHING })
export const sqlResolver = byFile({ anywhere: true, outside: NOTHING })
export const gradleResolver = byFile({})

/** SCSS: `theme` may be `_theme.scss`, a folder its `_index.scss`. */
export function scssResolver(tree: FileTree): ImportResolver {
  const plain = styleResolver(tree)
  return (specifier, from) => {
    const slash = specifier.lastIndexOf('/') + 1
    const partial = `${specifier.slice(0, slash)}_${specifier.slice(slash)}`
    for (const one of [partial, `${specifier}/_index`]) {
      const found = plain(one, from)
      if (found.documents.length > 0) return found
    }
    return plain(specifier, from)
  }
}

/** Names of modules that are paths: `A.B` is `A/B` and an end below some folder. */
const byName = (separator: string, ends: readonly string[], spell: (part: string) => string = (part) => part) => (tree: FileTree): ImportResolver => (specifier, from) => {
  const path = specifier.split(separator).map(spell).join('/')
  const found = ends.flatMap((end) => tree.endingIn(path + end))
  const nearest = tree.nearest(found, from)
  return nearest === undefined ? external(specifier) : { documents: [nearest] }
} // prettier-ignore

export const elmResolver = byName('.', ['.elm'])
export const clojureResolver = byName('.', ['.clj', '.cljc', '.cljs', '.bb'], (part) => part.replaceAll('-', '_'))

/** Perl: `A::B` is `A/B.pm` in a folder of `@INC`, above all `lib`; `require "a.pl"` names a file. */
export function perlResolver(tree: FileTree): ImportResolver {
  const files = byFile({ anywhere: true })(tree)
  return (specifier, from) => {
    if (/[./]/.test(specifier)) return files(specifier, from)
    const end = `${specifier.replaceAll('::', '/')}.pm`
    // A lone name is that of many files: only what lies at the top of a folder of modules is it.
    const isModule = (path: string): boolean => specifier.includes('::') || /(?:^|\/)(?:lib|inc|perl\w*|t|modules)\/[^/]+$|^[^/]+$/i.test(path) // prettier-ignore
    const nearest = tree.nearest(
      tree.endingIn(end).filter((document) => isModule(tree.path(document))),
      from,
    )
    return nearest === undefined ? external(specifier) : { documents: [nearest] }
  }
}

/** OCaml: `A.B` is in the file `a.ml`; the interface speaks for a module that has one. */
export function ocamlResolver(tree: FileTree): ImportResolver {
  return (specifier, from) => {
    const parts = specifier.split('.')
    for (const part of [...parts].reverse()) {
      const stem = part.charAt(0).toLowerCase() + part.slice(1)
      const found = [stem, part].flatMap((name) => [...tree.named(`${name}.ml`), ...tree.named(`${name}.mli`)])
      const nearest = tree.nearest(found, from)
      if (nearest === undefined) continue
      const folder = folderOf(tree.path(nearest))
      return many(found.filter((document) => document !== from && folderOf(tree.path(document)) === folder))
    }
    return external(parts[0]!)
  }
}

/** Starlark: `//a:b.bzl` and `a/b.bzl` from the root, `:b.bzl` beside the file; `@other//...` lies elsewhere. */
export function starlarkResolver(tree: FileTree): ImportResolver {
  const files = byFile({})(tree)
  return (specifier, from) => {
    if (specifier.startsWith('@')) return external(specifier.slice(1).split('//')[0]!)
    const found = tree.at(specifier.replace(/^\/\//, '').replace(':', '/').replace(/^\//, ''))
    return found !== undefined && found !== from ? { documents: [found] } : files(specifier, from)
  }
}

/** Godot: `res://a.gd` from the folder of the nearest project.godot. */
export function godotResolver(tree: FileTree): ImportResolver {
  const files = byFile({ anywhere: true })(tree)
  const projects = tree.named('project.godot').map((document) => folderOf(tree.path(document)))
  return (specifier, from) => {
    if (!specifier.startsWith('res://')) return files(specifier, from)
    const roots = projects.filter((folder) => folder === '' || tree.path(from).startsWith(`${folder}/`))
    const places = [...roots.sort((a, b) => b.length - a.length), ''].map((folder) => joinPath(folder, specifier.slice(6))) // prettier-ignore
    return inside(places.map((place) => (place === undefined ? undefined : tree.at(place)))) ?? UNRESOLVED
  }
}

/** Terraform: a module is a folder, all of its files. */
export function terraformResolver(tree: FileTree): ImportResolver {
  return (specifier, from) => {
    if (!specifier.startsWith('.')) return external(specifier)
    const folder = joinPath(folderOf(tree.path(from)), specifier)
    if (folder === undefined) return UNRESOLVED
    return many(tree.inFolder(folder).filter((document) => tree.path(document).endsWith('.tf')))
  }
}

/** Fortran: a module by who defines it; `include` names a file. */
export function fortranResolver(tree: FileTree): ImportResolver {
  const files = byFile({ anywhere: true })(tree)
  return (specifier, from) => {
    if (/[./]/.test(specifier)) return files(specifier, from)
    const found = [specifier, specifier.toLowerCase()].flatMap((name) => tree.facts.definers(name))
    return found.length > 0 ? many(found) : external(specifier)
  }
}
