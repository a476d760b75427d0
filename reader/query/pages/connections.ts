import type { PageSection, PageStatement } from '../../api.ts'
import { importersOf, resolvedImports, type ResolvedImport } from '../data/imports.ts'
import { testsOf } from '../references/related-files.ts'
import type { FileFacts } from './file-facts.ts'
import { plural } from '../../analysis/plural.ts'
import { firstSentence } from '../../analysis/sentence.ts'
import { code } from './markdown-code.ts'
import { section } from './surface.ts'

const MOST_USED = 10
const MOST_USERS = 8
const MOST_TESTS = 5

export const filePageId = (path: string): string => `file_page:${path}`

/** What a file imports, who imports it and which tests are about it. */
export async function connections(facts: FileFacts): Promise<PageSection[]> {
  const { data, document } = facts
  const [[imports], importers, paths] = await Promise.all([
    resolvedImports(data, [document]),
    importersOf(data, new Set([document])),
    data.allPaths(),
  ])
  // What tests a test helper is told by who uses it.
  const isTest = data.documents.kindOf(document) === 'test'
  const tests = isTest ? [] : testsOf(data, document, importers, paths)
  const users = importers.filter((id) => !tests.includes(id))
  const sections = [
    await used(facts, imports!, paths),
    await usedBy(facts, users, paths),
    await testedBy(facts, tests, paths),
  ]
  return sections.filter((one) => one.statements.length > 0)
}

/** Files of the repository first, one statement each, then what comes from outside. */
async function used(
  facts: FileFacts,
  imports: readonly ResolvedImport[],
  paths: readonly string[],
): Promise<PageSection> {
  const { data, path } = facts
  const inside = new Map<number, ResolvedImport>()
  const outside = new Map<string, ResolvedImport>()
  for (const one of imports) {
    if (one.documents.length === 0) outside.set(one.specifier, outside.get(one.specifier) ?? one)
    else if (!inside.has(one.documents[0]!)) inside.set(one.documents[0]!, one)
  }
  const known = [...inside].slice(0, MOST_USED)
  const rows = await data.documentRows(known.map(([id]) => id))
  const statements: PageStatement[] = known.map(([id, { line, documents }], i) => {
    const more = documents.length > 1 ? ` and ${plural(documents.length - 1, 'more file')} of that package` : ''
    // Of several files the first one's words say nothing.
    const said = rows[i]!.summary === '' || more !== '' ? '' : ` (${firstSentence(rows[i]!.summary)})`
    return { text: `imports ${code(paths[id]!)}${more}${said}`, path, line, page_id: filePageId(paths[id]!) }
  })
  for (const { specifier, line } of [...outside.values()].slice(0, MOST_USED)) {
    statements.push({ text: `imports ${code(specifier)}, which is not a file of the index`, path, line })
  }
  return section('Uses', statements, inside.size + outside.size)
}

async function usedBy(facts: FileFacts, users: readonly number[], paths: readonly string[]): Promise<PageSection> {
  const statements = await importStatements(facts, users.slice(0, MOST_USERS), paths)
  return section('Used by', statements, users.length)
}

async function testedBy(facts: FileFacts, tests: readonly number[], paths: readonly string[]): Promise<PageSection> {
  const statements = await importStatements(facts, tests.slice(0, MOST_TESTS), paths)
  return section('Tested by', statements, tests.length)
}

/** Who imports the file, and on which line; a test may only be named after it. */
async function importStatements(
  { data, document, path: own }: FileFacts,
  users: readonly number[],
  paths: readonly string[],
): Promise<PageStatement[]> {
  const lists = await resolvedImports(data, users)
  return users.map((id, i) => {
    const found = lists[i]!.filter(({ documents }) => documents.includes(document))
    const via = found.find(({ documents }) => documents.length === 1) ?? found[0]
    const line = via?.line
    const path = paths[id]!
    const imports = via && via.documents.length > 1 ? 'imports its package' : 'imports it'
    const does = line === undefined ? `is named after ${own.slice(own.lastIndexOf('/') + 1)}` : imports
    return { text: `${code(path)} ${does}`, path, line: line ?? 1, page_id: filePageId(path) }
  })
}
