/** One line at the end of a message: `Rejected: a daemon, since it needs a port`. */
export type Trailer = readonly [name: string, text: string]

/**
 * Names under which messages say what was decided, and why. Those that name people (`Co-authored-by`) or numbers of issues
 * (`Fixes`) are none.
 */
const NAMES =
  'decision|why|rationale|reason|motivation|rejected|alternatives?(?:[- ]considered)?|constraints?|trade-?offs?|consequences?|supersedes|breaking[- ]changes?|deprecat(?:ed|es|ion)'
const MENTIONED = new RegExp(`^(?:${NAMES}):`, 'im')
const DECISION = new RegExp(`^(?:${NAMES})$`, 'i')
/** A line that begins a trailer, as git-interpret-trailers(1) has it, and the one name with a space that is in use. */
const TRAILER = /^([A-Za-z][A-Za-z0-9-]*|BREAKING CHANGES?|Alternatives? considered):[ \t]+(\S.*)$/i

const MOST_TRAILERS = 8
/** UTF-16 units. */
const LONGEST_TEXT = 500
const LEAST_WORDS = 3

export const NO_TRAILERS: readonly Trailer[] = []

/**
 * What the trailers of a commit message record as decided. Only paragraphs at the end that begin as trailers do count:
 * `Why:` in the midst of prose is prose. Mail addresses are left out, and so is what is too short to say anything.
 */
export function decisionTrailers(message: string): readonly Trailer[] {
  if (!MENTIONED.test(message)) return NO_TRAILERS
  const found = footer(message).flatMap(trailersOf)
  const decisions = found.flatMap(([name, text]): Trailer[] => {
    const said = withoutAddresses(text)
    return DECISION.test(name) && said.split(' ').length >= LEAST_WORDS ? [[spelled(name), shortened(said)]] : []
  })
  return decisions.length === 0 ? NO_TRAILERS : decisions.slice(0, MOST_TRAILERS)
}

/** The last paragraphs, up to the first from the end that is none of trailers; never the subject. */
function footer(message: string): string[] {
  const [, ...paragraphs] = message.trim().split(/\n[^\S\n]*\n\s*/)
  let start = paragraphs.length
  while (start > 0 && TRAILER.test(firstLine(paragraphs[start - 1]!))) start--
  return paragraphs.slice(start)
}

const firstLine = (paragraph: string): string => paragraph.split('\n', 1)[0]!.trimEnd()

/** Trailers of a paragraph; lines that begin none go on with the one before. */
function trailersOf(paragraph: string): Trailer[] {
  const trailers: [string, string][] = []
  for (const line of paragraph.split('\n')) {
    const [, name, text] = TRAILER.exec(line.trimEnd()) ?? []
    if (name !== undefined) trailers.push([name, text!])
    else if (trailers.length > 0) trailers.at(-1)![1] += ` ${line.trim()}`
  }
  return trailers
}

/** Mail addresses, bare or in brackets; `vue@3.2.1` is none. */
const ADDRESS = /<[^\s<>@]*@[^\s<>]*>|[^\s<>@()]+@(?!\d+\.\d)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

const withoutAddresses = (text: string): string => text.replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim()

/** `BREAKING-CHANGE` and `breaking change` are the same name. */
function spelled(name: string): string {
  const words = name.toLowerCase().replace(/^trade-?off/, 'tradeoff').replaceAll('-', ' ') // prettier-ignore
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`
}
