import type { Language, RawSymbol } from './language.ts'

export const zig: Language = {
  id: 'zig',
  grammar: 'zig',
  queries: ['zig'],
  separator: '.',
  modifierWords: {
    pub: 'exported', export: 'exported', extern: 'extern', inline: 'inline', threadlocal: 'static', comptime: 'const',
  },
  topVisibility: 'private',
  memberVisibility: 'private',
  refine,
} // prettier-ignore

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.name === '' || symbol.name === '_') return undefined
  symbol.name = symbol.name.replace(/^@"(.*)"$/, '$1')
  if (symbol.kind === 'test') symbol.modifiers.add('test')
  // `const Self = @This();` is another name for what is around it.
  if (/=\s*@This\(\)$/.test(symbol.signature)) return undefined
  if (symbol.owner?.makesType && symbol.kind === 'function') symbol.kind = 'method'
  if (/\)\s*type$/.test(symbol.signature)) symbol.makesType = true
  if (symbol.kind === 'constant' && /=\s*@import\(/.test(symbol.signature)) return undefined
  if (symbol.kind === 'constant' && /^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(symbol.name)) symbol.kind = 'type'
  if (symbol.kind === 'function' && symbol.name === 'main' && symbol.owner === undefined)
    symbol.modifiers.add('entry_point')
  if (isMember(symbol) && symbol.owner?.modifiers.has('exported')) symbol.modifiers.add('exported')
  return symbol
}

/** Fields and variants are as visible as what holds them. */
const isMember = ({ kind }: RawSymbol): boolean => kind === 'field' || kind === 'enum_member'
