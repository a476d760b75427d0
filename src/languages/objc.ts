import { c } from './c.ts'
import type { Language, RawSymbol } from './language.ts'
import { isDirective } from './macros.ts'

export const objectiveC: Language = {
  ...c,
  id: 'objective-c',
  grammar: 'objc',
  queries: ['objc', 'c'],
  modifierWords: {
    ...c.modifierWords,
    FOUNDATION_EXPORT: 'extern',
    FOUNDATION_EXTERN: 'extern',
    UIKIT_EXTERN: 'extern',
  },
  prepare: (text) => c.prepare!(blankAnnotations(nameEnums(text))),
  refine,
}

export const objectiveCpp: Language = { ...objectiveC, id: 'objective-c++' }

/** `typedef NS_ENUM(NSInteger, Wing) {` reads as `enum Wing {`. */
function nameEnums(text: string): string {
  if (!/_(?:ENUM|OPTIONS)\b/.test(text)) return text
  return text.replace(
    /\b((?:typedef[ \t]+)?)((?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)[ \t]*\([^(),;{}\n]*,[ \t]*)(\w+)([ \t]*\))(?=\s*\{)/g,
    (_, typedef: string, macro: string, name: string, end: string) =>
      'enum'.padEnd(typedef.length + macro.length) + name + ' '.repeat(end.length),
  )
}

const ARGUMENTS = String.raw`[ \t]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const ANNOTATION = String.raw`(?:(?:NS|CF|UI|OS)_[A-Z_]+|\w{0,80}(?:API_|AVAILABLE|DEPRECATED|SWIFT_|FORMAT_)[A-Z_]{0,80}${ARGUMENTS})`
/** Behind a declaration (`... API_AVAILABLE(ios(10));`), alone on a line, or a declaration of its own. */
const BEHIND = new RegExp(
  String.raw`((?!\breturn\b)\b\w+|[)*>\]])(\s{1,80}(?:${ANNOTATION}\s{0,80}){1,4})(?=[;{=,}])`,
  'g',
)
const ALONE = new RegExp(String.raw`^([ \t]*)([A-Z][A-Z0-9]*_[A-Z0-9_]+(?:${ARGUMENTS})?)(?=[ \t]*$)`, 'gm')
const DECLARING = new RegExp(String.raw`^([ \t]*)([A-Z]\w*_DECLARE\w*${ARGUMENTS}[ \t]*;)`, 'gm')

/** Macros that annotate declarations. */
function blankAnnotations(text: string): string {
  if (!/[A-Z]_[A-Z]/.test(text)) return text
  const blank = (whole: string, before: string, macro: string, at: number): string =>
    isDirective(text, at) ? whole : before + macro.replace(/[^\r\n]/g, ' ')
  return [BEHIND, ALONE, DECLARING].reduce((out, pattern) => out.replace(pattern, blank), text)
}

const HEAD =
  /^@(?:interface|implementation|protocol)\s+\w+(?:\s*<[^>]*>)?(?:\s*:\s*\w+)?(?:\s*\(\s*\w*\s*\))?(?:\s*<[^>]*>)?/

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { signature, modifiers, kind } = symbol
  if (/^@(?:interface|implementation|protocol)\b/.test(signature)) refineClass(symbol)
  else if (kind === 'method' && /^[-+]/.test(signature)) refineMethod(symbol)
  else if (kind === 'property' || (kind === 'field' && symbol.owner?.kind === 'class')) {
    if (symbol.name.startsWith('_')) modifiers.add('private')
  } else return refineC(symbol)
  return symbol
}

/** Functions of C may stand between methods and belong to no class. */
function refineC(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'method') {
    symbol.kind = 'function'
    symbol.owner = undefined
  }
  return c.refine!(symbol)
}

/** A category, or a class extension (`A ()`), extends the class; an interface declares what an implementation defines. */
function refineClass(symbol: RawSymbol): void {
  symbol.signature = HEAD.exec(symbol.signature)?.[0] ?? symbol.signature
  if (/^@(?:interface|implementation)\s+\w+\s*\(/.test(symbol.signature)) symbol.kind = 'extension'
  if (symbol.signature.startsWith('@interface') && symbol.kind === 'class') symbol.modifiers.add('declaration')
}

function refineMethod(symbol: RawSymbol): void {
  const { signature, modifiers, owner } = symbol
  symbol.name = selectorOf(signature) ?? symbol.name
  if (signature.startsWith('+')) modifiers.add('static')
  else if (/^init(?![a-z])/.test(symbol.name)) symbol.kind = 'constructor'
  if (owner?.kind === 'interface') modifiers.add('abstract')
  if (/^test[A-Z_0-9]\w*$/.test(symbol.name) && /test|spec/i.test(symbol.path)) modifiers.add('test')
}

/** `- (void)moveTo:(int)room animated:(BOOL)animated` is `moveTo:animated:`. */
function selectorOf(signature: string): string | undefined {
  let flat = signature
  for (let before = ''; before !== flat;) flat = (before = flat).replace(/\([^()]*\)/g, ' ')
  const parts = flat.match(/\w*\s*:/g)
  return parts?.map((part) => part.replace(/\s/g, '')).join('')
}
