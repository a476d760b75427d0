import { docBeforeLicence, isLicence, plainDoc } from './doc.ts'
import { isBlankRange } from './lines.ts'
import type { Captured } from './captures.ts'
import type { BuiltSymbols } from './symbols.ts'
import type { ExtractedSymbol } from './types.ts'

/**
 * What the file says of itself: its docstring, or the first comment block before any code that is neither licence nor
 * directive. `firstCode` is where the first symbol's own comment begins (blocks from there on are the symbol's).
 */
export function fileSummary(
  captured: Captured,
  text: string,
  moduleDoc: readonly [number, number] | undefined,
): string {
  if (moduleDoc) return plainDoc(text.slice(...moduleDoc))
  for (const block of headerBlocks(captured.comments, text)) {
    const raw = text.slice(...block)
    const doc = isLicence(raw) ? docBeforeLicence(raw) : plainDoc(raw)
    if (isTelling(doc) && !belongsBelow(text, block[1])) return doc
  }
  return ''
}

/** One word is a heading, no description; `-- name: get-user` names the query below. */
const isTelling = (doc: string): boolean => /\p{L}\S*\s+\S*\p{L}/u.test(doc) && !/^(?:\w+ )?name: [\w-]+/.test(doc)

/** Lines that a comment directly above explains, not the file: conditions, settings, blocks of builds, imports of styles. */
const EXPLAINED =
  /^(?:#[ \t]*(?:define|undef|ifn?def|if)\b|[A-Za-z_][\w.-]*[ \t]*[:?+]?:?=(?!=)|(?:ARG|ENV|FROM|RUN)\s|(?:locals|terraform|resource|data|variable|output|provider|module)\s+(?:"|\{)|@(?:import|use|forward)\s)/

/** What stands below the header of a whole file: a guard, the linkage of C++, the edition of Protocol Buffers. */
const BEGINS_FILE =
  /^(?:#[ \t]*ifndef[ \t]+(\w+)\s+#[ \t]*define[ \t]+\1\b|#[ \t]*ifn?def[ \t]+__cplusplus\b|(?:syntax|edition)[ \t]*=)/

function belongsBelow(text: string, end: number): boolean {
  const rest = text.slice(text[end - 1] === '\n' ? end - 1 : end, end + 300)
  const below = /^[^\S\n]*(?:\n[^\S\n]*)?(?=\S)([^]{1,200})/.exec(rest)?.[1]
  return below !== undefined && EXPLAINED.test(below) && !BEGINS_FILE.test(below)
}

/** What C headers may begin with: `#pragma once`, `#ifndef A_H` and `#define A_H`. */
const GUARD = /^\s*#[ \t]*(?:pragma[ \t]+once|ifndef[ \t]+\w+\s+#[ \t]*define[ \t]+\w+)\s*$/
const MAX_GUARD = 300

/** Comment blocks at the top of the file, with only white space (and a shebang line or a guard) before and between. */
function* headerBlocks(comments: Uint32Array, text: string): Generator<[number, number]> {
  let at = text.startsWith('#!') ? Math.max(text.indexOf('\n'), 0) : 0
  let block: [number, number] | undefined
  for (let i = 0; i < comments.length; i += 2) {
    const start = comments[i]!
    const end = comments[i + 1]!
    if (end <= at) continue
    const isBlank = isBlankRange(text, at, start)
    if (!isBlank && !GUARD.test(text.slice(at, Math.min(start, at + MAX_GUARD)))) break
    if (block && (!isBlank || /\n[^\S\n]*\n/.test(text.slice(block[1] - 1, start)))) {
      yield block
      block = undefined
    }
    block = block ? [block[0], end] : [start, end]
    at = end
  }
  if (block) yield block
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'object', 'enum', 'type', 'union'])

/** Without a header of its own a file is described by the one symbol it is named after or consists of. */
export function mainDoc({ symbols }: Pick<BuiltSymbols, 'symbols'>, path: string): string {
  const stem = flat(path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''))
  const isTop = ({ parent }: ExtractedSymbol): boolean => parent < 0 || symbols[parent]!.kind === 'namespace'
  const top = symbols.filter((symbol) => isTop(symbol) && symbol.kind !== 'namespace' && symbol.kind !== 'module')
  const named = symbols.filter((symbol) => symbol.doc !== '' && flat(symbol.name) === stem)
  // A type that a function of its name makes says more than that function.
  const main = named.find(({ kind }) => TYPES.has(kind)) ?? named[0]
  return main?.doc ?? (top.length === 1 ? top[0]!.doc : '')
}

const flat = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
