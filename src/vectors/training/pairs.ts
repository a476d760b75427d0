import type { ExtractedBlob, ExtractedSymbol } from '../../extract/types.ts'
import { countWords } from '../../../reader/vectors/words.ts'
import type { CorpusFile } from './corpus.ts'

/** Two texts that mean the same: words with how often each occurs. */
export interface Pair {
  readonly kind: PairKind
  readonly left: ReadonlyMap<string, number>
  readonly right: ReadonlyMap<string, number>
}

export const PAIR_KINDS = ['doc', 'comment', 'name', 'path', 'header', 'heading', 'sentence', 'file'] as const
export type PairKind = (typeof PAIR_KINDS)[number]

const MAX_LEFT = 40
const MAX_RIGHT = 96
const MIN_WORDS = 3
const LINES_AFTER_COMMENT = 8
/** Names that tell nothing. */
const MIN_NAME_WORDS = 2

/**
 * Pairs of one file:
 * | kind | left | right |
 * |---|---|---|
 * | doc | documentation of a symbol | its signature and body without comments |
 * | comment | comment inside of code | the next lines |
 * | name | qualified name of a symbol | its body, without the words of the name's first line |
 * | path | path | names of what it defines |
 * | header | first paragraph about the file | names of what it defines |
 * | heading | heading of a document | first paragraph below |
 * | sentence | first sentence of a documentation | the rest |
 * | file | first sentence of a documentation | path and names of what the file defines |
 *
 * Every second code side gets the words of the path too.
 */
export function* pairsOf(file: CorpusFile, blob: ExtractedBlob): Generator<Pair> {
  const miner = new Miner(file, blob)
  yield* miner.symbolPairs()
  yield* miner.commentPairs()
  yield* miner.filePairs()
  yield* headingPairs(file, blob)
}

class Miner {
  private readonly lineStarts: number[]
  private readonly code: string
  private readonly names: string
  private turn = 0

  constructor(
    private readonly file: CorpusFile,
    private readonly blob: ExtractedBlob,
  ) {
    this.lineStarts = startsOf(file.text)
    this.code = withoutRanges(file.text, blob.comments)
    this.names = blob.symbols.filter(isTelling).map(({ name }) => name).join(' ') // prettier-ignore
  }

  *symbolPairs(): Generator<Pair> {
    for (const symbol of this.blob.symbols) {
      if (!isTelling(symbol)) continue
      const body = this.linesOf(this.code, symbol.startLine, symbol.endLine)
      if (symbol.doc !== '') {
        yield* pair('doc', symbol.doc, this.withPath(`${symbol.signature}\n${body}`))
        const end = symbol.doc.search(/[.!?]\s/)
        if (end > 0) yield* pair('sentence', symbol.doc.slice(0, end), symbol.doc.slice(end + 1))
        if (this.names.length > symbol.name.length) yield* pair('file', end > 0 ? symbol.doc.slice(0, end) : symbol.doc, `${this.file.path.replace(/^[^/]+\//, '')} ${this.names}`) // prettier-ignore
      }
      const inner = this.linesOf(this.code, symbol.startLine + 1, symbol.endLine)
      if (countWords(symbol.name).size >= MIN_NAME_WORDS)
        yield* pair('name', symbol.qualifiedName, this.withPath(inner))
    }
  }

  /** Comments between code, consecutive ones joined. */
  *commentPairs(): Generator<Pair> {
    const { comments } = this.blob
    for (let i = 0; i < comments.length; i += 2) {
      const start = comments[i]!
      let end = comments[i + 1]!
      while (i + 2 < comments.length && this.file.text.slice(end, comments[i + 2]).trim() === '') {
        i += 2
        end = comments[i + 1]!
      }
      const line = this.lineAt(end)
      const before = this.file.text.slice(this.lineStarts[this.lineAt(start) - 1], start)
      // The end of a line of code speaks of that line, which is short.
      if (before.trim() !== '') continue
      yield* pair('comment', this.file.text.slice(start, end), this.withPath(this.linesOf(this.code, line + 1, line + LINES_AFTER_COMMENT))) // prettier-ignore
    }
  }

  *filePairs(): Generator<Pair> {
    if (this.file.isDoc) return
    yield* pair('path', this.file.path.replace(/^[^/]+\//, ''), this.names)
    if (this.blob.summary !== '') yield* pair('header', this.blob.summary, this.names)
  }

  private withPath(text: string): string {
    return this.turn++ % 2 ? `${this.file.path} ${text}` : text
  }

  private linesOf(text: string, first: number, last: number): string {
    return text.slice(this.lineStarts[first - 1] ?? text.length, this.lineStarts[last] ?? text.length)
  }

  /** 1-based line of an offset. */
  private lineAt(offset: number): number {
    let low = 0
    let high = this.lineStarts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.lineStarts[middle]! <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isTelling = ({ kind, startLine, endLine, name }: ExtractedSymbol): boolean =>
  kind !== 'heading' && kind !== 'key' && endLine - startLine < 200 && name.length > 2

function* headingPairs(file: CorpusFile, blob: ExtractedBlob): Generator<Pair> {
  if (!file.isDoc) return
  const { headings } = blob
  for (let i = 0; i < headings.length; i += 2) {
    const below = file.text.slice(headings[i + 1], headings[i + 2] ?? file.text.length)
    const paragraph = below.split(/\n\s*\n/).find((part) => countWords(part, 8).size >= 8)
    if (paragraph !== undefined) yield* pair('heading', file.text.slice(headings[i], headings[i + 1]), paragraph)
  }
}

function* pair(kind: PairKind, left: string, right: string): Generator<Pair> {
  const words = { left: countWords(left, MAX_LEFT), right: countWords(right, MAX_RIGHT) }
  const least = kind === 'name' || kind === 'heading' || kind === 'path' ? MIN_NAME_WORDS : MIN_WORDS
  if (words.left.size >= least && words.right.size >= MIN_WORDS) yield { kind, ...words }
}

function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The text with ranges blanked, line breaks kept. */
function withoutRanges(text: string, ranges: Uint32Array): string {
  let out = ''
  let last = 0
  for (let i = 0; i < ranges.length; i += 2) {
    out += text.slice(last, ranges[i]) + text.slice(ranges[i], ranges[i + 1]).replace(/[^\n]/g, ' ')
    last = ranges[i + 1]!
  }
  return out + text.slice(last)
}
