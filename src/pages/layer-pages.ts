import { importStatements } from './folder-imports.ts'
import { parentOf } from './folders.ts'
import { mostImportant } from './importance.ts'
import { LAYERS, layerFolder, layerOf } from './layers.ts'
import { modulePageId, type FolderContext } from './module-pages.ts'
import type { PageDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'
import { aboutFile, historyStatements, listed, mainKind, tally } from './phrases.ts'

/** Fewer files are no layer. */
const LEAST_FILES = 3
const MOST_FILES = 8
const MOST_FOLDERS = 8
const MOST_LAYERS = 6

const layerPageId = (layer: string): string => `layer_page:${layer}`

/** A page for each layer that several files belong to. */
export function layerPages(context: FolderContext): PageDraft[] {
  const { input } = context
  const layerOfDocument = input.documents.map(layerOf)
  const members = new Map<string, number[]>()
  layerOfDocument.forEach((layer, id) => {
    if (layer !== undefined) members.set(layer, [...(members.get(layer) ?? []), id])
  })
  const known = new Set([...members].filter(([, ids]) => ids.length >= LEAST_FILES).map(([layer]) => layer))
  const groupOf = (id: number): string | undefined => {
    const layer = layerOfDocument[id]
    return layer !== undefined && known.has(layer) ? layer : undefined
  }
  return LAYERS.filter(({ id }) => known.has(id)).map((layer) =>
    layerPage(context, layer, members.get(layer.id)!, groupOf),
  )
}

const folderName = (name: string): string => (name === '.' ? 'the root' : `\`${name}\``)

function layerPage(
  { input, weight, modules }: FolderContext,
  { id: layer, title, says }: (typeof LAYERS)[number],
  ids: readonly number[],
  groupOf: (document: number) => string | undefined,
): PageDraft {
  const { documents } = input
  const files = mostImportant(ids, weight, MOST_FILES)
  const kind = mainKind(input, ids)
  const folders = tally(ids.map((id) => parentOf(documents[id]!.path) || '.')).slice(0, MOST_FOLDERS)
  const lines = ids.reduce((sum, id) => sum + documents[id]!.lines, 0)
  // A layer of code is told by names of folders, which is custom and no proof.
  const names = [...new Set(ids.flatMap((id) => layerFolder(documents[id]!) ?? []))].sort()
  const told = names.length > 0 ? `Files in folders called ${listed(names, 6)}. By custom: ${says}` : says
  return {
    type: 'layer_page',
    target: layer,
    title,
    summary: `${told} ${plural(ids.length, 'file')} of this repository${folders.length > 3 ? ', most of them in' : ', in'} ${folders.slice(0, 3).map(([name]) => folderName(name)).join(', ')}.`, // prettier-ignore
    kind,
    document: mostImportant(
      ids.filter((id) => documents[id]!.kind === kind),
      weight,
      1,
    )[0]!,
    startLine: 0,
    endLine: 0,
    statements: [
      { heading: 'About', text: `${plural(ids.length, 'file')}, ${plural(lines, 'line')}${names.length > 0 ? `, in folders called ${listed(names, 6)}` : ''}`, document: files[0]!, line: 1 }, // prettier-ignore
      ...folders.map(([name, count]) => ({
        heading: 'Folders',
        text: `${folderName(name)} holds ${plural(count, 'file')} of it`,
        document: ids.find((id) => (parentOf(documents[id]!.path) || '.') === name)!,
        line: 1,
        ...(modules.has(name) && { about: modulePageId(name) }),
      })),
      ...files.map((id) => aboutFile('Files', id)),
      ...importStatements(input, ids, groupOf, layer, layerPageId, MOST_LAYERS),
      ...historyStatements(input, ids),
    ],
    links: [{ to: 'repo_overview:.', relation: 'part of' }],
  }
}
