import { baseOf, parentOf } from './folders.ts'
import { mostImportant } from './importance.ts'
import type { FolderContext } from './module-pages.ts'
import type { PageInput, StatementDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'
import { listed, tally } from './phrases.ts'

/** Fewer files say no more than the imports of each. */
const LEAST_FILES = 4
const MOST_OF_REPOSITORY = 6
const MOST_OF_FOLDER = 3
const MOST_FOLDERS = 4

const [OF_REPOSITORY, OF_FOLDER] = ['Files that hang together by imports', 'Hangs together with'] as const
/** Headings whose statements are read, not searched: they hold little but the names of other files. */
export const UNSEARCHED_HEADINGS: ReadonlySet<string> = new Set([OF_REPOSITORY, OF_FOLDER])

/** Files that have more to do with each other than with the rest, whatever folders they lie in; ascending. */
type Community = readonly number[]

const known = new WeakMap<PageInput, readonly Community[]>()

/** Communities over several folders, the largest first; those of one folder are its page. */
function communitiesOf(input: PageInput): readonly Community[] {
  let found = known.get(input)
  if (!found) known.set(input, (found = findCommunities(input)))
  return found
}

function findCommunities({ documents, graph }: PageInput): Community[] {
  const members = new Map<number, number[]>()
  documents.forEach(({ kind, isForeign, isExample }, id) => {
    const community = graph?.communities?.[id]
    if (community === undefined || kind !== 'implementation' || isForeign || isExample) return
    const list = members.get(community)
    if (list) list.push(id)
    else members.set(community, [id])
  })
  const spread = (ids: Community): boolean => new Set(ids.map((id) => parentOf(documents[id]!.path))).size > 1
  const telling = [...members.values()].filter((ids) => ids.length >= LEAST_FILES && spread(ids))
  return telling.sort((a, b) => b.length - a.length || a[0]! - b[0]!)
}

/** The largest communities of a repository, each named by its most important file. */
export function repositoryCommunities({ input, weight }: FolderContext): StatementDraft[] {
  const { documents } = input
  return communitiesOf(input).slice(0, MOST_OF_REPOSITORY).map((ids) => {
    const hub = mostImportant(ids, weight, 1)[0]!
    const folders = tally(ids.map((id) => parentOf(documents[id]!.path) || '.'))
    const places = folders.slice(0, MOST_FOLDERS).map(([folder, count]) => `\`${folder}\` (${count})`)
    const rest = folders.length > MOST_FOLDERS ? ` and ${plural(folders.length - MOST_FOLDERS, 'more folder')}` : ''
    const text = `\`${documents[hub]!.path}\` and ${plural(ids.length - 1, 'other file')} in ${places.join(', ')}${rest}`
    return { heading: OF_REPOSITORY, text, document: hub, line: 1, about: hub }
  }) // prettier-ignore
}

/** What the files of a folder hang together with outside of it; an import between the two is the proof. */
export function folderCommunities(
  context: FolderContext,
  direct: readonly number[],
  all: readonly number[],
): StatementDraft[] {
  const { input } = context
  const [own, below] = [new Set(direct), new Set(all)]
  return communitiesOf(input)
    .map((ids) => ({ inside: ids.filter((id) => own.has(id)), outside: ids.filter((id) => !below.has(id)) }))
    .filter(({ inside, outside }) => inside.length > 0 && outside.length > 0)
    .sort((a, b) => b.inside.length - a.inside.length || a.inside[0]! - b.inside[0]!)
    .flatMap((one) => together(context, one.inside, one.outside))
    .slice(0, MOST_OF_FOLDER)
}

function together(
  { input: { documents, graph }, weight }: FolderContext,
  inside: readonly number[],
  outside: readonly number[],
): StatementDraft[] {
  const others = new Set(outside)
  const proof = mostImportant(inside, weight, inside.length).flatMap((id) => {
    const line = graph!.importsOf(id).find(({ document, line }) => line > 0 && others.has(document))
    return line === undefined ? [] : [{ document: id, line: line.line, about: line.document }]
  })[0]
  if (!proof) return []
  const name = (id: number): string => documents[id]!.path
  const best = mostImportant(inside, weight, 2).map((id) => baseOf(name(id)))
  const more =
    inside.length > best.length ? ` and ${plural(inside.length - best.length, 'other file')} of this folder` : ''
  const there = listed(mostImportant(outside, weight, outside.length).map(name), 3)
  const text = `${best.map((one) => `\`${one}\``).join(', ')}${more}: with ${there}`
  return [{ heading: OF_FOLDER, text, ...proof }]
}
