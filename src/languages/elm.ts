import type { Language, RawSymbol } from './language.ts'

export const elm: Language = {
  id: 'elm',
  grammar: 'elm',
  queries: ['elm'],
  separator: '.',
  mergesClauses: true,
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  exportListIsComplete: true,
  refine,
}

function refine(symbol: RawSymbol): RawSymbol {
  const { name, kind, signature, modifiers, owner } = symbol
  if (kind === 'test') {
    modifiers.add('test')
    symbol.signature = signature.replace(/\s*<\|$/, '')
  }
  if (kind === 'module') modifiers.add('exported')
  if (kind === 'function') {
    if (signature.startsWith('port ')) modifiers.add('extern')
    else if (isValue(signature) && name !== 'main') symbol.kind = 'constant'
    if (name === 'main' && owner === undefined) modifiers.add('entry_point')
  }
  return symbol
}

/** `a : Int` or `a =`; a function has an arrow outside of brackets, or parameters. */
function isValue(signature: string): boolean {
  const type = /^\w+\s*:(?!:)(.*)$/s.exec(signature)?.[1]
  if (type === undefined) return !/\s/.test(signature)
  let flat = type
  for (let before = ''; before !== flat;) flat = (before = flat).replace(/\([^()]*\)|\{[^{}]*\}/g, '')
  return !flat.includes('->')
}
