import type { Language } from '../languages/language.ts'
import type { OwnLanguage } from '../languages/own-language.ts'
import { ownLanguages } from '../languages/own-registry.ts'
import { languageEntries } from '../languages/registry.ts'
import { CaptureCollector } from './captures.ts'
import type { ExtractInput } from './extract-text.ts'
import { deadlineFor, isParseable } from './limits.ts'
import { LineIndex } from './lines.ts'
import type { SymbolPart } from './merge-parts.ts'
import { OwnFindings, type EmbeddedText } from './own-findings.ts'
import { parseAndQuery } from './parse.ts'
import { buildSymbols } from './symbols.ts'

/** Texts embedded in one file that are read; a hostile one could hold thousands of tiny ones in many languages. */
const MAX_EMBEDDED = 2_000

/** Reads the embedded texts, those of one language together, at their places in the text around them. */
export function embeddedParts(embedded: readonly EmbeddedText[], input: ExtractInput): SymbolPart[] {
  const byLanguage = new Map<string, EmbeddedText[]>()
  for (const one of embedded.slice(0, MAX_EMBEDDED)) {
    const known = byLanguage.get(one.language)
    if (known) known.push(one)
    else byLanguage.set(one.language, [one])
  }
  return [...byLanguage].flatMap(([language, texts]) => {
    const part = readPart(language, { ...input, text: onlyEmbedded(input.text, texts) })
    return part ? [part] : []
  })
}

function readPart(id: string, input: ExtractInput): SymbolPart | undefined {
  const own = ownLanguages().get(id)
  if (own) return scanPart(own, input)
  const language = languageEntries().get(id)
  return language && isParseable(input.text) ? parsePart(language, input) : undefined
}

/** What lies embedded in an embedded text is not looked into. */
function scanPart(language: OwnLanguage, { text, path }: ExtractInput): SymbolPart {
  const lines = new LineIndex(text)
  const found = new OwnFindings(lines)
  language.scan(text, found, path)
  const { imports, comments, strings, ...captured } = found.finish()
  const built = buildSymbols({ ...captured, imports, comments, strings }, lines, language, path)
  return { ...built, imports, comments, strings, occurrences: found.occurrences(text, built.definitions) }
}

function parsePart(language: Language, { text, path, deadlineMs }: ExtractInput): SymbolPart | undefined {
  const lines = new LineIndex(text)
  const collector = new CaptureCollector(lines, language)
  const deadline = deadlineMs ?? deadlineFor(text.length)
  const texts = { text, parsed: language.prepare?.(text) ?? text }
  const parsed = parseAndQuery(language, texts, deadline, (match, roles) => collector.add(match, roles))
  if (!parsed) return undefined
  const captured = collector.finish()
  const { imports, comments, strings } = captured
  const built = buildSymbols(captured, lines, language, path)
  return {
    ...built,
    imports,
    comments,
    strings,
    occurrences: parsed.uses.finish(built.definitions, [comments, strings]),
  }
}

/** The text with everything outside of the parts blanked, so that offsets and lines stay; what ends a part may be kept apart by a mark. */
function onlyEmbedded(text: string, parts: readonly EmbeddedText[]): string {
  let out = ''
  for (const { span, closing } of [...parts].sort((a, b) => a.span[0] - b.span[0])) {
    const [start, end] = span
    if (start < out.length) continue
    out += blank(text, out.length, start) + text.slice(start, end)
    if (closing && end < text.length && text[end] !== '\n') out += closing
  }
  return out + blank(text, out.length, text.length)
}

const blank = (text: string, start: number, end: number): string => text.slice(start, end).replace(/[^\n]/g, ' ')
