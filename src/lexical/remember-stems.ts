import { stem } from '../../reader/analysis/stem.ts'

/** `stem` with a memory: parts of words recur far more often than words. */
export function rememberStems(): (part: string) => string {
  const stems = new Map<string, string>()
  return (part) => {
    let known = stems.get(part)
    if (known === undefined) stems.set(part, (known = stem(part)))
    return known
  }
}
