import type { IgnoredArgument } from '../../api.ts'
import { nearestFirst } from '../suggest.ts'

/** Languages and extensions of an index. Languages as linguist names them, lower case; extensions without dot. */
export interface KnownTypes {
  languages: readonly string[]
  extensions: readonly string[]
}

/** What people call languages, beside linguist's name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'tsx'],
  ts: ['typescript'],
  typescriptreact: ['tsx'],
  js: ['javascript'],
  node: ['javascript'],
  javascriptreact: ['javascript'],
  jsx: ['javascript'],
  py: ['python'],
  py3: ['python'],
  python3: ['python'],
  golang: ['go'],
  rs: ['rust'],
  cpp: ['c++'],
  cxx: ['c++'],
  cplusplus: ['c++'],
  cs: ['c#'],
  csharp: ['c#'],
  dotnet: ['c#', 'f#', 'visual basic .net'],
  fsharp: ['f#'],
  vb: ['visual basic .net'],
  rb: ['ruby'],
  kt: ['kotlin'],
  hs: ['haskell'],
  ex: ['elixir'],
  erl: ['erlang'],
  clj: ['clojure'],
  ml: ['ocaml'],
  jl: ['julia'],
  pl: ['perl'],
  sh: ['shell'],
  bash: ['shell'],
  zsh: ['shell'],
  posh: ['powershell'],
  pwsh: ['powershell'],
  batch: ['batchfile'],
  objc: ['objective-c'],
  objectivec: ['objective-c'],
  'objective c': ['objective-c'],
  'objc++': ['objective-c++'],
  yml: ['yaml'],
  md: ['markdown'],
  rst: ['restructuredtext'],
  terraform: ['hcl'],
  tf: ['hcl'],
  docker: ['dockerfile'],
  make: ['makefile'],
  proto: ['protocol buffer'],
  protobuf: ['protocol buffer'],
  gql: ['graphql'],
  vim: ['vim script'],
  viml: ['vim script'],
  vimscript: ['vim script'],
  elisp: ['emacs lisp'],
  lisp: ['common lisp'],
  rkt: ['racket'],
  scm: ['scheme'],
  bazel: ['starlark'],
  bzl: ['starlark'],
  cu: ['cuda'],
  latex: ['tex'],
}

/** A `file_type`: files whose name ends in the extension or whose language is one of these. */
export interface FileType {
  /** Without leading dot; may hold dots (`d.ts`, `html.erb`). */
  extension: string
  /** Empty when the value began with a dot: then it can only be an extension. */
  languages: readonly string[]
}

/** Reads `ts`, `.ts`, `*.ts`, `TypeScript`, `c++`, `golang`, ...; undefined when nothing is left of it. */
export function parseFileType(value: string): FileType | undefined {
  const text = value
    .trim()
    .toLowerCase()
    .replace(/^\*(?=\.)/, '')
  const extension = text.replace(/^\.+/, '')
  if (extension === '') return undefined
  if (extension !== text) return { extension, languages: [] }
  const spaced = text.replaceAll('_', ' ')
  const alias = Object.hasOwn(ALIASES, spaced) ? ALIASES[spaced]! : []
  return { extension, languages: [...new Set([text, spaced, ...alias])] }
}

/** The test that a file type puts to a document; `language` is linguist's name in lower case. */
export function compileFileType(type: FileType): (path: string, language: string) => boolean {
  const ending = `.${type.extension}`
  const languages = new Set(type.languages)
  return (path, language) => languages.has(language) || path.toLowerCase().endsWith(ending)
}

/** Reports a file type that no document of the index has: it would only yield "no results". */
export function checkFileType(value: string, known: KnownTypes): IgnoredArgument | undefined {
  const type = parseFileType(value)
  if (type) {
    const last = type.extension.slice(type.extension.lastIndexOf('.') + 1)
    if (known.extensions.includes(type.extension) || known.extensions.includes(last)) return undefined
    if (type.languages.some((language) => known.languages.includes(language))) return undefined
  }
  const valid = [...new Set([...known.languages, ...known.extensions])]
  return {
    argument: 'file_type',
    value,
    valid: nearestFirst(
      value
        .trim()
        .toLowerCase()
        .replace(/^\*?\.+/, ''),
      valid,
    ),
  }
}

/** Extensions of paths, lower case, without dot, sorted: what `KnownTypes.extensions` wants. */
export function extensionsOf(paths: Iterable<string>): string[] {
  const found = new Set<string>()
  for (const path of paths) {
    const dot = path.lastIndexOf('.')
    if (dot > path.lastIndexOf('/') + 1 && dot + 1 < path.length) found.add(path.slice(dot + 1).toLowerCase())
  }
  return [...found].sort()
}
