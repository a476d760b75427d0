import type { Modifier } from './types.ts'

/** Longest signature, UTF-16 units. */
export const MAX_SIGNATURE = 400
/** How much source is looked at for one signature. */
export const MAX_HEAD = 4_000
/** The same where long texts are left out. */
export const MAX_LONG_HEAD = 100_000
const LONG_TEXT = 40

/** Of flat ranges those in `[start, end)` that are long. */
export function longRanges(ranges: Uint32Array, start: number, end: number): Uint32Array {
  const long: number[] = []
  for (let i = firstAfter(ranges, start); i < ranges.length && ranges[i]! < end; i += 2) {
    if (ranges[i + 1]! - ranges[i]! > LONG_TEXT) long.push(ranges[i]!, ranges[i + 1]!)
  }
  return Uint32Array.from(long)
}

/** Text of `[start, end)` without the holes (attributes and comments; flat ranges). */
export function textWithout(text: string, start: number, end: number, ...holes: readonly Uint32Array[]): string {
  let cuts: [number, number][] | undefined
  for (const ranges of holes) {
    for (let i = firstAfter(ranges, start); i < ranges.length && ranges[i]! < end; i += 2) {
      ;(cuts ??= []).push([ranges[i]!, Math.min(ranges[i + 1]!, end)])
    }
  }
  if (!cuts) return text.slice(start, end)
  cuts.sort((a, b) => a[0] - b[0])
  let out = ''
  let at = start
  for (const [from, to] of cuts) {
    if (from > at) out += text.slice(at, from) + ' '
    at = Math.max(at, to)
  }
  return out + text.slice(at, end)
}

/** First flat range that starts at or after `offset`. */
function firstAfter(ranges: Uint32Array, offset: number): number {
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle * 2]! < offset) low = middle + 1
    else high = middle
  }
  return low * 2
}

/** One line: white space collapsed, no spaces or comma at the inner edges of brackets, nothing of the body. */
export function tidySignature(head: string): string {
  let line = (/^[ \t]*#[ \t]*(?:if|el|end)/m.test(head) ? withoutDirectives(head) : head).trim()
  if (/\s\s|[^\S ]|[([] |[, ][)\]]/.test(line)) {
    line = line
      .replace(/<\s*\n\s*/g, '<')
      .replace(/,?\s*\n\s*>(?!=)/g, '>')
      .replace(/\s+/g, ' ')
      .replace(/([([]) /g, '$1')
      .replace(/,? ?([)\]])/g, '$1')
  }
  line = line.slice(0, signatureEnd(line))
  return line.length <= MAX_SIGNATURE ? line : line.slice(0, MAX_SIGNATURE - 1).trimEnd() + '…'
}

/** Conditional compilation in a head: its directives and all but the first branch go. */
function withoutDirectives(head: string): string {
  return head
    .replace(/^[ \t]*#[ \t]*(?:else|elif)\b[^]*?(?:^[ \t]*#[ \t]*endif\b.*$|(?![^]))/gm, '')
    .replace(/^[ \t]*#[ \t]*(?:if(?:n?def)?|endif)\b.*$/gm, '')
}

/** Where the signature ends when what leads to a body (`{`, `=`, `=>`, `:`, `;`, `,`) is left out, but `::` is not. */
function signatureEnd(line: string): number {
  let end = line.length
  for (;;) {
    const last = line[end - 1]
    if (last === ' ' || last === '{' || last === ';' || last === ',') end--
    else if (last === '>' && line[end - 2] === '=') end -= 2
    else if (last === '=' && line[end - 2] !== '=' && !isOperatorName(line, end)) end--
    else if (last === ':' && line[end - 2] !== ':') end--
    else return end
  }
}

/** `operator=`, `foo=` and `<=` are names that end in `=`. */
function isOperatorName(line: string, end: number): boolean {
  const before = line[end - 2]
  return before !== undefined && before !== ' ' && before !== ')' && before !== ']'
}

type Words = Readonly<Record<string, Modifier>>

/** Prefixes repeat (`def `, `export function `): what short ones say is remembered, per language. */
const known = new WeakMap<Words, Map<string, readonly Modifier[]>>()
const MAX_KNOWN = 2_000
const SHORT = 48

/** Modifiers of the words before a name, ignoring what stands in brackets and strings. */
export function wordsBefore(prefix: string, words: Words): readonly Modifier[] {
  if (prefix.length > SHORT) return readWords(prefix, words)
  let cache = known.get(words)
  if (!cache) known.set(words, (cache = new Map()))
  let found = cache.get(prefix)
  if (!found) {
    found = readWords(prefix, words)
    if (cache.size < MAX_KNOWN) cache.set(prefix, found)
  }
  return found
}

function readWords(prefix: string, words: Words): readonly Modifier[] {
  const flat = /[("<]/.test(prefix) ? withoutNested(prefix) : prefix
  const out: Modifier[] = []
  for (const word of flat.match(/(?<![.\w$])[\w$@#]+|\*/g) ?? []) if (Object.hasOwn(words, word)) out.push(words[word]!)
  return out
}

function withoutNested(text: string): string {
  return text.replace(/"[^"]*"/g, ' ').replace(/\([^()]*\)|<[^<>]*>|\[[^[\]]*\]/g, ' ')
}
