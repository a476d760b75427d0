import type { SymbolKind } from '../../reader/api.ts'
import type { LanguageRules, Owner, RawSymbol } from '../languages/language.ts'
import type { Captured, Draft } from './captures.ts'
import { ClauseJoiner } from './clauses.ts'
import { isSpace } from './lines.ts'
import { firstBehind, lastBefore } from './ranges.ts'
import {
  longRanges,
  MAX_HEAD,
  MAX_LONG_HEAD,
  MAX_SIGNATURE,
  textWithout,
  tidySignature,
  wordsBefore,
} from './signature.ts'
import type { Modifier } from './types.ts'
import { unquote } from './captures.ts'

/** A draft with its place in the nesting; scopes included. */
export interface NestedSymbol extends RawSymbol {
  readonly draft: Draft
  owner: NestedSymbol | undefined
  /** `Outer.Inner.name`; of a scope its own names. */
  qualifiedName: string
  /** False for scopes and for symbols that the language dropped. */
  kept: boolean
}

const TYPE_KINDS = new Set<SymbolKind | 'scope'>([
  'class', 'interface', 'struct', 'enum', 'trait', 'object', 'union', 'extension', 'type',
]) // prettier-ignore
const CALLABLE_KINDS = new Set<SymbolKind | 'scope'>(['function', 'method', 'constructor', 'operator', 'macro'])

export const isTypeKind = (kind: SymbolKind | 'scope'): boolean => TYPE_KINDS.has(kind)

/** Resolves nesting, kinds, signatures, modifiers and names of everything captured, in source order. */
export function nestSymbols(captured: Captured, text: string, language: LanguageRules, path: string): NestedSymbol[] {
  const { drafts } = captured
  for (const draft of drafts) {
    takeAttributes(draft, captured, text)
    trimEnd(draft, text)
    leaveComments(draft, captured.comments, text)
  }
  closeOpen(drafts, text)
  drafts.sort((a, b) => a.outerStart - b.outerStart || b.outerEnd - a.outerEnd || a.nameStart - b.nameStart)
  const nested = nestDrafts(captured, text, language, path)
  applyFloating(captured, nested)
  for (const symbol of nested) if (symbol.kept) refine(symbol, language)
  for (const symbol of nested) symbol.qualifiedName = qualifiedName(symbol)
  applyVisibility(nested, captured.exportedNames, language)
  return nested
}

/** Attributes that stand directly before a definition belong to it. */
function takeAttributes(draft: Draft, { attributes, comments }: Captured, text: string): void {
  for (let i = lastBefore(attributes, draft.outerStart); i >= 0; i -= 2) {
    const start = attributes[i]!
    if (!isBlankBut(comments, text, attributes[i + 1]!, draft.outerStart)) return
    draft.outerStart = start
  }
}

/** True when there is only white space and comments between two offsets; looks no further than it has to. */
function isBlankBut(comments: Uint32Array, text: string, start: number, end: number): boolean {
  let comment = -1
  for (let at = start; at < end;) {
    if (isSpace(text.charCodeAt(at))) {
      at++
      continue
    }
    if (comment < 0) comment = firstBehind(comments, at)
    while (comment < comments.length && comments[comment + 1]! <= at) comment += 2
    if (comment >= comments.length || comments[comment]! > at) return false
    at = comments[comment + 1]!
  }
  return true
}

/** Gives definitions without an end of their own one: where the next of them begins, or the end of the text. */
function closeOpen(drafts: readonly Draft[], text: string): void {
  const open = drafts.filter(({ isOpen }) => isOpen).sort((a, b) => b.outerStart - a.outerStart)
  let end = text.length
  for (const draft of open) {
    if (draft.bodyStart < 0) draft.bodyStart = draft.outerEnd
    draft.outerEnd = end
    trimEnd(draft, text)
    end = draft.outerStart
  }
}

/** Grammars of languages with layout let a definition reach to the next one. */
function trimEnd(draft: Draft, text: string): void {
  while (draft.outerEnd > draft.nameEnd && isSpace(text.charCodeAt(draft.outerEnd - 1))) draft.outerEnd--
}

/** The comment of the next definition is none of this one's, whatever a grammar with layout says: it is not indented. */
function leaveComments(draft: Draft, comments: Uint32Array, text: string): void {
  for (let i = lastBefore(comments, draft.outerEnd); i >= 0; i -= 2) {
    const start = comments[i]!
    if (comments[i + 1]! < draft.outerEnd || start <= Math.max(draft.nameEnd, draft.bodyStart)) return
    if (indentBefore(text, start) < 0 || indentBefore(text, start) > indentBefore(text, draft.outerStart)) return
    draft.outerEnd = start
    trimEnd(draft, text)
  }
}

/** Width of the white space before what begins its line; -1 when something else stands before it. */
function indentBefore(text: string, at: number): number {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  for (let i = lineStart; i < at; i++) if (!isSpace(text.charCodeAt(i))) return -1
  return at - lineStart
}

function nestDrafts(captured: Captured, text: string, language: LanguageRules, path: string): NestedSymbol[] {
  const out: NestedSymbol[] = []
  const stack: NestedSymbol[] = []
  const clauses = language.mergesClauses ? new ClauseJoiner() : undefined
  for (const draft of captured.drafts) {
    while (stack.length > 0 && !holds(stack[stack.length - 1]!.draft, draft)) stack.pop()
    const symbol = readDraft(draft, stack[stack.length - 1], captured, text, language, path)
    const joined = clauses?.join(symbol)
    if (!joined) out.push(symbol)
    stack.push(joined ?? symbol)
  }
  return out
}

/** Definitions with the same range (`int a, b;`) are neighbours. */
function holds(outer: Draft, inner: Draft): boolean {
  if (outer.outerEnd < inner.outerEnd || outer.outerEnd <= inner.outerStart) return false
  return outer.outerStart !== inner.outerStart || outer.outerEnd !== inner.outerEnd
}

function readDraft(
  draft: Draft,
  owner: NestedSymbol | undefined,
  captured: Captured,
  text: string,
  language: LanguageRules,
  path: string,
): NestedSymbol {
  const name = (draft.name ?? unquote(text.slice(draft.nameStart, draft.nameEnd))).replace(/\s+/g, ' ').trim()
  const symbol = {
    draft,
    owner,
    name,
    kind: memberKind(draft, owner) as SymbolKind,
    signature: draft.isScope ? '' : signatureOf(draft, captured, text),
    modifiers: draft.modifiers,
    receiver: (language.readReceiver ?? normalReceiver)(draft.receiver),
    path,
    qualifiedName: '',
    kept: !draft.isScope && name !== '',
  }
  const head = textWithout(text, draft.outerStart, draft.nameStart, captured.attributes, captured.comments)
  for (const modifier of wordsBefore(sharedPrefix(draft, text) + head, language.modifierWords))
    draft.modifiers.add(modifier)
  return symbol
}

function memberKind(draft: Draft, owner: NestedSymbol | undefined): SymbolKind | 'scope' {
  if (!owner || draft.isScope) return draft.kind
  if (!TYPE_KINDS.has(owner.kind)) return draft.kind
  if (draft.kind === 'function') return 'method'
  return draft.kind === 'variable' ? 'field' : draft.kind
}

function signatureOf(draft: Draft, { attributes, comments, strings }: Captured, text: string): string {
  const whole = draft.bodyStart >= 0 ? draft.bodyStart : draft.outerEnd
  const start = Math.max(draft.start, draft.outerStart)
  // Of long heads long texts are left out: documentation in annotations, above all.
  const isLong = draft.bodyStart >= 0 && whole - start > MAX_SIGNATURE
  const texts = isLong ? longRanges(strings, start, whole) : NO_RANGES
  const end = Math.min(whole, start + (texts.length > 0 ? MAX_LONG_HEAD : MAX_HEAD))
  const head = textWithout(text, draft.outerStart, end, attributes, comments, texts)
  const prefix = sharedPrefix(draft, text)
  return tidySignature(head.startsWith(prefix) ? head : prefix + head)
}

const NO_RANGES = new Uint32Array(0)

/** `const ` of `const a = 1, b = 2`, `var ` of `var (...)`. */
function sharedPrefix({ prefix }: Draft, text: string): string {
  if (!prefix) return ''
  return (
    text
      .slice(prefix[0], Math.min(prefix[1], prefix[0] + 100))
      .replace(/[({\n][^]*$/, '')
      .trimEnd() + ' '
  )
}

function normalReceiver(receiver: string | undefined): string | undefined {
  if (receiver === undefined) return undefined
  const names = receiver.replace(/<[^<>]*>|\[[^[\]]*\]/g, '').match(/[\p{L}\p{N}_$@!?]+/gu)
  return names ? names.join('.') : undefined
}

/** Modifiers and docstrings captured apart go to the innermost symbol around them. */
function applyFloating(captured: Captured, nested: readonly NestedSymbol[]): void {
  for (const { modifier, at } of captured.modifiers) innermost(nested, at)?.draft.modifiers.add(modifier)
  for (const doc of captured.docs) {
    const symbol = innermost(nested, doc[0])
    if (symbol) symbol.draft.doc ??= doc
  }
}

/** The innermost symbol or scope whose range holds the offset; `nested` in source order. */
export function innermost(nested: readonly NestedSymbol[], offset: number): NestedSymbol | undefined {
  let low = 0
  let high = nested.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (nested[middle]!.draft.outerStart <= offset) low = middle + 1
    else high = middle
  }
  let symbol = nested[low - 1]
  while (symbol && symbol.draft.outerEnd <= offset) symbol = symbol.owner
  return symbol
}

function refine(symbol: NestedSymbol, language: LanguageRules): void {
  if (language.refine && language.refine(symbol) === undefined) symbol.kept = false
}

function qualifiedName({ owner, receiver, name, kept, draft }: NestedSymbol): string {
  const own = receiver ? `${receiver}.${name}` : name
  const around = owner?.qualifiedName ?? ''
  if ((!kept && !draft.isScope) || own === '') return around
  return around ? `${around}.${own}` : own
}

/** What a receiver may name: types, and in languages with prototypes functions and variables. */
export function canHold({ kept, kind }: NestedSymbol): boolean {
  return kept && (isTypeKind(kind) || HOLDER_KINDS.has(kind))
}

const HOLDER_KINDS = new Set<SymbolKind>(['function', 'variable', 'constant', 'module', 'namespace'])

/** `A.B` of `A.B.name`. */
export function qualifierOf({ qualifiedName, name }: NestedSymbol): string {
  return qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length - 1))
}

const VISIBILITIES: readonly Modifier[] = ['exported', 'private', 'protected', 'internal']

function applyVisibility(
  nested: readonly NestedSymbol[],
  exported: ReadonlySet<string>,
  language: LanguageRules,
): void {
  const listRules = language.exportListIsComplete === true && exported.size > 0
  let holders: ReadonlyMap<string, NestedSymbol> | undefined
  const namedHolder = (symbol: NestedSymbol): NestedSymbol | undefined => {
    if (!symbol.receiver && !symbol.owner) return undefined
    holders ??= holdersOf(nested)
    return holders.get(qualifierOf(symbol))
  }
  for (const symbol of nested) {
    const { modifiers } = symbol
    const owner = keptOwner(symbol)
    // The fields of a constructor that is a part of its type (Haskell) can be seen.
    const isPart = symbol.kind === 'field' && owner?.kind === 'constructor'
    if (owner && isLocal(owner) && !isPart) {
      modifiers.delete('exported')
      continue
    }
    if (!owner && exported.has(symbol.name)) modifiers.add('exported')
    else if (!owner && listRules) modifiers.delete('exported')
    else if (!VISIBILITIES.some((one) => modifiers.has(one)))
      addDefault(modifiers, owner ?? namedHolder(symbol), language)
  }
}

/** What receivers and scopes may name, by qualified name. */
function holdersOf(nested: readonly NestedSymbol[]): Map<string, NestedSymbol> {
  const holders = new Map<string, NestedSymbol>()
  for (const symbol of nested)
    if (canHold(symbol) && !holders.has(symbol.qualifiedName)) holders.set(symbol.qualifiedName, symbol)
  return holders
}

function isLocal(owner: Owner): boolean {
  for (let one: Owner | undefined = owner; one; one = one.owner)
    if (CALLABLE_KINDS.has(one.kind) && one.makesType !== true) return true
  return false
}

function addDefault(modifiers: Set<Modifier>, owner: NestedSymbol | undefined, language: LanguageRules): void {
  const atTop = !owner || owner.kind === 'namespace' || owner.kind === 'module'
  const rule = atTop ? (language.topVisibility ?? 'none') : (language.memberVisibility ?? 'inherit')
  if (rule === 'inherit') {
    if (owner?.modifiers.has('exported')) modifiers.add('exported')
  } else if (rule !== 'none') modifiers.add(rule)
}

/** The nearest owner that is a symbol. */
export function keptOwner(symbol: NestedSymbol): NestedSymbol | undefined {
  let { owner } = symbol
  while (owner && !owner.kept) owner = owner.owner
  return owner
}
