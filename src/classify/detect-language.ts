import { mostPopular, resolveAmbiguous } from './ambiguous.ts'
import { modelineLanguage, resolveAlias, shebangLanguages } from './hints.ts'
import { linguist } from './linguist.ts'

/** What a file's name says: all languages it may be in, and the extension that says so. */
export interface NamedLanguages {
  readonly candidates: readonly string[]
  /** Empty when the whole name decided, or nothing did. */
  readonly extension: string
}

/** Endings of templates and backups; the extension before them names the language (`app.yml.example`). */
const TEMPLATE_ENDING = /\.(?:in|example|sample|dist|tmpl|template|default|orig|bak|tpl|tt)$/
/** No known extension is longer. */
const MAX_EXTENSION = 32
/** What linguist lacks or answers in a way that no search user means. Extension -> language. */
const OVERRIDES: Record<string, string> = {
  // Dialects of SQL are rarely told apart by those who search, and never by file type.
  '.sql': 'sql',
  // MDX and single-file components keep their own names; these follow the parser that reads them.
  '.mts': 'typescript', '.cts': 'typescript', '.zsh': 'shell', '.gradle': 'gradle', '.cuh': 'cuda', '.metal': 'metal',
  // R's manual pages are in a language like TeX.
  '.rd': 'tex', '.h.in': 'c', '.pyi': 'python', '.cheatmd': 'markdown', '.mdc': 'markdown',
} // prettier-ignore

/** Languages that the file name allows; whole name first, then the longest known extension. */
export function languagesByName(baseName: string): NamedLanguages {
  const { byName, byExtension } = linguist()
  const named = byName.get(baseName)
  if (named) return { candidates: named, extension: '' }
  const lower = baseName.toLowerCase()
  // The first dot of `.eslintrc.json` belongs to the name; `.js` alone is a name, too.
  const start = Math.max(1, lower.length - MAX_EXTENSION)
  for (let dot = lower.indexOf('.', start); dot > 0; dot = lower.indexOf('.', dot + 1)) {
    const extension = lower.slice(dot)
    const override = OVERRIDES[extension]
    if (override) return { candidates: [override], extension }
    const found = byExtension.get(extension)
    if (found) return { candidates: found, extension }
  }
  const template = TEMPLATE_ENDING.exec(baseName)
  return template ? languagesByName(baseName.slice(0, template.index)) : { candidates: [], extension: '' }
}

/** Best guess before the content is known. */
export function languageByPath(baseName: string, attribute?: string): string | undefined {
  const stated = resolveAlias(attribute)
  if (stated) return stated
  const { candidates } = languagesByName(baseName)
  return candidates.length > 0 ? mostPopular(candidates) : undefined
}

/**
 * Language of a text: `linguist-language`, modeline, file name, extension (shared ones by content), shebang, in this
 * order; `undefined` when nothing tells. Ids are linguist's names in lower case.
 */
export function detectLanguage(baseName: string, text: string, attribute?: string): string | undefined {
  const stated = resolveAlias(attribute) ?? modelineLanguage(text)
  if (stated) return stated
  const { candidates, extension } = languagesByName(baseName)
  if (candidates.length === 1) return candidates[0]
  const interpreted = shebangLanguages(text)
  if (candidates.length === 0) {
    if (interpreted.length > 0) return mostPopular(interpreted)
    return text.startsWith('<?xml') ? 'xml' : undefined
  }
  const both = candidates.filter((candidate) => interpreted.includes(candidate))
  return both.length > 0 ? mostPopular(both) : resolveAmbiguous(extension, candidates, text)
}
