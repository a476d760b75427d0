import type { ExtractedBlob, ExtractedSymbol } from '../../src/extract/types.ts'
import type { Tag } from './tags.ts'

/** What became of the tags and symbols of one file. */
export interface Matching {
  readonly pairs: readonly { readonly tag: Tag; readonly symbol: ExtractedSymbol }[]
  /** Tags without a symbol. */
  readonly tags: readonly Tag[]
  /** Symbols without a tag. */
  readonly symbols: readonly ExtractedSymbol[]
}

/** Names without what the two sides write differently: quotes, spaces in operators, separators. */
export function plainName(name: string): string {
  return name
    .replace(/^[`"'@:$]+|[`"']+$/g, '')
    .replace(/\s+/g, '')
    .replace(/::|[\\/#:]|->/g, '.')
}

interface Placed {
  readonly symbol: ExtractedSymbol
  readonly nameLine: number
}

/**
 * Pairs tags with symbols of the same name whose start line, or the line of whose name, is the tag's line (what stands
 * before the name, decorators above all, may take lines of its own). One to one: of several the nearest.
 */
export function matchFile(tags: readonly Tag[], blob: ExtractedBlob, text: string): Matching {
  const byName = new Map<string, Placed[]>()
  const lines = nameLinesOf(blob, text)
  blob.symbols.forEach((symbol, i) => {
    for (const key of keysOf(symbol)) byName.set(key, [...(byName.get(key) ?? []), { symbol, nameLine: lines[i]! }])
  })
  const taken = new Set<ExtractedSymbol>()
  const pairs: { tag: Tag; symbol: ExtractedSymbol }[] = []
  const left: Tag[] = []
  for (const tag of tags) {
    const places = byName.get(plainName(tag.name)) ?? []
    const free = places.filter(({ symbol, nameLine }) => !taken.has(symbol) && isAt(symbol, nameLine, tag.line))
    free.sort((a, b) => Math.abs(a.nameLine - tag.line) - Math.abs(b.nameLine - tag.line))
    const best = free[0]?.symbol
    if (best) taken.add(best)
    if (best) pairs.push({ tag, symbol: best })
    else left.push(tag)
  }
  return { pairs, tags: left, symbols: blob.symbols.filter((symbol) => !taken.has(symbol)) }
}

function isAt({ startLine }: ExtractedSymbol, nameLine: number, line: number): boolean {
  return line === startLine || (startLine <= line && line <= nameLine)
}

/** `c`, `b.c` and `a.b.c` of a symbol `a.b.c`: ctags gives some names (modules, namespaces) whole. */
function keysOf({ name, qualifiedName }: ExtractedSymbol): Set<string> {
  const keys = new Set([plainName(name)])
  const parts = qualifiedName.split('.')
  for (let i = parts.length - 1; i >= 0; i--) keys.add(parts.slice(i).join('.'))
  return keys
}

/** 1-based line of each symbol's name: the first name node of that text in its range, else its start line. */
export function nameLinesOf(blob: ExtractedBlob, text: string): number[] {
  const nodes: { line: number; name: string }[] = []
  let at = 0
  let line = 1
  for (let i = 0; i < blob.names.length; i += 2) {
    for (; at < blob.names[i]!; at++) if (text.charCodeAt(at) === 10) line++
    nodes.push({ line, name: plainName(text.slice(blob.names[i], blob.names[i + 1])) })
  }
  return blob.symbols.map(({ name, startLine, endLine }) => {
    const plain = plainName(name)
    const last = plain.split('.').at(-1)!
    let low = 0
    for (let high = nodes.length; low < high;) {
      const middle = (low + high) >>> 1
      if (nodes[middle]!.line < startLine) low = middle + 1
      else high = middle
    }
    for (; low < nodes.length && nodes[low]!.line <= endLine; low++) {
      const { name: own, line: found } = nodes[low]!
      if (own === plain || own.endsWith(last) || plain.endsWith(own) || own.replace(/<.*$/s, '').endsWith(last))
        return found
    }
    return startLine
  })
}
