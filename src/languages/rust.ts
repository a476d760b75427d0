import type { Language, RawSymbol } from './language.ts'
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
  refine,
}

/**
 * `pub(crate)` is internal; variants and trait members are as visible as what holds them;
 * methods of `impl Trait for` (their scope bears `override`) are as visible as the trait.
 */
function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner, signature } = symbol
  if (modifiers.has('exported') && /^pub\s*\(/.test(signature)) {
    modifiers.delete('exported')
    modifiers.add('internal')
  }
  if (owner && (kind === 'enum_member' || owner.kind === 'trait')) {
    for (const one of ['exported', 'internal', 'private'] as const) if (owner.modifiers.has(one)) modifiers.add(one)
  }
  if (kind === 'method' && owner?.modifiers.has('override')) modifiers.add('exported')
  if (kind === 'function' && !owner && symbol.name === 'main') modifiers.add('entry_point')
  if (kind === 'constant' || kind === 'variable') symbol.signature = cutInitializer(signature)
  return symbol
}
