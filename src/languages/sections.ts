import type { Modifier } from '../extract/types.ts'
import type { Owner } from './language.ts'

/**
 * Visibility given by a line of its own to what follows it in the same type (`private:` of C++, `private` of Ruby).
 * Owners are made anew for every text and symbols are refined in source order, so this depends on the text alone.
 */
const current = new WeakMap<Owner, Modifier>()

/** From here on members of `owner` have this visibility. */
export function beginSection(owner: Owner | undefined, visibility: Modifier): void {
  if (owner) current.set(owner, visibility)
}

/** Visibility of the section that the members of `owner` have reached, if any. */
export function sectionOf(owner: Owner | undefined): Modifier | undefined {
  return owner && current.get(owner)
}

const VISIBILITIES: readonly Modifier[] = ['exported', 'private', 'protected', 'internal']

/** True when a word of the definition itself says who may use it. */
export function hasVisibility(modifiers: ReadonlySet<Modifier>): boolean {
  return VISIBILITIES.some((one) => modifiers.has(one))
}
