import { PATHS_PER_BLOCK } from '../../reader/format/layout.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import type { BlockedSection } from './section-input.ts'

/** The PATH section; paths ascend by UTF-8 bytes, as documents do. Throws RangeError when they do not. */
export function encodePaths(paths: Iterable<string>): BlockedSection {
  const dictionary = new DictionaryEncoder(PATHS_PER_BLOCK)
  for (const path of paths) dictionary.add(path)
  return dictionarySection('PATH', dictionary.finish())
}
