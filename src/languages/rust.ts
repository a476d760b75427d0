import type { Language, RawSymbol } from './language.ts'
import { blankItemMacros } from './rust-macros.ts'
import { cutInitializer } from './signatures.ts'

export const rust: Language = {
  id: 'rust',
  grammar: 'rust',
  queries: ['rust'],
  separator: '::',
  modifierWords: {
    pub: 'exported', async: 'async', unsafe: 'unsafe', const: 'const', extern: 'extern', default: 'default', mut: 'mutable',
  }, // prettier-ignore
  topVisibility: 'private',
  memberVisibility: 'private',
  readImport,
  prepare: blankItemMacros,
  refine,
}

/** `a::{b, c::{self, d as e}}` names `a::b`, `a::c` and `a::c::d`. */
function readImport(text: string): string[] {
  const flat = text.replace(/\/\/.*$|\s+as\s+\w+/gm, '').replace(/\s+/g, '')
  return expandUse('', flat).slice(0, 200)
}

function expandUse(prefix: string, tree: string): string[] {
  const open = tree.indexOf('{')
  if (open < 0) return [(prefix + tree).replace(/::self$/, '')]
  const head = prefix + tree.slice(0, open)
  return splitTop(tree.slice(open + 1, tree.lastIndexOf('}'))).flatMap((part) => expandUse(head, part))
}

/** Splits at commas that are not inside of braces. */
function splitTop(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= list.length; i++) {
    if (list[i] === '{') depth++
    else if (list[i] === '}') depth--
    else if (i === list.length || (list[i] === ',' && depth === 0)) {
      if (i > start) parts.push(list.slice(start, i))
      start = i + 1
    }
  }
  return parts
}

/**
 * `pub(crate)` is internal; variants and trait members are as visible as what holds them;
 * methods of `impl Trait for` (their scope bears `override`) are as visible as the trait.
 */
function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner, signature } = symbol
  // `bitflags!` structs are parsed as traits, for they hold constants
  if (kind === 'trait' && /\bstruct\b/.test(signature)) symbol.kind = 'struct'
  if (modifiers.has('exported') && /^pub\s*\(/.test(signature)) {
    modifiers.delete('exported')
    modifiers.add('internal')
  }
  if (owner && (kind === 'enum_member' || owner.kind === 'trait' || (owner.kind === 'struct' && kind === 'constant'))) {
    for (const one of ['exported', 'internal', 'private'] as const) if (owner.modifiers.has(one)) modifiers.add(one)
  }
  if (owner?.modifiers.has('override')) modifiers.add('exported')
  if (kind === 'function' && !owner && symbol.name === 'main') modifiers.add('entry_point')
  if (kind === 'constant' || kind === 'variable') symbol.signature = cutInitializer(signature)
  return symbol
}
