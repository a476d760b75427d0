import { languageFor } from '../languages/registry.ts'
import type { Language } from '../languages/language.ts'
import { ownLanguages } from '../languages/own-registry.ts'
import { CaptureCollector, type Captured } from './captures.ts'
import { chunkBySymbols, toChunks } from './chunks.ts'
import { embeddedParts } from './embedded.ts'
import { extractOwn, isScannable } from './extract-own.ts'
import { fileSummary, mainDoc } from './header.ts'
import { deadlineFor, isParseable } from './limits.ts'
import { LineIndex } from './lines.ts'
import { mergeParts, type SymbolPart } from './merge-parts.ts'
import { NO_OCCURRENCES } from './occurrences.ts'
import { parseAndQuery, type Parsed } from './parse.ts'
import { outlineText } from './prose.ts'
import { RangeList, withoutOverlaps } from './ranges.ts'
import { buildSymbols } from './symbols.ts'
import { taggedTexts } from './tagged-texts.ts'
import type { ExtractedBlob, ParseStatus } from './types.ts'

export interface ExtractInput {
  readonly text: string
  /** Path in the repository, `/` between parts. */
  readonly path: string
  /** Key of `languageEntries()`; anything else, and `undefined`, is indexed as text. */
  readonly language: string | undefined
  /** Milliseconds for the parse and again for the query; by default by the length of the text (`deadlineFor`). */
  readonly deadlineMs?: number
}

const NO_RANGES = new Uint32Array(0)

/**
 * Extracts what the index needs from one text: a pure function of its input (but for texts that run into the
 * deadline). Call after `await initExtractor()`. Throws `ParserDied` when the WebAssembly module broke: the thread must
 * then be replaced and the text be extracted with `extractPlain`.
 */
export function extractText(input: ExtractInput): ExtractedBlob {
  const own = input.language === undefined ? undefined : ownLanguages().get(input.language)
  if (own && isScannable(input.text)) return extractOwn(own, input)
  const language = input.language === undefined ? undefined : languageFor(input.language, input.path)
  if (!language || !isParseable(input.text)) return extractPlain(input, 'text')
  const lines = new LineIndex(input.text)
  const collector = new CaptureCollector(lines, language)
  const deadline = input.deadlineMs ?? deadlineFor(input.text.length)
  const texts = { text: input.text, parsed: preparedText(language, input.text) }
  const parsed = parseAndQuery(language, texts, deadline, (match, roles) => collector.add(match, roles))
  if (!parsed) return extractPlain(input, 'timeout')
  return assemble(collector.finish(), parsed, texts.parsed, lines, language, input)
}

function preparedText(language: Language, text: string): string {
  const prepared = language.prepare ? language.prepare(text) : text
  if (prepared.length !== text.length) throw new Error(`${language.id}: prepare() changed the length of the text`)
  return prepared
}

/** The same without a parser: passages, title and summary only. */
export function extractPlain({ text, path }: ExtractInput, status: ParseStatus): ExtractedBlob {
  const lines = new LineIndex(text)
  const { title, summary, headings, passages } = outlineText(lines, path)
  const ranges = new RangeList()
  for (const line of headings) ranges.add(lines.startOf(line), lines.endOf(line))
  return {
    lines: lines.count,
    status,
    title,
    summary,
    symbols: [],
    chunks: toChunks(lines, passages),
    imports: [],
    occurrences: NO_OCCURRENCES,
    comments: NO_RANGES,
    strings: NO_RANGES,
    names: NO_RANGES,
    headings: ranges.finish(),
  }
}

function assemble(
  captured: Captured,
  { hasError, uses }: Parsed,
  parsed: string,
  lines: LineIndex,
  language: Language,
  input: ExtractInput,
): ExtractedBlob {
  const built = buildSymbols(captured, lines, language, input.path, parsed)
  const comments = joinRanges(captured.comments, captured.docstrings)
  const own: SymbolPart = {
    ...built,
    imports: captured.imports,
    comments,
    strings: captured.strings,
    occurrences: uses.finish(built.definitions, [comments, captured.strings]),
  }
  const parts = mergeParts(own, embeddedParts(taggedTexts(language.id, lines.text), input), true)
  return {
    lines: lines.count,
    status: hasError ? 'recovered' : 'parsed',
    title: '',
    summary: fileSummary(captured, lines.text, built.moduleDoc) || mainDoc(built, input.path),
    symbols: parts.symbols,
    chunks: chunkBySymbols(lines, parts.symbols, parts.extents),
    imports: parts.imports,
    occurrences: parts.occurrences,
    comments: parts.comments,
    strings: withoutOverlaps(parts.strings, parts.comments),
    names: parts.names,
    headings: NO_RANGES,
  }
}

function joinRanges(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a
  const list = new RangeList()
  for (const ranges of [a, b]) for (let i = 0; i < ranges.length; i += 2) list.add(ranges[i]!, ranges[i + 1]!)
  return list.finish()
}
