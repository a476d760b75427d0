import type { Language } from './language.ts'
import { javascript } from './javascript.ts'
import { tsx, typescript } from './typescript.ts'
import { python } from './python.ts'
import { starlark } from './starlark.ts'
import { go } from './go.ts'
import { rust } from './rust.ts'
import { java } from './java.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { cuda } from './cuda.ts'
import { csharp } from './csharp.ts'
import { ruby } from './ruby.ts'
import { php } from './php.ts'
import { swift } from './swift.ts'
import { kotlin } from './kotlin.ts'
import { scala } from './scala.ts'
import { elixir } from './elixir.ts'
import { haskell } from './haskell.ts'
import { lua } from './lua.ts'
import { shell } from './shell.ts'
import { zig } from './zig.ts'
import { gdscript } from './gdscript.ts'
import { nix } from './nix.ts'
import { clojure } from './clojure.ts'
import { ocaml } from './ocaml.ts'
import { objectiveC, objectiveCpp } from './objc.ts'
import { julia } from './julia.ts'
import { powershell } from './powershell.ts'
import { elm } from './elm.ts'
import { r } from './r.ts'
import { dart } from './dart.ts'
import { glsl, hlsl } from './glsl.ts'
import { solidity } from './solidity.ts'

/** Every language with a grammar: one line each. */
const LANGUAGES: readonly Language[] = [
  javascript,
  typescript,
  tsx,
  python,
  starlark,
  go,
  rust,
  java,
  c,
  cpp,
  cuda,
  csharp,
  ruby,
  php,
  swift,
  kotlin,
  scala,
  elixir,
  haskell,
  lua,
  shell,
  zig,
  gdscript,
  nix,
  clojure,
  ocaml,
  objectiveC,
  objectiveCpp,
  julia,
  powershell,
  elm,
  r,
  dart,
  solidity,
  glsl,
  hlsl,
] // prettier-ignore

const byId = new Map(LANGUAGES.map((language) => [language.id, language]))

/** All languages with symbols, keyed by the name that linguist gives them, in lower case. */
export function languageEntries(): ReadonlyMap<string, Language> {
  return byId
}

/** The entry for a file of language `id`: of those that share the id the one for its path. */
export function languageFor(id: string, path: string): Language | undefined {
  const language = byId.get(id)
  return language?.forPath ? language.forPath(path) : language
}
