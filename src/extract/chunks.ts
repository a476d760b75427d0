import type { LineIndex } from './lines.ts'
import type { ExtractedChunk, ExtractedSymbol } from './types.ts'

/** Small neighbours are merged up to this many lines; nothing is longer than the maximum, in lines and in UTF-16 units. */
const CHUNK_TARGET_LINES = 45
export const CHUNK_MAX_LINES = 60
export const CHUNK_MAX_LENGTH = 8_000

/** A run of lines (1-based, inclusive) that wants to stay together. */
export interface Passage {
  start: number
  end: number
  symbol: number
  /** Has its say alone: not merged with neighbours. */
  closed: boolean
}

/** A symbol as the chunker sees it: lines with its leading comment, and what it holds. */
interface Block {
  readonly start: number
  readonly end: number
  readonly symbol: number
  readonly inner: Block[]
}

/** Cuts a parsed text along its symbols: each line that is not a blank edge is in exactly one chunk. */
export function chunkBySymbols(
  lines: LineIndex,
  symbols: readonly ExtractedSymbol[],
  extents: readonly (readonly [number, number])[],
): ExtractedChunk[] {
  const blocks = buildBlocks(lines, symbols, extents)
  return toChunks(lines, splitRegion(lines, 1, lines.count, -1, blocks))
}

/** Nested blocks of the symbols that span lines of their own; overlapping ones (several on a line) are skipped. */
function buildBlocks(
  lines: LineIndex,
  symbols: readonly ExtractedSymbol[],
  extents: readonly (readonly [number, number])[],
): Block[] {
  const roots: Block[] = []
  const stack: Block[] = []
  for (let i = 0; i < symbols.length; i++) {
    const end = symbols[i]!.endLine
    while (stack.length > 0 && stack[stack.length - 1]!.end < end) stack.pop()
    let start = lines.lineOf(extents[i]![0])
    while (stack.length > 0 && stack[stack.length - 1]!.end < symbols[i]!.startLine) stack.pop()
    const around = stack[stack.length - 1]
    const siblings = around ? around.inner : roots
    const floor = siblings.length > 0 ? siblings[siblings.length - 1]!.end + 1 : around ? around.start : 1
    if (symbols[i]!.startLine < floor) continue
    start = Math.max(start, floor)
    const block = { start, end, symbol: i, inner: [] }
    siblings.push(block)
    stack.push(block)
  }
  return roots
}

/** Passages of the lines `start..end`, which belong to `symbol` and hold `blocks`. */
function splitRegion(
  lines: LineIndex,
  start: number,
  end: number,
  symbol: number,
  blocks: readonly Block[],
): Passage[] {
  if (end - start + 1 <= CHUNK_TARGET_LINES && symbol >= 0) return [{ start, end, symbol, closed: false }]
  if (blocks.length === 0) return splitByLayout(lines, start, end, symbol)
  const parts: Passage[] = []
  let at = start
  for (const block of blocks) {
    if (block.start > at) parts.push(...splitByLayout(lines, at, block.start - 1, symbol))
    const inner = splitRegion(lines, block.start, block.end, block.symbol, block.inner)
    if (inner.length > 1) for (const passage of inner) passage.closed = true
    parts.push(...inner)
    at = block.end + 1
  }
  if (at <= end) parts.push(...splitByLayout(lines, at, end, symbol))
  return mergeNeighbours(lines, parts, symbol)
}

/** Joins small passages that no symbol holds. */
export function mergePassages(lines: LineIndex, passages: readonly Passage[]): Passage[] {
  return mergeNeighbours(lines, passages, -1)
}

/** Joins small neighbours; what joins different symbols belongs to the symbol around them. */
function mergeNeighbours(lines: LineIndex, parts: readonly Passage[], around: number): Passage[] {
  const out: Passage[] = []
  for (const part of parts) {
    const last = out[out.length - 1]
    if (last && joins(lines, last, part)) {
      if (last.symbol !== part.symbol && !(last.closed && isTail(lines, part))) last.symbol = around
      last.end = part.end
    } else out.push({ ...part })
  }
  return out
}

function joins(lines: LineIndex, last: Passage, part: Passage): boolean {
  const length = part.end - last.start + 1
  if (isTail(lines, part)) return length <= CHUNK_MAX_LINES
  return !last.closed && !part.closed && length <= CHUNK_TARGET_LINES
}

/** Nothing but closing brackets and the like. */
function isTail(lines: LineIndex, { start, end }: Passage): boolean {
  return end - start < 3 && !/[\p{L}\p{N}]{4}/u.test(lines.text.slice(lines.startOf(start), lines.endOf(end)))
}

/**
 * Splits lines by blank lines and indentation: the best place for a cut near the target is a blank line followed by
 * the least indented line, which in code is a boundary between statements.
 */
export function splitByLayout(lines: LineIndex, start: number, end: number, symbol: number): Passage[] {
  const out: Passage[] = []
  let at = start
  while (end - at + 1 > CHUNK_TARGET_LINES) {
    if (end - at + 1 <= CHUNK_MAX_LINES && symbol >= 0) break
    const cut = bestCut(lines, at, Math.min(at + CHUNK_TARGET_LINES, end))
    out.push({ start: at, end: cut - 1, symbol, closed: false })
    at = cut
  }
  out.push({ start: at, end, symbol, closed: false })
  return out
}

/** First line of the next passage, in `(from + 10 .. to]`. */
function bestCut(lines: LineIndex, from: number, to: number): number {
  let best = to
  let bestCost = Infinity
  for (let line = to; line > from + 10; line--) {
    if (lines.isBlank(line)) continue
    const closing = /^\s*[)\]}>]|^\s*(end|else|elif|rescue|ensure|catch|finally)\b/.test(
      lines.text.slice(lines.startOf(line), lines.startOf(line) + 80),
    )
    const cost =
      indentation(lines, line) * 2 + (lines.isBlank(line - 1) ? 0 : 10) + (closing ? 20 : 0) + (to - line) * 0.3
    if (cost < bestCost) {
      bestCost = cost
      best = line
    }
  }
  return best
}

function indentation(lines: LineIndex, line: number): number {
  let width = 0
  for (let i = lines.startOf(line); i < lines.text.length && width < 64; i++) {
    const code = lines.text.charCodeAt(i)
    if (code === 9) width += 4
    else if (code === 32) width++
    else break
  }
  return width
}

/** Drops blank edges and cuts passages that are too long in characters. */
export function toChunks(lines: LineIndex, passages: readonly Passage[]): ExtractedChunk[] {
  const chunks: ExtractedChunk[] = []
  for (const passage of passages) {
    let { start, end } = passage
    while (start <= end && lines.isBlank(start)) start++
    while (end > start && lines.isBlank(end)) end--
    if (start <= end) addBounded(lines, chunks, start, end, passage.symbol)
  }
  return chunks
}

function addBounded(lines: LineIndex, chunks: ExtractedChunk[], first: number, last: number, symbol: number): void {
  let from = first
  for (let line = first; line <= last; line++) {
    const length = lines.endOf(line) - lines.startOf(from)
    if (length <= CHUNK_MAX_LENGTH) continue
    if (line > from) addChunk(lines, chunks, from, line - 1, symbol)
    from = line
    if (lines.endOf(line) - lines.startOf(line) > CHUNK_MAX_LENGTH) {
      addLongLine(lines, chunks, line, symbol)
      from = line + 1
    }
  }
  if (from <= last) addChunk(lines, chunks, from, last, symbol)
}

function addChunk(
  lines: LineIndex,
  chunks: ExtractedChunk[],
  startLine: number,
  endLine: number,
  symbol: number,
): void {
  chunks.push({ start: lines.startOf(startLine), end: lines.endOf(endLine), startLine, endLine, symbol })
}

/** Cuts one line behind a bracket, comma or space where there is one. */
function addLongLine(lines: LineIndex, chunks: ExtractedChunk[], line: number, symbol: number): void {
  const end = lines.endOf(line)
  for (let start = lines.startOf(line); start < end;) {
    const cut = end - start <= CHUNK_MAX_LENGTH ? end : softCut(lines.text, start, start + CHUNK_MAX_LENGTH)
    chunks.push({ start, end: cut, startLine: line, endLine: line, symbol })
    start = cut
  }
}

function softCut(text: string, start: number, limit: number): number {
  for (let i = limit; i > limit - 500 && i > start; i--) if (' ,;}>)'.includes(text[i - 1]!)) return i
  const code = text.charCodeAt(limit)
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit
}
