import { isVendorFolder } from './vendored.ts'

/** What a folder says of the files in it. */
export interface FolderFacts {
  readonly test: boolean
  /** Below `spec/` or `specs/`: tests when code, specifications when prose. */
  readonly spec: boolean
  readonly example: boolean
  readonly vendored: boolean
  /** Below a documentation folder at the root. */
  readonly docs: boolean
  /** Below a dot folder at the root, or one that tools read wherever it lies. */
  readonly hidden: boolean
  /** Below `src/main/java/` and the like, where names of classes say nothing of tests either. */
  readonly mainSources: boolean
}

/** Test folders by their whole name, in lower case. Benchmarks, fuzzers and fixtures count as tests. */
const TEST_FOLDERS = new Set([
  'test', 'tests', '__tests__', '__test__', '__mocks__', 'mocks', '__snapshots__', '__fixtures__', 'fixtures', 'fixture',
  'testdata', 'test-data', 'test_data', 'testfixtures', 'test-fixtures', 'test_fixtures', 'testresources', 'test-resources', 'test_resources', 'testutil',
  'testutils', 'test-utils', 'test_utils', 'testhelpers', 'test-helpers', 'test_helpers', 'testsupport', 'test-support',
  'test_support', 'testsuite', 'test-suite', 'test_suite', 'testcases', 'test-cases', 'test_cases', 'e2e', 'cypress',
  'integrationtest', 'integrationtests', 'unittest', 'unittests', 'bench', 'benches', 'benchmark', 'benchmarks', 'fuzz',
  'jmh', 'specs-e2e', 'type-tests', 'androidtest',
]) // prettier-ignore
/** `unit-tests`, `integration_tests`: the plural with any word before it. */
const TESTS_WITH_WORD = /[a-z0-9][-_. ]tests$/i
/** `Foo.Tests`, `FooTests`, `FooUITests`, `Foo.Benchmarks`: .NET projects and Xcode targets. */
const TESTS_PROJECT = /[A-Za-z0-9](?:Tests|Specs|Benchmarks|TestCases)$|\.(?:Test|UnitTest|IntegrationTest)$/
/** `e2e-test`: the singular only with a word that makes a test of it (`playwright-test` is a product). */
const SINGULAR_TEST = /^(?:unit|integration|functional|acceptance|system|smoke|regression|e2e|end-to-end|ui|load|perf|performance|stress)[-_]?test$/i // prettier-ignore
/** Source sets of Gradle and Kotlin: `src/commonTest`, `src/testFixtures`. */
const SOURCE_SET = /^(?:[a-z0-9]+(?:[A-Z][A-Za-z0-9]*)?Test|test[A-Z]\w*|it)$/
const EXAMPLE_FOLDERS = new Set([
  'example', 'examples', '_examples', 'sample', 'samples', 'demo', 'demos', 'tutorial', 'tutorials', 'playground',
  'playgrounds', 'cookbook', 'quickstart', 'quickstarts', 'docs_src', 'showcase',
]) // prettier-ignore
const DOC_FOLDERS = new Set(['doc', 'docs', 'documentation', 'man', 'manual', 'wiki', 'javadoc', 'website'])

/** `src/main/kotlin`, and of Kotlin for several platforms `src/commonMain/kotlin`. */
const MAIN_SET = /^(?:main|[a-z][A-Za-z0-9]*Main)$/
/** Below `main/java/` segments are package names (`com/example`, `org/junit/test`) and say nothing. */
const JVM_SOURCES = /^(?:java|kotlin|scala|groovy)(?:[-.\d].*)?$/
/** Folders of tools' settings that also lie in packages and examples. */
const TOOL_FOLDERS = new Set([
  '.github', '.gitlab', '.circleci', '.buildkite', '.devcontainer', '.vscode', '.idea', '.husky', '.storybook', '.cargo', '.config',
  '.yarn', '.mvn', '.changeset', '.nx', '.ci', '.azure-pipelines',
]) // prettier-ignore

const known = new Map<string, FolderFacts>()
/** The memo serves the files of one folder; it is emptied rather than grown without bound. */
const MAX_KNOWN = 20_000

/** Facts of a folder path that is empty or ends in a slash. */
export function folderFacts(folder: string): FolderFacts {
  let facts = known.get(folder)
  if (!facts) {
    if (known.size >= MAX_KNOWN) known.clear()
    facts = buildFacts(folder.split('/').slice(0, -1))
    known.set(folder, facts)
  }
  return facts
}

function buildFacts(segments: readonly string[]): FolderFacts {
  const sources = segments.findIndex((segment, i) => JVM_SOURCES.test(segment) && MAIN_SET.test(segments[i - 1] ?? ''))
  const named = sources < 0 ? segments : segments.slice(0, sources)
  const lower = named.map((segment) => segment.toLowerCase())
  return {
    test: named.some((segment, i) => isTestFolder(segment, lower[i]!, lower[i - 1])),
    spec: lower.some((segment) => segment === 'spec' || segment === 'specs'),
    example: lower.some((segment, i) => isExampleFolder(segment, lower[i - 1])),
    vendored: isVendorFolder(named),
    docs: lower[0] !== undefined && DOC_FOLDERS.has(lower[0]),
    hidden: (named[0]?.startsWith('.') ?? false) || lower.some((segment) => TOOL_FOLDERS.has(segment)),
    mainSources: sources >= 0,
  }
}

function isTestFolder(segment: string, lower: string, parent: string | undefined): boolean {
  if (TEST_FOLDERS.has(lower) || TESTS_WITH_WORD.test(segment) || TESTS_PROJECT.test(segment)) return true
  return SINGULAR_TEST.test(segment) || (parent === 'src' && SOURCE_SET.test(segment))
}

/** `com/example/` is the usual made-up package, not a folder of examples. */
function isExampleFolder(segment: string, parent: string | undefined): boolean {
  if (parent === 'com' || parent === 'org' || parent === 'net') return false
  return EXAMPLE_FOLDERS.has(segment) || /[-_ .]examples?$/.test(segment)
}
