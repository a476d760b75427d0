import type { DocumentKind } from '../../reader/api.ts'
import { linguist } from './linguist.ts'
import { folderFacts } from './folders.ts'
import { isConfigLanguage, isConfigName, isDocName, isSchemaLanguage } from './kind-names.ts'
import { isTestStem } from './test-names.ts'
import type { PathAttributes } from './types.ts'

/**
 * What a file is for. First rule that applies:
 * | # | kind | when |
 * |---|---|---|
 * | 1 | doc | `linguist-documentation` is set |
 * | 2 | config | its name is that of a tool's configuration and its folder is no test folder (`CMakeLists.txt`, `setup.py`, `*.config.js`) |
 * | 3 | doc | prose named as a project document (README, CHANGELOG, LICENSE ...), or below `spec/` |
 * | 4 | test | in a test folder (`tests/`, `__tests__/`, `testdata/`, `Foo.Tests/`, `src/commonTest/`, ...) or with a test's name |
 * | 5 | doc | prose (Markdown, reStructuredText, AsciiDoc, plain text ...), manual pages, TeX |
 * | 6 | config | dot files, what lies in dot folders at the root or of known tools, data (JSON, YAML, TOML, XML ...), build languages (Make, Docker, HCL ...) |
 * | 7 | doc | below a `docs/` folder at the root (pictures of SVG, too) |
 * | 8 | implementation | everything else |
 *
 * Folders and names count as whole segments and stems (`src/latest`, `contest.py`, `tsconfig-loader.ts` are
 * implementation). Below `src/main/` folders are package names and say nothing.
 */
export function kindOf(path: string, language: string | undefined, attributes: PathAttributes = {}): DocumentKind {
  const slash = path.lastIndexOf('/') + 1
  const folder = folderFacts(path.slice(0, slash))
  const name = path.slice(slash)
  if (attributes.documentation) return 'doc'
  if (!folder.test && isConfigName(name)) return 'config'
  const type = language === undefined ? undefined : linguist().types.get(language)
  const prose = isProse(language, type)
  if ((prose || type === undefined) && isDocName(name)) return 'doc'
  if (folder.spec && prose) return 'doc'
  if (folder.test || (!folder.mainSources && isTestStem(name)) || (folder.spec && type === 'programming')) return 'test'
  if (prose) return 'doc'
  if (folder.hidden || name.startsWith('.')) return 'config'
  if (language !== undefined && isConfigLanguage(language)) return 'config'
  if (type === 'data' && !isSchemaLanguage(language) && !(folder.docs && language === 'svg')) return 'config'
  return folder.docs && attributes.documentation !== false ? 'doc' : 'implementation'
}

/** Markup that is written to be read, though linguist counts it as layout. */
const PROSE_MARKUP = new Set(['tex', 'roff', 'roff manpage', 'mdx', 'bibtex', 'bikeshed', 'rich text format', 'runoff'])

function isProse(language: string | undefined, type: string | undefined): boolean {
  if (language === undefined || language === 'gettext catalog') return false
  return type === 'prose' || PROSE_MARKUP.has(language)
}
