import { repositoryCommunities } from './communities.ts'
import { baseOf, speakerOf } from './folders.ts'
import { mostImportant } from './importance.ts'
import { modulePageId, type FolderContext } from './module-pages.ts'
import type { PageDraft, StatementDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'
import { firstSentence } from '../../reader/analysis/sentence.ts'
import { aboutFile, aboveAll, historyStatements, tally } from './phrases.ts'

const MOST_FILES = 10
const MOST_FOLDERS = 16
const MOST_LINKS = 12
const MOST_ENTRIES = 8
/** Languages of less than this share of the lines are not named. */
const LEAST_SHARE = 0.01

/** The page of the whole repository; `others` are the pages that it leads to. */
export function overviewPage(context: FolderContext, others: readonly PageDraft[]): PageDraft[] {
  const { input, folders, weight } = context
  const { documents } = input
  const root = folders.get('')!
  if (root.all.length === 0) return []
  const speaker = speakerOf(root, documents)
  const central = mostImportant(root.all, weight, MOST_FILES)
  const anchor = speaker ?? central[0]!
  return [
    {
      type: 'repo_overview',
      target: '.',
      // The reader adds the name, which is not part of what is indexed.
      title: 'Overview of the repository',
      summary: speaker === undefined ? sizeOf(context) : documents[speaker]!.summary,
      kind: documents[anchor]!.kind,
      document: anchor,
      startLine: 0,
      endLine: 0,
      statements: [
        ...(speaker === undefined ? [] : [aboutFile('Purpose', speaker)]),
        { heading: 'About', text: sizeOf(context), document: anchor, line: 1 },
        ...folderStatements(context),
        ...entryStatements(context),
        ...central.filter((id) => id !== speaker).map((id) => aboutFile('Most important files', id)),
        ...repositoryCommunities(context),
        ...manifestStatements(context),
        ...historyStatements(input, root.all, 5),
      ],
      links: links(others),
    },
  ]
}

function sizeOf({ input: { documents }, folders }: FolderContext): string {
  const all = folders.get('')!.all
  const lines = all.reduce((sum, id) => sum + documents[id]!.lines, 0)
  const byLanguage = new Map<string, number>()
  for (const id of all) {
    const { language, lines: own } = documents[id]!
    byLanguage.set(language || 'text', (byLanguage.get(language || 'text') ?? 0) + own)
  }
  const shares = [...byLanguage]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .filter(([, own]) => own / lines >= LEAST_SHARE)
  const kinds = tally(all.map((id) => documents[id]!.kind)).map(([kind, count]) => `${count} ${KINDS[kind]}`)
  const languages = shares.slice(0, 6).map(([name, own]) => `${name} ${Math.round((own / lines) * 100)} %`)
  const foreign = documents.filter(({ isForeign }) => isForeign).length
  const rest = foreign > 0 ? ` ${plural(foreign, 'more file')} ${foreign === 1 ? 'is' : 'are'} generated or of other projects.` : '' // prettier-ignore
  return `${plural(all.length, 'file')}, ${plural(lines, 'line')} (${languages.join(', ')}): ${kinds.join(', ')}.${rest}`
}

const KINDS: Readonly<Record<string, string>> = { implementation: 'of code', test: 'of tests', config: 'of configuration', doc: 'of documentation' } // prettier-ignore

function folderStatements({ input: { documents }, folders, weight, modules }: FolderContext): StatementDraft[] {
  const top = [...folders.get('')!.folders].sort((a, b) => b.all.length - a.all.length || (a.path < b.path ? -1 : 1))
  return top.slice(0, MOST_FOLDERS).map((folder) => {
    const speaker = speakerOf(folder, documents)
    const best = mostImportant(folder.all, weight, 3)
    const said = speaker === undefined ? aboveAll(folder.all.length, best.map((id) => documents[id]!.path.slice(folder.path.length + 1))) : `: ${firstSentence(documents[speaker]!.summary)}` // prettier-ignore
    return {
      heading: 'Folders',
      text: `\`${folder.path}/\` holds ${plural(folder.all.length, 'file')}${said}`,
      document: speaker ?? best[0]!,
      ...(speaker === undefined && { line: 1 }),
      ...(modules.has(folder.path) && { about: modulePageId(folder.path) }),
    }
  })
}

const ENTRY_WORDS: Readonly<Record<string, string>> = { main: 'main function', bin: 'command', export: 'package root', route: 'routes', script: 'script' } // prettier-ignore

/** Where using the repository begins, and where that is said. */
function entryStatements({ input: { documents, graph }, weight }: FolderContext): StatementDraft[] {
  const own = (graph?.entryPoints ?? []).filter(({ document, kind }) => {
    const { isForeign, isExample, kind: of } = documents[document]!
    return Object.hasOwn(ENTRY_WORDS, kind) && !isForeign && !isExample && of === 'implementation'
  })
  const best = [...own].sort((a, b) => rank(a.kind) - rank(b.kind) || weight(b.document) - weight(a.document) || a.document - b.document) // prettier-ignore
  return best.slice(0, MOST_ENTRIES).map(({ document, kind, name, source }) => ({
    heading: 'Entry points',
    text: `${ENTRY_WORDS[kind]!} \`${name}\`${name === documents[document]!.path ? '' : ` in \`${documents[document]!.path}\``}`,
    document: source.document,
    line: source.line,
    about: document,
  }))
}

const ORDER = ['bin', 'main', 'export', 'route', 'script']
const rank = (kind: string): number => ORDER.indexOf(kind)

/** Files that say how the whole is built, run and depended on. */
const MANIFEST =
  /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|gemfile|.*\.gemspec|composer\.json|mix\.exs|package\.swift|build\.zig|makefile|justfile|cmakelists\.txt|dockerfile|.*\.cabal|.*\.csproj|.*\.sln|build\.sbt)$/i

function manifestStatements({ folders, input: { documents } }: FolderContext): StatementDraft[] {
  const found = folders.get('')!.documents.filter((id) => MANIFEST.test(baseOf(documents[id]!.path)))
  return found.slice(0, 6).map((id) => aboutFile('Build and dependencies', id))
}

const RELATIONS = [
  ['layer_page', 'layer'],
  ['api_contract', 'contract'],
  ['infra_page', 'infrastructure'],
  ['decision_record', 'decision'],
  ['scc_page', 'import cycle'],
] as const

function links(others: readonly PageDraft[]): PageDraft['links'] {
  return RELATIONS.flatMap(([type, relation]) =>
    others
      .filter((page) => page.type === type && page.kind !== 'test')
      .sort((a, b) => a.target.split('/').length - b.target.split('/').length)
      // Copies of one contract are one, for whoever looks for a way in.
      .filter(({ title }, i, all) => all.findIndex((other) => other.title === title) === i)
      .slice(0, MOST_LINKS)
      .map(({ target }) => ({ to: `${type}:${target}`, relation })),
  )
}
