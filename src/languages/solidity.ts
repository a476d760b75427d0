import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'
import type { Modifier } from '../extract/types.ts'

export const solidity: Language = {
  id: 'solidity',
  grammar: 'solidity',
  queries: ['solidity'],
  separator: '.',
  modifierWords: { abstract: 'abstract' },
  topVisibility: 'exported',
  memberVisibility: 'exported',
  refine,
}

/** What stands behind the parameters of a function, or between type and name of a variable. */
const WORDS: Readonly<Record<string, Modifier>> = {
  public: 'exported', external: 'exported', internal: 'internal', private: 'private', virtual: 'virtual',
  override: 'override', immutable: 'readonly', constant: 'const',
} // prettier-ignore

/** A variable may hold a function, whose type has a visibility of its own. */
const FUNCTION_TYPE =
  /^function\s*\([^()]*\)(?:\s*(?:internal|external|pure|view|payable))*(?:\s*returns\s*\([^()]*\))?/

const CALLABLE = new Set(['function', 'method', 'constructor'])

function refine(symbol: RawSymbol): RawSymbol {
  if (CALLABLE.has(symbol.kind)) refineFunction(symbol)
  else if (symbol.kind === 'field' || symbol.kind === 'constant') refineVariable(symbol)
  return symbol
}

function refineFunction(symbol: RawSymbol): void {
  const { name, signature, modifiers, owner, kind } = symbol
  addWords(symbol, afterParameters(signature))
  if (modifiers.has('declaration') && owner?.kind === 'class') modifiers.add('abstract')
  if (signature.startsWith('modifier') && !modifiers.has('private')) modifiers.add('internal')
  if (name === 'function') symbol.name = 'fallback'
  if (kind === 'method' && isTest(symbol)) modifiers.add('test')
}

/** The functions that test runners call: `test...` and `invariant_...` of test contracts. */
function isTest({ name, owner, path }: RawSymbol): boolean {
  return /^(?:test|invariant|prove|check_)/.test(name) && (/\.t\.sol$/.test(path) || /Tests?$|^Test/.test(owner!.name))
}

/** State variables are internal unless stated; what structs hold is as visible as they are. */
function refineVariable(symbol: RawSymbol): void {
  const { modifiers, owner, signature, name } = symbol
  const inContract = owner?.kind === 'class' || owner?.kind === 'module'
  if (inContract) {
    const at = signature.search(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*(?:=|$)`))
    addWords(symbol, signature.slice(0, at).replace(FUNCTION_TYPE, ''))
    if (!modifiers.has('exported') && !modifiers.has('private')) modifiers.add('internal')
  }
  if (modifiers.has('const')) symbol.kind = 'constant'
  symbol.signature = cutInitializer(symbol.signature)
}

function addWords({ modifiers }: RawSymbol, text: string): void {
  for (const word of text.match(/\w+/g) ?? []) if (Object.hasOwn(WORDS, word)) modifiers.add(WORDS[word]!)
}

function afterParameters(signature: string): string {
  let depth = 0
  let out = ''
  for (const c of signature) {
    if (c === '(') depth++
    else if (c === ')') depth--
    else if (depth === 0) out += c
  }
  return out
}
