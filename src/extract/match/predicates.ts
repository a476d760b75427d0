import type { PredicateSource } from './parse-query.ts'
import type { LatePredicate, TextTest } from './program.ts'

/** Test of one node's text, when the predicate is one on the nodes of one capture. */
export function textTest(predicate: PredicateSource): TextTest | undefined {
  const values = predicate.arguments
  if (values.some(({ type }) => type === 'capture')) return undefined
  const strings = values.map(({ value }) => value)
  switch (predicate.name) {
    case 'eq?':
      return (text) => text === strings[0]
    case 'not-eq?':
      return (text) => text !== strings[0]
    case 'any-of?':
      return oneOf(strings)
    case 'not-any-of?': {
      const isOne = oneOf(strings)
      return (text) => !isOne(text)
    }
    case 'match?': {
      const regex = new RegExp(strings[0]!)
      return (text) => regex.test(text)
    }
    case 'not-match?': {
      const regex = new RegExp(strings[0]!)
      return (text) => !regex.test(text)
    }
  }
  throw new Error(`query: unknown predicate #${predicate.name}`)
}

function oneOf(strings: readonly string[]): TextTest {
  const set = new Set(strings)
  const longest = Math.max(...strings.map((one) => one.length))
  return (text) => text.length <= longest && set.has(text)
}

/** What holds without any node, as web-tree-sitter has it. */
const HOLDS_WITHOUT = new Set(['eq?', 'not-eq?', 'not-match?', 'not-any-of?'])

/** The predicate as a condition on a complete match. */
export function latePredicate(predicate: PredicateSource, captureId: (name: string) => number): LatePredicate {
  const { name, capture, arguments: values } = predicate
  const test = textTest(predicate)
  if (test) {
    const withoutNodes = HOLDS_WITHOUT.has(name)
    const all =
      name === 'not-any-of?'
        ? (texts: readonly string[]) => texts.some(test)
        : (texts: readonly string[]) => texts.every(test)
    return { capture: captureId(capture), other: -1, test: (texts) => (texts.length === 0 ? withoutNodes : all(texts)) }
  }
  if (name !== 'eq?' && name !== 'not-eq?') throw new Error(`query: #${name} of two captures`)
  const isEqual = name === 'eq?'
  return {
    capture: captureId(capture),
    other: captureId(values[0]!.value),
    test: (texts, others) => texts.every((text) => others.some((other) => (text === other) === isEqual)),
  }
}
