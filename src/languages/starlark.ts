import type { Language, RawSymbol } from './language.ts'
import { python } from './python.ts'

/** Bazel's and Buck's Python: targets by their name, and what defines rules. */
export const starlark: Language = {
  ...python,
  id: 'starlark',
  queries: ['starlark', 'python'],
  exportListIsComplete: false,
  readImport,
  refine,
}

/** `//a/b:c.bzl` is the file `a/b/c.bzl`, `:c.bzl` one beside this; other repositories keep their label. */
function readImport(text: string): string[] {
  const label = text.replace(/^["']|["']$/g, '')
  const here = /^:([^:]+)$/.exec(label)
  if (here) return [`./${here[1]}`]
  const [, folder, file] = /^\/\/([^:]*):([^:]+)$/.exec(label) ?? []
  return [file === undefined ? label : folder === '' ? file : `${folder}/${file}`]
}

/** What a call makes of the variable that it is assigned to. */
const MADE: readonly (readonly [pattern: RegExp, kind: RawSymbol['kind']])[] = [
  [/= ?(?:\w+\.)?(?:rule|repository_rule|aspect|materializer_rule|subrule)\(/, 'rule'],
  [/= ?(?:\w+\.)?(?:macro|module_extension)\(/, 'macro'],
  [/= ?(?:\w+\.)?(?:provider|struct|record)\(/, 'struct'],
]

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'rule') return refineTarget(symbol)
  const made = symbol.kind === 'variable' ? MADE.find(([pattern]) => pattern.test(symbol.signature)) : undefined
  const refined = python.refine!(symbol)
  if (refined && made) refined.kind = made[1]
  return refined
}

/** `cc_test(name = "a", ...)`: the target `a`, a test by its rule. */
function refineTarget(symbol: RawSymbol): RawSymbol | undefined {
  const rule = /^[\w.]+/.exec(symbol.signature)?.[0]
  if (rule === undefined) return undefined
  symbol.signature = `${rule}(name = "${symbol.name}")`
  if (rule === 'test_suite' || rule.endsWith('_test')) symbol.modifiers.add('test')
  return symbol
}
