import { normalizeName } from '../../analysis/normalize-name.ts'
import type { SymbolMatch } from '../../rank/symbol-order.ts'

/** Where a symbol lies, all names normalised and outermost first. */
export interface SymbolPlace {
  owners: string[]
  /** The repository's name, then the folders of the file. */
  folders: string[]
  /** File name without extension. */
  stem: string
}

export function symbolPlace(repository: string, path: string, owners: readonly string[]): SymbolPlace {
  const parts = path.split('/')
  const stem = normalizeName((parts.pop() as string).replace(/\.[^.]*$/, ''))
  return { owners: owners.map(normalizeName), folders: [repository, ...parts].map(normalizeName), stem }
}

/** How a symbol answers the qualifiers of a name. */
interface Fit {
  /** Qualifiers that the place bears, counted from the last: what stands before them may be a package of elsewhere. */
  borne: number
  quality: number
  where: string
}

/** Quality of an unqualified match; every fit that bears something is better than one that bears nothing. */
const QUALITY = { owners: 1, adjacent: 0.8, apart: 0.6, nested: 0.55, elsewhere: 0.5 } as const

/**
 * Qualifiers say which of the symbols of one name is meant. The symbols that bear most of them, from the last one on,
 * keep their tier: `tokio::sync::mpsc::channel` lies in `sync/mpsc/`, whatever `tokio` is. Those that bear fewer, or
 * none, lead the fourth tier: they are a part of what was asked for. Where none bears any, the qualifier may be a variable:
 * `c.JSON` is first of all that of `Context`.
 */
export function byQualifiers(
  matches: readonly SymbolMatch[],
  places: readonly SymbolPlace[],
  qualifiers: readonly string[],
): SymbolMatch[] {
  const fits = places.map((place) => fitOf(place, qualifiers))
  const most = fits.reduce((best, { borne }) => Math.max(best, borne), 0)
  return matches.map((match, i) => {
    const { borne, quality, where } = fits[i] as Fit
    if (most === 0 && shortens(qualifiers.at(-1)!, places[i]!.owners.at(-1)))
      return elsewhere(match, 'name, under an owner that may be so shortened')
    if (borne === 0 || borne < most)
      return elsewhere(match, 'name, but under another owner', most === 0 ? SPELLING_STEP : 0)
    return { ...match, quality, reason: `${match.reason}, ${where}` }
  })
}

/** Steps are wider than static ranks weigh, so that the exact name comes before other spellings of it. */
const SPELLING_STEP = 0.25
const SPELLING_QUALITY = { 1: 1, 2: 0.75, 3: 0.5, 4: 0.5, 5: 0.5 } as const

/** A match of the name alone, which leads the fourth tier; `less` is taken off its quality. */
export function elsewhere(match: SymbolMatch, reason: string, less = 0): SymbolMatch {
  return { ...match, tier: 4, quality: SPELLING_QUALITY[match.tier] - less, reason }
}

/** Variables are called by the first letters of their types, or by some of them in order: `c`, `ctx` of `Context`. */
function shortens(name: string, owner: string | undefined): boolean {
  if (owner === undefined || name === '' || name[0] !== owner[0]) return false
  let at = 0
  for (const letter of owner) if (letter === name[at]) at++
  return at === name.length
}

function fitOf(place: SymbolPlace, qualifiers: readonly string[]): Fit {
  const { owners, folders, stem } = place
  const levels = [...folders, stem, ...owners]
  const borne = longestTail(levels, qualifiers)
  const tail = qualifiers.slice(qualifiers.length - borne)
  if (borne > 0 && endsWith(owners, tail)) return { borne, quality: QUALITY.owners, where: 'qualified' }
  const where = 'in that file or package'
  if (endsWith(levels, tail) || endsWith([...folders, ...owners], tail)) {
    return { borne, quality: QUALITY.adjacent, where }
  }
  // The repository's own name is borne by everything in it.
  if (longestTail(levels.slice(1), tail) < borne) return { borne, quality: QUALITY.elsewhere, where }
  const nested = owners.length > 0 && !tail.includes(owners.at(-1) as string)
  return { borne, quality: nested ? QUALITY.nested : QUALITY.apart, where }
}

/** Length of the longest end of `names` that is found in `levels` in this order, with others between. */
function longestTail(levels: readonly string[], names: readonly string[]): number {
  let level = levels.length - 1
  let count = 0
  while (count < names.length) {
    const at = levels.lastIndexOf(names[names.length - 1 - count] as string, level)
    // `lastIndexOf` counts a negative start from the end.
    if (level < 0 || at < 0) break
    level = at - 1
    count++
  }
  return count
}

/** True when `list` ends in `tail`. */
export function endsWith(list: readonly string[], tail: readonly string[]): boolean {
  const from = list.length - tail.length
  return from >= 0 && tail.every((part, i) => list[from + i] === part)
}
