import { normalizeName } from './normalize-name.ts'
import { stem } from './stem.ts'

/** Files whose own name says nothing: their folder names them. */
const ENTRY_STEMS: ReadonlySet<string> = new Set(['index', 'mod', '__init__', 'main', 'init', 'lib'])

/** Name of a file without its extension, or of its folder when the file is an `index`, `mod`, `__init__`. */
export function nameStem(path: string): string {
  const parts = path.split('/')
  const file = parts.pop() as string
  const own = file.replace(/(?<=.)\.[^.]*$/, '')
  const folder = parts.pop()
  return ENTRY_STEMS.has(own) && folder !== undefined ? folder : own
}

/** One term for a whole name, as joined words of a query give it too: `exception_handlers` and "exception handler". */
export const wholeNameKey = (name: string): string => stem(normalizeName(name))

/** The term under which the file at `path` is filed. */
export const fileKey = (path: string): string => wholeNameKey(nameStem(path))
