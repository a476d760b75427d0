import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

export const gdscript: Language = {
  id: 'gdscript',
  grammar: 'gdscript',
  queries: ['gdscript'],
  separator: '.',
  modifierWords: { static: 'static' },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare: replaceUnknown,
  refine,
}

/** What the grammar does not know: typed dictionaries, `^"path"`, parameters of inferred type, accessors named on the line. */
function replaceUnknown(text: string): string {
  return text
    .replace(
      /(\bDictionary\[\w+)(,[ \t]*[\w.]+)(?=\])/g,
      (_, before: string, value: string) => before + ' '.repeat(value.length),
    )
    .replace(/\^(?=")/g, ' ')
    .replace(/^[ \t]*(?:static[ \t]+)?func\b[^\n]*:=[^\n]*/gm, (line) => line.replaceAll(':=', ' ='))
    .replace(
      /^([^#\n]{0,200}\bvar[ \t][^#\n]{0,200}?)(:[ \t]*[sg]et[ \t]*=[ \t]*\w+(?:[ \t]*,[ \t]*[sg]et[ \t]*=[ \t]*\w+)?)(?=[ \t]*$)/gm,
      (_, before: string, accessors: string) => before + ' '.repeat(accessors.length),
    )
}

/** An underscore is private by convention; what the engine calls (`_ready`, `_process`) begins with one, too. */
function refine(symbol: RawSymbol): RawSymbol {
  const { name, kind, modifiers, owner } = symbol
  if (name.startsWith('_') && kind !== 'constructor') modifiers.add('private')
  if (kind === 'method' && owner === undefined) symbol.kind = 'function'
  if (kind === 'function' && /^(?:static )?func test_/.test(symbol.signature)) modifiers.add('test')
  if (kind === 'variable' || kind === 'field' || kind === 'constant')
    symbol.signature = cutInitializer(symbol.signature)
  return symbol
}
