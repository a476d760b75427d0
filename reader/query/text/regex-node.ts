/** What a regular expression is made of, as far as it tells what a text must hold. */
export type RegexNode =
  /** Matches no characters: assertions, the empty pattern. */
  | { readonly type: 'empty' }
  /** Any string at all: what is not understood, back references. */
  | { readonly type: 'any'; readonly newline: boolean }
  /** One character of a few, each as it is written. */
  | { readonly type: 'chars'; readonly chars: readonly string[] }
  | { readonly type: 'concat' | 'alternatives'; readonly parts: readonly RegexNode[] }
  | { readonly type: 'repeat'; readonly part: RegexNode; readonly min: number; readonly max: number }

/** A pattern that the parser stopped at: wrong, or too odd for it. */
export class RegexProblem extends Error {
  constructor(
    message: string,
    /** Index in the pattern, UTF-16 units. */
    readonly position: number,
    /** False where the pattern may be right all the same. */
    readonly wrong: boolean,
  ) {
    super(message)
  }
}
