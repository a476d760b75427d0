import type { Definition } from '../own-language.ts'
import type { CssContext } from './scan.ts'
import { subjects } from './selectors.ts'

/** A block that is open. */
export interface CssBlock {
  /** What it defines; `end` is not known yet. */
  readonly definitions: readonly Omit<Definition, 'end'>[]
  /** The same for names that it is not for alone, with their rank: they count where no rule is for them. */
  readonly others?: readonly (readonly [rank: number, definition: Omit<Definition, 'end'>])[]
  /** Names that `&` stands for in blocks inside. */
  readonly names: readonly string[]
  /** Keyframes: what is inside are no rules. */
  readonly isClosed: boolean
}

/** Longest head of a block that is looked at; heads of generated sheets list thousands of selectors. */
const MAX_HEAD = 20_000
/** Blocks in blocks that define something. */
const MAX_DEPTH = 32

const NAMED_RULES =
  /^@(-[a-z]+-)?(mixin|function|keyframes|layer|property|counter-style|utility|container|define-mixin)\s+(["']?)([\w\\.-]+)/i
const KINDS: Readonly<Record<string, Definition['kind']>> = {
  mixin: 'macro', 'define-mixin': 'macro', function: 'function', keyframes: 'rule', property: 'variable', layer: 'rule',
  'counter-style': 'rule', utility: 'rule',
} // prettier-ignore

/** Reads the block whose head is `[start, body)`. */
export function readBlock(context: CssContext, start: number, body: number): CssBlock {
  const { text, blocks } = context
  const around = blocks.at(-1)
  const names = around?.names ?? []
  const head = text.slice(start, Math.min(body, start + MAX_HEAD))
  if (around?.isClosed || blocks.length > MAX_DEPTH) return { definitions: [], names: [], isClosed: true }
  if (head.startsWith('@')) return atBlock(context, head, start, body, names)
  // `font: { family: a }` of SCSS, and blocks without a head.
  if (head === '' || /:\s*$/.test(head)) return { definitions: [], names, isClosed: false }
  return ruleBlock(context, head, start, body, names)
}

function atBlock(context: CssContext, head: string, start: number, body: number, names: readonly string[]): CssBlock {
  const named = NAMED_RULES.exec(head)
  const word = named?.[2]?.toLowerCase() ?? ''
  const isClosed = word === 'keyframes'
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined
  if (named && kind) {
    const nameStart = start + named[0].length - named[4]!.length
    return { definitions: define(context, kind, nameStart, named[4]!, start, body), names: [], isClosed }
  }
  const variable = context.dialect === 'less' ? /^@([\w-]+)\s*:\s*$/.exec(head) : null
  if (variable)
    return { definitions: define(context, 'variable', start, `@${variable[1]}`, start, body), names: [], isClosed }
  const included = /^@include\s+(?:[\w-]+\.)?([\w-]+)/.exec(head)
  if (included) {
    const end = start + included[0].length
    context.found.use('call', end - included[1]!.length, end)
  }
  return { definitions: [], names, isClosed }
}

function ruleBlock(context: CssContext, head: string, start: number, body: number, outer: readonly string[]): CssBlock {
  const mixin = context.dialect === 'less' ? /^([.#][\w-]+)\s*\(([^]*)\)\s*(?:when\b[^]*)?$/.exec(head.trimEnd()) : null
  if (mixin) {
    const name = mixin[1]!.slice(1)
    return { definitions: define(context, 'macro', start + 1, name, start, body), names: [name], isClosed: false }
  }
  // A call whose argument is a block.
  if (context.dialect === 'less' && /\(\s*$/.test(head)) return { definitions: [], names: [], isClosed: false }
  const found = subjects(head, outer)
  const definitions: Omit<Definition, 'end'>[] = []
  const others: [number, Omit<Definition, 'end'>][] = []
  for (const { name, at, length, rank } of found) {
    const nameStart = start + at
    const defined = rank > 0 ? [] : define(context, 'rule', nameStart, name, start, body, length)
    definitions.push(...defined)
    if (defined.length === 0) context.found.use('other', nameStart, nameStart + length)
    if (rank > 0) others.push([rank, { kind: 'rule', nameStart, nameEnd: nameStart + length, name, start, body }])
  }
  const names = found.flatMap(({ name, rank }) => (rank < 2 ? [name] : []))
  return { definitions, others, names, isClosed: false }
}

function define(
  { known }: CssContext,
  kind: Definition['kind'],
  nameStart: number,
  name: string,
  start: number,
  body: number,
  length = name.length,
): Omit<Definition, 'end'>[] {
  const key = `${kind} ${name}`
  if (known.has(key)) return []
  known.add(key)
  return [{ kind, nameStart, nameEnd: nameStart + length, name, start, body }]
}
