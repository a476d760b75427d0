import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

/** Signatures; registered as `ocaml`, which is the language of both kinds of files. */
const ocamlInterface: Language = {
  id: 'ocaml interface',
  grammar: 'ocaml_interface',
  queries: ['ocaml'],
  separator: '.',
  modifierWords: { private: 'private', virtual: 'abstract', mutable: 'mutable' },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  docsBelow: true,
  refine,
}

const ocamlModule: Language = { ...ocamlInterface, id: 'ocaml', grammar: 'ocaml' }

export const ocaml: Language = { ...ocamlModule, forPath }

/** Sources of lexer and parser generators are no OCaml outside of their braces. */
function forPath(path: string): Language | undefined {
  if (/\.ml[lyp]$/.test(path)) return undefined
  return /\.(?:mli|eliomi)$/.test(path) ? ocamlInterface : ocamlModule
}

const DECLARED_BY_INTERFACE = new Set(['module', 'class', 'interface', 'method'])

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { name, kind, modifiers, path } = symbol
  if (name === '_' || name === '()') return undefined
  if (kind === 'test') modifiers.add('test')
  if (kind === 'function' || kind === 'constant') refineValue(symbol)
  if (kind === 'field') symbol.signature = cutInitializer(symbol.signature)
  if (kind === 'module') symbol.signature = symbol.signature.replace(/\s+struct\b.*$/, '')
  if (kind === 'class') symbol.signature = symbol.signature.replace(/\s+object\b.*$/, '')
  if (name.startsWith('_')) modifiers.add('private')
  if (DECLARED_BY_INTERFACE.has(kind) && path.endsWith('i')) modifiers.add('declaration')
  return symbol
}

/** `val x : int` is a value, `val f : int -> int` a function. */
function refineValue(symbol: RawSymbol): void {
  const { name, modifiers, signature } = symbol
  if (/^val\b/.test(signature) && !signature.includes('->')) symbol.kind = 'constant'
  if (!/^[\p{L}_]/u.test(name) || /^let[^\w\s]|^and[^\w\s]/.test(name)) modifiers.add('operator')
  if (symbol.kind === 'constant') symbol.signature = cutInitializer(signature)
  else symbol.signature = signature.replace(/\s*=\s*"[^"]*"(?:\s*"[^"]*")*$/, '')
}
