import type { GraphInput } from '../graph-input.ts'
import type { ResolvedImports } from '../imports/resolved-imports.ts'
import { expandUse } from '../imports/rust.ts'

/** What a name before a dot stands for in a document: files of the repository, or something outside (none). */
export type ModuleNames = ReadonlyMap<string, readonly number[]>

const NONE: ModuleNames = new Map()
const OUTSIDE: readonly number[] = []
const decoder = new TextDecoder()

/** Languages in which the last part of an import is a name in the file, and how the parts are written. */
const LAST_PARTS: Readonly<Record<string, RegExp>> = {
  go: /\//, python: /\./, java: /\./, kotlin: /\./, scala: /\./, groovy: /\./, elixir: /\./, dart: /[/:]/,
  javascript: /[/:]/, typescript: /[/:]/, tsx: /[/:]/, vue: /[/:]/, svelte: /[/:]/,
} // prettier-ignore

/** The names that imports of a document bind, as far as their spelling tells. */
export function moduleNames(
  { facts, documents }: GraphInput,
  resolved: ResolvedImports,
  document: number,
): ModuleNames {
  const [from, to] = [resolved.starts[document]!, resolved.starts[document + 1]!]
  const language = facts.languageOf(document)
  if (from === to || (language !== 'rust' && !LAST_PARTS[language])) return NONE
  const specifiers = decoder.decode(documents[document]!.imports.specifiers).split('\0')
  const names = new Map<string, readonly number[]>()
  for (let i = from; i < to; i++) {
    const targets = resolved.set[i]! >= 0 ? resolved.sets[resolved.set[i]!]! : OUTSIDE
    if (targets === OUTSIDE && resolved.external[i]! < 0) continue
    for (const name of namesOf(specifiers[i - from]!, language)) {
      const known = names.get(name)
      // What comes from the repository counts before what does not.
      names.set(name, known && known.length > 0 ? [...known, ...targets] : targets)
    }
  }
  return names
}

function namesOf(specifier: string, language: string): string[] {
  if (language === 'rust') return expandUse(specifier).flatMap((parts) => parts.at(-1) ?? [])
  const parts = specifier.split(LAST_PARTS[language]!)
  // The version of a module, as `/v2` or `.v3`, is no part of its name.
  if (language === 'go' && parts.length > 1 && /^v\d+$/.test(parts.at(-1)!)) parts.pop()
  const last = parts.at(-1)!.replace(/\.v\d+$|\.dart$|\.[mc]?[jt]sx?$/, '')
  return /^\w+$/.test(last) ? [last] : []
}
