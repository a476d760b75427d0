import { folderCommunities } from './communities.ts'
import { importStatements } from './folder-imports.ts'
import { baseOf, parentOf, speakerOf, type Folder } from './folders.ts'
import { mostImportant } from './importance.ts'
import type { PageDraft, PageInput, StatementDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'
import { firstSentence } from '../../reader/analysis/sentence.ts'
import { aboutFile, aboveAll, historyStatements, listed, mainKind, sentence, tally } from './phrases.ts'

const MOST_FILES = 10
const MOST_FOLDERS = 10
const MOST_IMPORTS = 5
const MOST_SYMBOLS = 8

/** Everything that pages of folders are made of. */
export interface FolderContext {
  readonly input: PageInput
  readonly folders: ReadonlyMap<string, Folder>
  /** Folders that have a page. */
  readonly modules: ReadonlySet<string>
  readonly weight: (document: number) => number
}

/** Folders that deserve a page: several files or several parts. The root has the overview. */
export function moduleFolders(folders: ReadonlyMap<string, Folder>, input: PageInput): Set<string> {
  const own = [...folders.values()].filter((folder) => folder.path !== '' && isModule(folder, input))
  return new Set(own.map(({ path }) => path))
}

function isModule(folder: Folder, { documents }: PageInput): boolean {
  if (folder.documents.length >= 2 || folder.folders.length >= 2) return true
  return folder.documents.length > 0 && speakerOf(folder, documents) !== undefined && folder.all.length > 1
}

/** The page of the nearest folder around a path that has one. */
export function moduleOf(path: string, modules: ReadonlySet<string>): string | undefined {
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) if (modules.has(folder)) return folder
  return undefined
}

export const modulePageId = (folder: string): string => `module_page:${folder}`

/** A page for each folder of `modules`. */
export function modulePages(context: FolderContext): PageDraft[] {
  return [...context.modules].map((path) => modulePage(context, context.folders.get(path)!))
}

function modulePage(context: FolderContext, folder: Folder): PageDraft {
  const { input, weight, modules } = context
  const { documents } = input
  const speaker = speakerOf(folder, documents)
  const files = mostImportant(folder.documents, weight, MOST_FILES)
  // Filters judge a folder by the file of its kind that matters most.
  const kind = mainKind(input, folder.all)
  const anchor = mostImportant(folder.all.filter((id) => documents[id]!.kind === kind), weight, 1)[0]! // prettier-ignore
  const parent = moduleOf(folder.path, modules)
  return {
    type: 'module_page',
    target: folder.path,
    title: titleOf(folder, speaker === undefined ? '' : documents[speaker]!.title),
    summary: speaker === undefined ? derivedSummary(context, folder) : documents[speaker]!.summary,
    kind,
    document: anchor,
    startLine: 0,
    endLine: 0,
    statements: [
      ...(speaker === undefined ? [] : [aboutFile('Purpose', speaker)]),
      sizeStatement(input, folder, anchor),
      ...files.filter((id) => id !== speaker).map((id) => aboutFile('Files', id)),
      ...restStatement(folder.documents, files, documents),
      ...folderStatements(context, folder),
      ...surfaceStatements(input, folder, weight),
      ...importStatements(input, folder.all, (id) => moduleOf(documents[id]!.path, modules), folder.path, modulePageId, MOST_IMPORTS), // prettier-ignore
      ...folderCommunities(context, folder.documents, folder.all),
      ...historyStatements(input, folder.all),
    ],
    links: [
      { to: parent === undefined ? 'repo_overview:.' : modulePageId(parent), relation: 'part of' },
      ...folder.folders.filter(({ path }) => modules.has(path)).slice(0, MOST_FOLDERS).map(({ path }) => ({ to: modulePageId(path), relation: 'holds' })), // prettier-ignore
    ],
  }
}

function titleOf(folder: Folder, title: string): string {
  const isTelling = title !== '' && !/^readme$/i.test(title)
  return isTelling ? `${folder.path}/: ${title}` : `${folder.path}/`
}

/** Most important files stand for a folder of which nothing says what it is for. */
function derivedSummary({ input: { documents }, weight }: FolderContext, folder: Folder): string {
  const best = mostImportant(folder.documents.length > 0 ? folder.documents : folder.all, weight, 3)
  const nameOf = (id: number): string => documents[id]!.path.slice(folder.path.length + 1)
  const telling = best.find((id) => documents[id]!.summary !== '')
  const said =
    telling === undefined ? '' : ` \`${nameOf(telling)}\`: ${sentence(firstSentence(documents[telling]!.summary))}`
  return `${plural(folder.all.length, 'file')}${aboveAll(folder.all.length, best.map(nameOf))}.${said}`
}

function sizeStatement({ documents }: PageInput, folder: Folder, anchor: number): StatementDraft {
  const lines = folder.all.reduce((sum, id) => sum + documents[id]!.lines, 0)
  const languages = tally(folder.all.map((id) => documents[id]!.language || 'text')).slice(0, 3)
  const kinds = tally(folder.all.map((id) => documents[id]!.kind)).map(
    ([kind, count]) => `${count} ${KIND_WORDS[kind]}`,
  )
  const text = `${plural(folder.all.length, 'file')}, ${plural(lines, 'line')}: ${kinds.join(', ')}; in ${languages.map(([name, count]) => `${name} (${count})`).join(', ')}`
  return { heading: 'About', text, document: anchor, line: 1, endLine: documents[anchor]!.lines }
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  implementation: 'code',
  test: 'test',
  config: 'configuration',
  doc: 'documentation',
}

function restStatement(
  all: readonly number[],
  shown: readonly number[],
  documents: PageInput['documents'],
): StatementDraft[] {
  const rest = all.filter((id) => !shown.includes(id))
  if (rest.length === 0) return []
  const names = rest.map((id) => baseOf(documents[id]!.path))
  return [{ heading: 'Files', text: `and ${listed(names, 8)}`, document: rest[0]!, line: 1 }]
}

function folderStatements(
  { input: { documents }, weight, modules }: FolderContext,
  { path, folders }: Folder,
): StatementDraft[] {
  const largest = [...folders]
    .sort((a, b) => b.all.length - a.all.length || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_FOLDERS)
  return largest.map((folder) => {
    const speaker = speakerOf(folder, documents)
    const proof = speaker ?? mostImportant(folder.all, weight, 1)[0]!
    const said =
      speaker === undefined
        ? aboveAll(folder.all.length, [documents[proof]!.path.slice(folder.path.length + 1)])
        : `: ${firstSentence(documents[speaker]!.summary)}`
    const name = folder.path.slice(path === '' ? 0 : path.length + 1)
    return {
      heading: 'Folders',
      text: `\`${name}/\` holds ${plural(folder.all.length, 'file')}${said}`,
      document: proof,
      ...(speaker === undefined && { line: 1 }),
      ...(modules.has(folder.path) && { about: modulePageId(folder.path) }),
    }
  })
}

/** Documented exported symbols of the most important files. */
function surfaceStatements(input: PageInput, folder: Folder, weight: (document: number) => number): StatementDraft[] {
  const files = mostImportant(
    folder.documents.filter((id) => input.documents[id]!.kind === 'implementation'),
    weight,
    6,
  )
  const found: StatementDraft[] = []
  for (const document of files) {
    const symbols = input.symbols(document)
    const best = symbols
      .map((symbol, number) => ({ symbol, number }))
      .filter(({ symbol }) => symbol.parent < 0 && symbol.doc !== '' && symbol.modifiers.includes('exported'))
      .slice(0, 3)
    found.push(...best.map(({ number }) => ({ heading: 'Public surface', document, symbol: number })))
  }
  return found.slice(0, MOST_SYMBOLS)
}
