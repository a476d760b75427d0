import { QueryError } from '../../errors.ts'
import { parseRegex } from './regex-parser.ts'
import { withLineEnds } from './regex-lines.ts'
import { RegexProblem } from './regex-node.ts'

/** Flags that a query may have; g and d change nothing here. */
const FLAGS = /^[imsugd]*$/

export interface LineRegex {
  /** As it was written: right for texts without odd ends of lines (`hasOddEnds`), and the fastest. */
  readonly plain: RegExp
  /** For all texts: lines end where they do. */
  readonly exact: RegExp
}

/**
 * The expression as it is searched with: `^` and `$` are lines', whether or not m was asked for. Throws REGEX_INVALID with
 * the position of what is wrong.
 */
export function compileRegex(source: string, flags: string): LineRegex {
  const odd = flags.search(/[^imsugd]/)
  if (!FLAGS.test(flags))
    throw invalid(source, flags, `unknown flag ${flags[odd]} (known: i, m, s, u)`, source.length + odd)
  const known = [...new Set(`${flags.replace('d', '')}gm`)].join('')
  try {
    const plain = new RegExp(source, known)
    return { plain, exact: new RegExp(withLineEnds(source, known), known) }
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^.*: /s, '') : String(error)
    throw invalid(source, flags, message, positionOf(source, known))
  }
}

/** Where our own parser stops; the end where it finds nothing wrong. */
function positionOf(source: string, flags: string): number {
  try {
    parseRegex(source, flags)
    return source.length
  } catch (error) {
    if (error instanceof RegexProblem) return error.position
    return source.length
  }
}

function invalid(source: string, flags: string, problem: string, position: number): QueryError {
  const near = position < source.length ? `, near "${source.slice(position, position + 20)}"` : ''
  const literal = 'To look for the text itself, put it into double quotes.'
  return new QueryError(
    'REGEX_INVALID',
    `The regular expression is not valid: ${problem} at position ${position}${near}. ${literal}`,
    { pattern: source, flags, position },
  )
}
