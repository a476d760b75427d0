/** Test conventions for file names, per extension: whole stems or words at their start or end, never substrings. */

/**
 * `FooTest`, `FooTests`, `FooSpec`: a capitalised word at the end of a Pascal-case stem. `PodSpec` and `OfficeSuite` are no
 * tests where frameworks do not name theirs so.
 */
const PASCAL_JAVA = String.raw`[A-Z]\w*[a-z0-9](?:Tests?|TestCase|IT|ITCase|TestSuite|Benchmarks?)`
const PASCAL = String.raw`[A-Z]\w*[a-z0-9](?:Tests?|TestCase|Specs?|IT|ITCase|Suite|Benchmarks?)`
const PASCAL_TEST = String.raw`[A-Z]\w*[a-z0-9]Tests?`

/**
 * Extensions (by spaces) -> pattern of the stem, anchored at both ends. Of C, `str_cat_benchmark.cc` measures what stands beside
 * it; `redis-benchmark.c`, with a hyphen, is a program that people run.
 */
const CONVENTIONS: readonly (readonly [extensions: string, stem: string])[] = [
  ['go', '.+_test'],
  ['py pyi', 'test|tests|conftest|test_.+|.+_tests?'],
  ['js jsx ts tsx mjs cjs mts cts coffee vue svelte', String.raw`test|tests|.+\.(?:test|tests|spec|e2e|e2e-spec|cy|bench|test-d|spec-d)|.+[-_](?:test|tests|spec)|jest[.-]setup|vitest[.-]setup|setupTests?`],
  ['rb cr', '(?:.+_|)(?:test|spec)|(?:test|spec|rails)_helper'],
  ['java', `${PASCAL_JAVA}|Tests?[A-Z].*`],
  ['kt kts groovy scala', `${PASCAL}|Tests?[A-Z].*`],
  ['cs fs vb', String.raw`[A-Z][\w.]*[a-z0-9](?:Tests?|Specs|Benchmarks?)`],
  ['php', `${PASCAL_TEST}|\\w+Cest`],
  ['swift m mm', PASCAL_TEST],
  ['rs', 'tests?|.+_tests?'],
  ['c cc cpp cxx h hh hpp hxx', `(?:.+[-_.]|)(?:test|tests|unittest|unittests)|test[-_].+|${PASCAL_TEST}|.+_(?:bench|benchmark)`],
  ['ex exs', '.+_test|test_helper'],
  ['hs', `${PASCAL_TEST}|[A-Z]\\w*Spec|Spec|Tests?`],
  ['lua', '.+[-_.](?:test|spec)|test_.+'],
  ['sh bash zsh', '(?:.+[-_.]|)tests?'],
  ['zig', 'tests?|.+[-_]tests?'],
  ['dart', '.+_test'],
  ['r R', 'test[-_.].+|testthat'],
  ['jl', 'runtests|.+_tests?|test_.+'],
  ['erl', '.+_(?:SUITE|tests)'],
  ['clj cljs cljc', '.+_test'],
  ['ml mli', '(?:.+_|)tests?|test_.+'],
  ['rkt scm ss sls el lisp cl', '(?:.+-|)tests?'],
  ['gd', `test_.+|.+_test|${PASCAL_TEST}`],
  ['sol', String.raw`.+\.t`],
  ['f90 f95 f03 f08', 'test_.+|.+_tests?'],
  ['v sv vhd vhdl', '(?:.+_|)tb|tb_.+|.+_tests?'],
  ['nim', '.+_test|test_.+'],
  ['elm', `${PASCAL_TEST}|Tests?`],
  ['ps1', String.raw`.+\.Tests`],
  ['bats feature snap t', '.+'],
] // prettier-ignore

const STEMS = new Map<string, RegExp>()
for (const [extensions, stem] of CONVENTIONS) {
  const pattern = new RegExp(`^(?:${stem})$`)
  for (const extension of extensions.split(' ')) STEMS.set(extension, pattern)
}

/** True when a file name follows a test convention of its language. */
export function isTestStem(baseName: string): boolean {
  const dot = baseName.lastIndexOf('.')
  return dot > 0 && (STEMS.get(baseName.slice(dot + 1))?.test(baseName.slice(0, dot)) ?? false)
}
