import { GitdexError } from '../../errors.ts'
import { suggestPaths } from '../symbols/did-you-mean.ts'
import { excerpt } from '../data/excerpt.ts'
import type { IndexData } from '../data/index-data.ts'
import { filesNamed } from '../paths/structure.ts'
import { plural } from '../../analysis/plural.ts'

/** Lines of a file, as asked for by `path:140-180`. */
export interface LineRange {
  readonly document: number
  readonly path: string
  readonly from: number
  readonly to: number
}

/** Lines shown around `path:140`. */
const AROUND = 20
/** `path:140-180`, `path:140`, `path#L140-L180`. */
const RANGE = /^(.+?)(?::(\d{1,9})(?:-(\d{1,9}))?|#L(\d{1,9})(?:-L?(\d{1,9}))?)$/

/**
 * The lines that a text names; undefined when it is no such range. Throws NOT_FOUND for a file that is not there or lines
 * behind its end, AMBIGUOUS for a name that several files have.
 */
export async function lineRange(data: IndexData, text: string): Promise<LineRange | undefined> {
  const match = RANGE.exec(text.trim())
  if (!match) return undefined
  const [, name = '', ...numbers] = match
  const [first, last] = numbers.filter((number) => number !== undefined).map(Number)
  const paths = await data.allPaths()
  const found = filesNamed(name, paths)
  // `Foo::bar:3` and the like may still be a symbol.
  if (found.length === 0 && !name.includes('/') && !name.includes('.')) return undefined
  if (found.length !== 1) throw fileError(name, found, paths)
  const document = found[0]!
  const lines = data.documents.linesOf(document)
  const [from, to] = last === undefined ? [first! - AROUND, first! + AROUND] : [Math.min(first!, last), Math.max(first!, last)] // prettier-ignore
  if (first! < 1 || Math.min(first!, last ?? first!) > lines) {
    const message = `${paths[document]} has ${plural(lines, 'line')}; ask for ${lines === 1 ? 'line 1' : `lines 1 to ${lines}`}.`
    throw new GitdexError('NOT_FOUND', message, { file: paths[document], lines })
  }
  return { document, path: paths[document]!, from: Math.max(1, from), to: Math.min(lines, to) }
}

function fileError(name: string, found: readonly number[], paths: readonly string[]): GitdexError {
  const listed = found.slice(0, 20).map((document) => paths[document]!)
  if (found.length > 1) {
    const message = `${found.length} files are called ${name}. Pass one of these paths:\n${listed.join('\n')}`
    return new GitdexError('AMBIGUOUS', message, { file: name, candidates: listed, total: found.length })
  }
  const suggestions = suggestPaths(name, paths)
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ''
  return new GitdexError('NOT_FOUND', `There is no file ${name} in this index.${hint}`, {
    file: name,
    did_you_mean: suggestions,
  })
}

/** Source of a card: as much as an agent reads at once. */
const SOURCE_LIMITS = { lines: 400, length: 24_000 } as const

/** Lines of a document with what to ask for next. */
export interface SourcePart {
  source_text?: string
  /** Last line of `source_text`, when it does not hold all that was asked for. */
  source_end_line?: number
  /** Pass this for the rest. */
  source_next?: string
}

/** Source between two lines, bounded; nothing when the artifact carries none. */
export async function sourcePart(data: IndexData, { document, path, from, to }: LineRange): Promise<SourcePart> {
  const texts = await data.sources([document])
  if (!texts) return {}
  const part = excerpt(texts[0]!, from, to, SOURCE_LIMITS)
  if (part.left === 0) return { source_text: part.text }
  return { source_text: part.text, source_end_line: part.endLine, source_next: `${path}:${part.endLine + 1}-${to}` }
}
