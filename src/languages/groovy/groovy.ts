import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { cutInitializer } from '../signatures.ts'
import { scanGroovy } from './scan.ts'

/** Groovy's grammars fail on a third of real files and more; its declarations are few and easy to tell. */
export const groovy: OwnLanguage = {
  id: 'groovy',
  layout: 'code',
  separator: '.',
  modifierWords: {
    private: 'private', protected: 'protected', static: 'static', abstract: 'abstract', final: 'final',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  scan: scanGroovy,
  refine,
} // prettier-ignore

/** Build scripts of Gradle in Groovy. */
export const gradle: OwnLanguage = { ...groovy, id: 'gradle' }

const STRING = String.raw`"[^"\n]*"|'[^'\n]*'`
const ANNOTATION = String.raw`@[\w.]+(?:\((?:[^()"']|${STRING}|\((?:[^()"']|${STRING})*\))*\))?\s*`
const ANNOTATIONS = new RegExp(`^(?:${ANNOTATION})+(?=\\S)`)
const DEPRECATED = new RegExp(`^(?:${ANNOTATION})*@(?:java\\.lang\\.)?Deprecated\\b`)
const OVERRIDE = new RegExp(`^(?:${ANNOTATION})*@Override\\b`)

function refine(symbol: RawSymbol): RawSymbol {
  const { modifiers, kind, signature } = symbol
  if (DEPRECATED.test(signature)) modifiers.add('deprecated')
  if (OVERRIDE.test(signature)) modifiers.add('override')
  symbol.signature = /^@interface\b/.test(signature) ? signature : signature.replace(ANNOTATIONS, '')
  if (kind === 'field' || kind === 'variable') refineField(symbol)
  if (kind === 'method' && symbol.owner?.kind === 'interface') modifiers.add('declaration')
  if (kind === 'method' && modifiers.has('declaration')) modifiers.add('abstract')
  if (kind === 'function' && symbol.name === 'main') modifiers.add('entry_point')
  return symbol
}

/** Final and static, or in capitals and final, is constant; a script's field is that of its class. */
function refineField(symbol: RawSymbol): void {
  const { modifiers, name } = symbol
  const isFinal = modifiers.delete('final')
  if (isFinal && (modifiers.has('static') || /^[A-Z][A-Z0-9_]*$/.test(name))) symbol.kind = 'constant'
  else if (isFinal) modifiers.add('readonly')
  symbol.signature = cutInitializer(symbol.signature)
}
