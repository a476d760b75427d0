import type { PageInput, StatementDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'

/**
 * How a set of files hangs together with the rest: the groups that it imports most, and those that import it, each with
 * one import as its proof. `groupOf` names the group of a file; its own is left out.
 */
export function importStatements(
  { documents, graph }: PageInput,
  ids: readonly number[],
  groupOf: (document: number) => string | undefined,
  own: string,
  pageOf: (group: string) => string,
  most: number,
): StatementDraft[] {
  if (!graph) return []
  const inside = new Set(ids)
  const out = new Groups()
  const back = new Groups()
  for (const id of ids) {
    for (const { document, line } of graph.importsOf(id))
      if (!inside.has(document)) out.add(groupOf(document), id, line, document)
    for (const { document, line } of graph.importersOf(id))
      if (!inside.has(document)) back.add(groupOf(document), document, line, id)
  }
  const say = (groups: Groups, heading: string, verb: (count: string, group: string) => string): StatementDraft[] =>
    groups.most(own, most).map(({ group, count, from, line, to }) => ({
      heading,
      text: `${verb(plural(count, 'import'), group)}${count === 1 ? ': ' : ', such as '}\`${documents[from]!.path}\` → \`${documents[to]!.path}\``,
      document: from,
      line: Math.max(1, line),
      about: pageOf(group),
    }))
  return [
    ...say(out, 'Depends on', (count, group) => `\`${group}\` by ${count}`),
    ...say(back, 'Used by', (count, group) => `\`${group}\` by ${count}`),
  ]
}

interface Group {
  readonly group: string
  count: number
  readonly from: number
  readonly line: number
  readonly to: number
}

class Groups {
  private readonly seen = new Set<string>()
  private readonly byName = new Map<string, Group>()

  /** The first import of a group, in path order, is its example. */
  add(group: string | undefined, from: number, line: number, to: number): void {
    // An import of a package leads to each of its files, and is one.
    const id = `${from}:${line}:${group}`
    if (group === undefined || this.seen.has(id)) return
    this.seen.add(id)
    const known = this.byName.get(group)
    if (known) known.count++
    else this.byName.set(group, { group, count: 1, from, line, to })
  }

  most(except: string, count: number): Group[] {
    const others = [...this.byName.values()].filter(({ group }) => group !== except)
    return others.sort((a, b) => b.count - a.count || (a.group < b.group ? -1 : 1)).slice(0, count)
  }
}
