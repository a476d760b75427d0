import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

export const go: Language = {
  id: 'go',
  grammar: 'go',
  queries: ['go'],
  separator: '.',
  modifierWords: {},
  memberVisibility: 'none',
  refine,
}

const UPPER = /^\p{Lu}/u

/** Capitals export; `Test...`, `Benchmark...` and the like in test files are tests; `main` starts the program. */
function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { name, kind, modifiers } = symbol
  if (kind === 'test') return refineTest(symbol)
  if (name === '_') return undefined
  modifiers.add(UPPER.test(name) ? 'exported' : 'internal')
  if (kind === 'function' && name === 'main') modifiers.add('entry_point')
  if (
    kind === 'function' &&
    symbol.path.endsWith('_test.go') &&
    /^(Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u.test(name)
  ) {
    modifiers.add('test')
  }
  if (kind === 'constant' || kind === 'variable') symbol.signature = cutInitializer(symbol.signature)
  if (symbol.receiver !== undefined) symbol.receiver = symbol.receiver.replace(/^.*\./, '')
  return symbol
}

/** `t.Run("title", func...)`, `Describe("title", func...)`. */
const TEST_CALL = /^(?:\w+\.Run|(?:\w+\.)?[FPX]?(?:Describe|DescribeTable|Context|When|It|Specify|Convey|Measure))\(/

/** Calls with a title and a function are tests only in test files and if a test function is called. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  if (!symbol.path.endsWith('_test.go') || !TEST_CALL.test(symbol.signature)) return undefined
  symbol.modifiers.add('test')
  symbol.signature = symbol.signature.replace(/, ?func\([^]*$/, ')')
  return symbol
}
