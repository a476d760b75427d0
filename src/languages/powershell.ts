import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'
import type { Modifier } from '../extract/types.ts'

export const powershell: Language = {
  id: 'powershell',
  grammar: 'powershell',
  queries: ['powershell'],
  separator: '.',
  modifierWords: { static: 'static', Static: 'static', hidden: 'private', Hidden: 'private' },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare: replaceUnknown,
  readImport,
  refine,
}

/**
 * What the grammar does not know, and what is parsed in its place: the group `unknown` is replaced by as many characters.
 * Each is looked for only where the text has `sign`.
 */
const UNKNOWN: readonly { sign: RegExp; pattern: RegExp; as: (unknown: string) => string }[] = [
  // A configuration is a function to the grammar, else its block is a statement of its own.
  { sign: /\bconfiguration\b/i, pattern: /^([ \t]*)(?<unknown>configuration)(?=[ \t]+[\w-]{1,120}\s{0,40}\{)/gim, as: () => 'function     ' },
  // Arguments of an attribute before a type or a variable; all but the first attribute of a property.
  { sign: /\b(?:class|enum) /i, pattern: /^([ \t]*\[[\w.]+)(?<unknown>\([^()\n]*\))(?=\][ \t]*(?:(?:#[^\n]*|\[[^\n]*\])?\r?\n[ \t]*){0,4}(?:class|enum)\s)/gim, as: blank },
  { sign: /\bclass /i, pattern: /^([ \t]*\[[\w.]+\(.*\)\][ \t]*\r?\n)(?<unknown>(?:[ \t]*\[[\w.]+\([^()]{0,4000}\)\][ \t]*\r?\n)+)/gm, as: blank },
  { sign: /SuppressMessage/, pattern: /^([ \t]*\[[\w.]*SuppressMessage(?:Attribute)?)(?<unknown>\([^()\n]*\))(?=\][ \t]*\r?\n[ \t]*\$)/gim, as: blank },
  // The type of an enum, qualified and generic base classes, the call of the base class's constructor.
  { sign: /\benum /i, pattern: /(\benum[ \t]+\w{1,80}\s{0,40})(?<unknown>:\s{0,40}\w{1,80})(?=\s{0,40}\{)/gi, as: blank },
  { sign: /\bclass /i, pattern: /^([ \t]*class[ \t]+\w+\s*:)(?<unknown>[^{\n]+)/gim, as: (bases) => bases.replace(/\[[^\]\n]*\]|\w+\./g, blank) },
  { sign: /\bbase\b/i, pattern: /(\)\s{0,40})(?<unknown>:\s{0,40}base\s{0,4}\([^{}\n]{0,300}\))(?=\s{0,40}\{)/gi, as: blank },
  // A path that begins with a variable, an empty block as a value, a list of words, `1KB`, a dollar at the end of a string.
  { sign: /\$\w+[/\\]/, pattern: /([ \t(])(?<unknown>\$\w+)(?=[/\\][A-Za-z_.*])/g, as: (name) => `_${name.slice(1)}` },
  { sign: /\{[ \t]*\}/, pattern: /((?:=|[ \t]-\w+|\bMock[ \t]+[\w-]+)[ \t]*)(?<unknown>\{[ \t]*\})/g, as: (block) => `'${block.slice(1, -1)}'` },
  { sign: /\w, \w/, pattern: /^([ \t]*[A-Z]\w+-\w+[ \t]+)(?<unknown>[A-Za-z_][\w.]*(?:,[ \t]*[A-Za-z_][\w.]*)+)/gm, as: (words) => words.replaceAll(',', '_') },
  { sign: /\d[KMGTP]B\b/i, pattern: /(\b\d+)(?<unknown>[KMGTP]B)\b/gi, as: () => '00' },
  { sign: /\$"/, pattern: /([^\s"`$])(?<unknown>\$)(?="(?:[\s,)\]};]|$))/gm, as: () => '.' },
] // prettier-ignore

function blank(unknown: string): string {
  return unknown.replace(/[^\r\n]/g, ' ')
}

function replaceUnknown(text: string): string {
  let out = text
  for (const { sign, pattern, as } of UNKNOWN)
    if (sign.test(out)) out = out.replace(pattern, (_, before: string, unknown: string) => before + as(unknown))
  return out
}

/** `using module ./Rooms.psm1` names the second word; paths start where the script lies. */
function readImport(text: string): string[] {
  const path = text.replace(/^["'](.*)["']$/, '$1').replaceAll('\\', '/')
  if (/^(?:module|namespace|assembly)$/i.test(path)) return []
  const module = path.replace(/^\$(?:PSScriptRoot|\{PSScriptRoot\}|here)(?=\/)/i, '.')
  return module.includes('$') && !/\.psm?1$/i.test(module) ? [] : [module]
}

/** `function A { param ($b) }` takes its parameters inside. */
function withParameters(signature: string): string {
  return signature
    .replace(/\s*\{\s*param\s*\(/i, ' (')
    .replace(/\s*\{.*$/, '')
    .replace(/^([^(]*\(.*\))\s*\}$/, '$1')
}

/** `function script:Name`, `$global:name`. */
const SCOPES: Readonly<Record<string, Modifier>> = { global: 'exported', script: 'internal', private: 'private' }

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner } = symbol
  if (kind === 'test') {
    modifiers.add('test')
    symbol.signature = symbol.signature.replace(/\s*\{.*$/, '')
    return symbol
  }
  if (/^configuration\b/i.test(symbol.signature)) symbol.signature = `configuration ${symbol.name}`
  else if (kind === 'function' || kind === 'method') symbol.signature = withParameters(symbol.signature)
  const scope = /^(\$?)(?:(\w+):)?/.exec(symbol.name)
  if (scope?.[2] !== undefined) {
    symbol.name = scope[1]! + symbol.name.slice(scope[0].length)
    const modifier = SCOPES[scope[2].toLowerCase()]
    if (modifier) modifiers.add(modifier)
  }
  if (kind === 'method' && owner?.name === symbol.name) symbol.kind = 'constructor'
  if (kind === 'property' || kind === 'variable') symbol.signature = cutInitializer(symbol.signature)
  return symbol
}
