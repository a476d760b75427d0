import { keepFirstBranches } from './conditionals.ts'
import type { Language, RawSymbol } from './language.ts'
import { cutInitializer, splitQualified } from './signatures.ts'

export const csharp: Language = {
  id: 'c#',
  grammar: 'c_sharp',
  queries: ['csharp'],
  separator: '.',
  modifierWords: {
    public: 'exported', private: 'private', protected: 'protected', internal: 'internal', static: 'static',
    abstract: 'abstract', async: 'async', unsafe: 'unsafe', const: 'const', readonly: 'readonly', sealed: 'sealed',
    override: 'override', virtual: 'virtual', extern: 'extern', partial: 'partial',
  }, // prettier-ignore
  topVisibility: 'internal',
  memberVisibility: 'private',
  prepare: (text) => keepFirstBranches(text),
  refine,
}

/** Around syntax that the grammar does not know, statements are taken for members. */
const STATEMENTS = new Set(['if', 'for', 'foreach', 'while', 'switch', 'using', 'lock', 'catch', 'return', 'fixed'])

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner } = symbol
  if (STATEMENTS.has(symbol.name)) return undefined
  if (kind === 'namespace') {
    ;[symbol.receiver, symbol.name] = splitQualified(symbol.name, '.')
    modifiers.add('exported')
  }
  if (kind === 'operator') symbol.name = operatorName(symbol)
  if (kind === 'method' && symbol.signature.includes(`~${symbol.name}`)) symbol.name = `~${symbol.name}`
  if (kind === 'class' && / ?record struct /.test(symbol.signature)) symbol.kind = 'struct'
  if (kind === 'constructor') symbol.signature = symbol.signature.replace(/\) ?: (?:base|this)\(.*$/s, ')')
  if (kind === 'field' && modifiers.has('const')) symbol.kind = 'constant'
  if (kind === 'field' || kind === 'property') symbol.signature = cutInitializer(symbol.signature)
  refineVisibility(symbol)
  if (kind === 'method' && symbol.name === 'Main' && modifiers.has('static')) modifiers.add('entry_point')
  if (owner?.kind === 'interface' && modifiers.has('declaration')) modifiers.add('abstract')
  return symbol
}

/** `operator +` of the text, `explicit operator int` for conversions. */
function operatorName({ name, signature }: RawSymbol): string {
  return /\b(implicit|explicit)\b/.test(signature) ? `operator ${name}` : `operator${name}`
}

/** Types in a namespace are internal, members of interfaces and enums public, without saying so. */
function refineVisibility({ kind, modifiers, owner }: RawSymbol): void {
  if (['exported', 'private', 'protected', 'internal'].some((one) => modifiers.has(one as 'private'))) return
  if (kind === 'enum_member' || owner?.kind === 'interface') modifiers.add('exported')
  else if (owner?.kind === 'namespace') modifiers.add('internal')
}
