import type { OwnLanguage } from '../languages/own-language.ts'
import type { Captured } from './captures.ts'
import { chunkBySymbols, toChunks } from './chunks.ts'
import { embeddedParts } from './embedded.ts'
import type { ExtractInput } from './extract-text.ts'
import { fileSummary, mainDoc } from './header.ts'
import { LineIndex } from './lines.ts'
import { mergeParts, type SymbolPart } from './merge-parts.ts'
import { OwnFindings } from './own-findings.ts'
import { outlineText } from './prose.ts'
import { RangeList, withoutOverlaps } from './ranges.ts'
import { buildSymbols, type BuiltSymbols } from './symbols.ts'
import type { ExtractedBlob } from './types.ts'

/** Longer texts are indexed without symbols: a scan is linear, but what it finds has to be held. UTF-16 units. */
const MAX_LENGTH = 8_000_000

const NO_RANGES = new Uint32Array(0)

export const isScannable = (text: string): boolean => text.length <= MAX_LENGTH && !text.includes('\0')

function summaryOf(captured: Captured, text: string, built: BuiltSymbols, language: OwnLanguage, path: string): string {
  const summary = fileSummary(captured, text, undefined)
  return (language.plainDoc?.(summary) ?? summary) || mainDoc(built, path)
}

/** Extracts a text in a language that we read ourselves; what is embedded in it is read by its own means. */
export function extractOwn(language: OwnLanguage, input: ExtractInput): ExtractedBlob {
  const { text, path } = input
  const lines = new LineIndex(text)
  const found = new OwnFindings(lines)
  language.scan(text, found, path)
  const captured = found.finish()
  const built = buildSymbols(captured, lines, language, path)
  const own: SymbolPart = {
    ...built,
    imports: captured.imports,
    comments: captured.comments,
    strings: captured.strings,
    occurrences: found.occurrences(text, built.definitions),
  }
  const parts = mergeParts(own, embeddedParts(found.embedded, input), false)
  const outline = language.layout === 'code' ? undefined : outlineText(lines, path)
  const headings = new RangeList()
  for (const line of outline?.headings ?? []) headings.add(lines.startOf(line), lines.endOf(line))
  return {
    lines: lines.count,
    status: 'parsed',
    title: outline?.title || found.titleText,
    summary: outline ? outline.summary : summaryOf(captured, text, built, language, path),
    symbols: parts.symbols,
    chunks: outline ? toChunks(lines, outline.passages) : chunkBySymbols(lines, parts.symbols, parts.extents),
    imports: parts.imports,
    occurrences: parts.occurrences,
    comments: parts.comments,
    strings: withoutOverlaps(parts.strings, parts.comments),
    names: language.layout === 'data' ? NO_RANGES : parts.names,
    headings: headings.finish(),
  }
}
