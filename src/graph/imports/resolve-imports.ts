import { cResolver } from './c.ts'
import { ecmaResolver } from './ecma.ts'
import { UNRESOLVED, type ImportResolver, type RepositoryFacts, type Resolution } from './facts.ts'
import { goResolver } from './go.ts'
import { dartResolver, haskellResolver, luaResolver, rubyResolver, swiftResolver, zigResolver } from './by-path.ts'
import {
  clojureResolver,
  cmakeResolver,
  elmResolver,
  emacsResolver,
  erlangResolver,
  fortranResolver,
  godotResolver,
  gradleResolver,
  juliaResolver,
  makeResolver,
  nixResolver,
  ocamlResolver,
  perlResolver,
  powershellResolver,
  protobufResolver,
  racketResolver,
  rResolver,
  schemeResolver,
  scssResolver,
  shellResolver,
  solidityResolver,
  sqlResolver,
  starlarkResolver,
  styleResolver,
  templateResolver,
  terraformResolver,
  vimResolver,
} from './by-file.ts'
import { jvmResolver } from './jvm.ts'
import { csharpResolver, elixirResolver, phpResolver } from './namespaces.ts'
import { pythonResolver } from './python.ts'
import { rustResolver } from './rust.ts'
import { FileTree } from './tree.ts'

type MakeResolver = (tree: FileTree) => ImportResolver

/** How imports are resolved, by language id. */
const RESOLVERS: Readonly<Record<string, MakeResolver>> = {
  javascript: ecmaResolver,
  typescript: ecmaResolver,
  tsx: ecmaResolver,
  vue: ecmaResolver,
  svelte: ecmaResolver,
  python: pythonResolver,
  go: goResolver,
  rust: rustResolver,
  java: jvmResolver,
  kotlin: jvmResolver,
  scala: jvmResolver,
  groovy: jvmResolver,
  c: cResolver,
  'c++': cResolver,
  'objective-c': cResolver,
  'c#': csharpResolver,
  ruby: rubyResolver,
  php: phpResolver,
  elixir: elixirResolver,
  haskell: haskellResolver,
  lua: luaResolver,
  swift: swiftResolver,
  zig: zigResolver,
  dart: dartResolver,
  astro: ecmaResolver,
  'objective-c++': cResolver,
  cuda: cResolver,
  glsl: cResolver,
  hlsl: cResolver,
  perl: perlResolver,
  nix: nixResolver,
  solidity: solidityResolver,
  'protocol buffer': protobufResolver,
  shell: shellResolver,
  julia: juliaResolver,
  r: rResolver,
  powershell: powershellResolver,
  css: styleResolver,
  less: styleResolver,
  scss: scssResolver,
  erlang: erlangResolver,
  'vim script': vimResolver,
  cmake: cmakeResolver,
  makefile: makeResolver,
  racket: racketResolver,
  scheme: schemeResolver,
  'emacs lisp': emacsResolver,
  jinja: templateResolver,
  html: templateResolver,
  sql: sqlResolver,
  gradle: gradleResolver,
  elm: elmResolver,
  clojure: clojureResolver,
  ocaml: ocamlResolver,
  starlark: starlarkResolver,
  gdscript: godotResolver,
  hcl: terraformResolver,
  fortran: fortranResolver,
  'fortran free form': fortranResolver,
}

/** Resolves imports of one repository; resolvers are made when a language first needs one. */
export class ImportResolution {
  private readonly tree: FileTree
  private readonly made = new Map<MakeResolver, ImportResolver>()

  constructor(facts: RepositoryFacts) {
    this.tree = new FileTree(facts)
  }

  /** Where `specifier`, as written in document `from`, leads; never to `from` itself. */
  resolve(specifier: string, from: number): Resolution {
    const make = RESOLVERS[this.tree.facts.languageOf(from)]
    if (!make || specifier === '') return UNRESOLVED
    let resolver = this.made.get(make)
    if (!resolver) this.made.set(make, (resolver = make(this.tree)))
    const found = resolver(specifier, from)
    return found.documents.includes(from)
      ? { ...found, documents: found.documents.filter((document) => document !== from) }
      : found
  }
}
