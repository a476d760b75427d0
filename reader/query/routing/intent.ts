const QUESTION: ReadonlySet<string> = new Set(
  'how what where which who whom whose when why does do is are can could should would did was were will has'.split(' '),
)

/** True when prose starts as a question or ends in a question mark. */
export function isQuestion(query: string): boolean {
  const text = query.trim()
  const space = text.search(/\s/)
  if (space < 0) return false
  return (
    QUESTION.has(
      text
        .slice(0, space)
        .toLowerCase()
        .replace(/['\u2019].*/, ''),
    ) || /[?\uff1f]$/.test(text)
  )
}

/** Compiling the patterns costs more than routing; few queries hold any of these. */
const WHY_HINTS = [
  'why',
  'how come',
  'rationale',
  'motivation',
  'trade',
  'adr',
  'reason',
  'decision',
  'decided',
  'cho',
  'preferred',
]
const WHY = /^\s*why\b|\bwhy (?:is|are|was|were|do|does|did|not|we|it)\b|\bhow come\b/
const DECISION =
  /\b(?:rationales?|motivations?|trade-?offs?|adrs?|reason(?:s|ing)? (?:for|behind|why|to|of|not)|decisions? (?:to|about|behind|records?|on|for|log)|(?:decided|chose|chosen|preferred) (?:to|over|not|instead|for|against))\b/

/** Asks for reasons: decision records answer first. */
export function isWhyShaped(query: string): boolean {
  const text = query.toLowerCase()
  return WHY_HINTS.some((hint) => text.includes(hint)) && (WHY.test(text) || DECISION.test(text))
}

const TEST_WORDS =
  /\b(?:tests|tested|testcases?|unittests?|test (?:cases?|suites?|coverage|fixtures?|helpers?|data)|(?:unit|integration|regression|smoke|e2e|end-to-end|acceptance|functional|property) test(?:s|ing)?)\b/
const TEST_REQUEST =
  /^\s*test(?:ing)?\s+(?!clients?\b|servers?\b|runners?\b|frameworks?\b|execution\b|harness|environments?\b|adapters?\b|library\b)\S|\btest(?:ing)? (?:for|of|that|covering|which)\b/
const TEST_NAME =
  /(?:^|[\s/:.])(?:test_\w+|\w+_(?:test|spec)s?\b|\w*[a-z0-9](?:Tests?|Spec|TestCase)\b|Test[A-Z]\w+|[\w-]+\.(?:test|spec)\.\w+|tests?\/|__tests__)/

/**
 * Asks for tests: they are not put behind the implementation then. "test client", "a test runner" and questions about
 * a test framework ("what is called around each test") are no such request.
 */
export function isTestShaped(query: string): boolean {
  const text = query.toLowerCase()
  if (!text.includes('test') && !text.includes('spec')) return false
  if (TEST_WORDS.test(text) || TEST_REQUEST.test(text) || TEST_NAME.test(query)) return true
  return !isQuestion(query) && /\S\s+(?:test|spec)\s*$/.test(text)
}
