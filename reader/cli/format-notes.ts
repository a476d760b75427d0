import type { SearchResponse } from '../api.ts'
import type { Io } from './io.ts'

/** Tells which arguments counted for nothing, and what would have. */
export function printIgnored(ignored: SearchResponse['ignored_arguments'], io: Io): void {
  for (const { argument, value, valid } of ignored ?? []) {
    const allowed = valid.length ? ` (valid: ${valid.slice(0, 12).join(', ')}${valid.length > 12 ? ', ...' : ''})` : ''
    io.err(`ignored ${argument} ${JSON.stringify(value)}${allowed}\n`)
  }
}

/** What is not a result goes to standard error: pipes stay clean, people still see it. */
export function printNotes(response: SearchResponse, io: Io): void {
  printIgnored(response.ignored_arguments, io)
  for (const warning of response.warnings ?? []) io.err(`${warning.code}: ${warning.message}\n`)
  if (response.note) io.err(`${response.note}\n`)
  const meant = response.did_you_mean?.length ? `Did you mean: ${response.did_you_mean.join(', ')}?` : ''
  const stale = staleNote(response.index)
  if (stale) io.err(`${stale}\n`)
  if (response.mode === 'structure' && response.results.length === 0) {
    for (const { path } of response.candidates) io.err(`  ${path}\n`)
  }
  if (isUnanswered(response)) {
    io.err(`no answer for ${JSON.stringify(response.query)}: not all files could be searched\n`)
  } else if (response.results.length === 0) {
    io.err(`nothing found for ${JSON.stringify(response.query)}. ${meant}`.trimEnd() + '\n')
  } else if (meant !== '') {
    io.err(`${meant}\n`)
  } else if (io.errIsTerminal) {
    io.err(`${summary(response)}\n`)
  } else if (response.truncated) {
    // Who reads a part of the answer in a file or a pipe has to know that it is one.
    io.err(`${shownOf(response)} shown; --limit N shows more\n`)
  }
}

/** Nothing was found where not all was searched: that nothing is there would be a lie. */
export const isUnanswered = ({ results, truncated }: SearchResponse): boolean => results.length === 0 && truncated

/** Tells that the answer is not of the checked-out commit. */
export function staleNote({ commit, stale, behind }: SearchResponse['index']): string | undefined {
  if (!stale) return undefined
  const distance = behind ? `, ${behind} behind` : ''
  return `index is of ${commit.slice(0, 12)}, not of HEAD${distance}; run gitdex build`
}

/** `5 of at least 131`. */
const shownOf = ({ results, total, total_is_exact }: SearchResponse): string =>
  `${results.length} of ${total_is_exact ? '' : 'at least '}${total}`

/** `5 of 131 results, symbol (identifier), app@0123456789ab, 1.2 ms`. */
function summary(response: SearchResponse): string {
  const { mode, routed_because, index, elapsed_ms } = response
  return `${shownOf(response)}, ${mode} (${routed_because}), ${index.repo}@${index.commit.slice(0, 12)}, ${elapsed_ms.toFixed(1)} ms`
}
