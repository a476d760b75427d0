import { mkdirSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { basename, dirname, extname, join } from 'node:path'
import { extractText } from '../../src/extract/extract-text.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { findClone } from './corpus.ts'
import { explain } from './ctags.ts'
import { MEASURE_FOLDER } from './folder.ts'
import { matchFile } from './match.ts'
import type { Difference } from './report.ts'
import type { Spec } from './spec.ts'
import type { Tag } from './tags.ts'

/** The release whose tests are compared. */
const CTAGS = 'universal-ctags/ctags'
/** Which of a spec's languages an input of another name is in. */
const BY_EXTENSION: Readonly<Record<string, string>> = { '.c': 'c', '.tsx': 'tsx', '.ts': 'typescript' }

interface Case {
  readonly name: string
  readonly input: string
  readonly text: string
  readonly tags: readonly Tag[]
}

/** Compares our symbols with the expected tags of ctags' own unit tests; writes `units/<language>.md` and JSON. */
export async function compareUnits(spec: Spec, clones: string, show: number): Promise<void> {
  const folders = spec.ctags?.units
  if (!spec.ctags || !folders) return
  const { commit, cases } = await readCases(clones, folders, kindNames(spec.ctags.language))
  const differences: Difference[] = []
  let expected = 0
  for (const { name, input, text, tags } of cases) {
    const language = BY_EXTENSION[extname(input)] ?? spec.languages[0]!
    const wanted = tags.filter((tag) => spec.ctags!.kinds.includes(tag.kind))
    if (wanted.length === 0 || (spec.languages[0] === 'c++' && language === 'c')) continue
    const blob = extractText({ text, path: input, language, deadlineMs: 20_000 })
    expected += wanted.length
    const lines = text.split('\n')
    for (const tag of matchFile(wanted, blob, text).tags) {
      const difference = { of: 'tag' as const, tag, symbol: undefined, path: name, text: lines[tag.line - 1] ?? '' }
      differences.push({ ...difference, reason: explain([...(spec.ctags.unitReasons ?? []), ...spec.ctags.reasons], difference, lines, tags) }) // prettier-ignore
    }
  }
  writeUnits(spec, commit, cases.length, expected, differences)
  const open = differences.filter(({ reason }) => reason === undefined)
  console.log(`${spec.file}: ${cases.length} cases, ${expected} expected tags, ${differences.length} not found, ${open.length} of them unexplained`) // prettier-ignore
  for (const { path, tag, text } of open.slice(0, show)) console.log(`${path}:${tag!.line}\t${tag!.kind} ${tag!.name}\t${text.trim().slice(0, 110)}`) // prettier-ignore
}

async function readCases(
  clones: string,
  folders: readonly string[],
  kinds: ReadonlyMap<string, string>,
): Promise<{ commit: string; cases: Case[] }> {
  // prettier-ignore
  const repository = await openRepository(findClone(clones, CTAGS))
  const commit = await repository.readCommit(await repository.resolveCommit('HEAD'))
  const byFolder = new Map<string, Map<string, string>>()
  for (const { path, oid, type } of await repository.listTree(commit.tree)) {
    if (type !== 'blob' || !folders.some((folder) => path.startsWith(`Units/${folder}/`))) continue
    const folder = dirname(path)
    byFolder.set(folder, (byFolder.get(folder) ?? new Map<string, string>()).set(basename(path), oid))
  }
  const cases: Case[] = []
  for (const [folder, files] of byFolder) {
    const expected = files.get('expected.tags')
    const input = [...files.keys()].find((name) => /^input(?:[-_]?0)?\./.test(name))
    if (expected === undefined || input === undefined) continue
    const read = (oid: string): string => new TextDecoder().decode(repository.readBlob(oid))
    const text = read(files.get(input)!)
    cases.push({
      name: folder.replace(/^Units\//, ''),
      input,
      text,
      tags: readTags(read(expected), input, text, kinds),
    })
  }
  repository.close()
  return { commit: commit.oid, cases }
}

/** Long names of a parser's kinds by letter. */
function kindNames(language: string): Map<string, string> {
  const { stdout } = spawnSync('ctags', [`--list-kinds-full=${language}`], { encoding: 'utf8' })
  const rows = stdout.split('\n').slice(1).map((line) => line.split(/\s+/)) // prettier-ignore
  return new Map(rows.filter((row) => row.length > 2).map(([letter = '', name = '']) => [letter, name]))
}

const TAG = /^([^\t]+)\t([^\t]+)\t(?:\/\^?((?:[^\\/]|\\.)*?)(\$?)\/|(\d+))(?:;"\t(.*))?$/

/** Tags of one input; those of names made up for the nameless are left out, as are tags with an unknown kind. */
function readTags(expected: string, input: string, text: string, kinds: ReadonlyMap<string, string>): Tag[] {
  const lines = text.split(/\r?\n/)
  const used = new Set<string>()
  return expected.split('\n').flatMap((row) => {
    const [, written = '', file, pattern, whole, number, fields = ''] = TAG.exec(row) ?? []
    const name = written.replaceAll('\\\\', '\\')
    if (file === undefined || basename(file) !== input || /^__anon|^anonymousFunction/i.test(name)) return []
    const parts = fields.split('\t')
    const letter = parts.find((part) => !part.includes(':')) ?? ''
    const kind = /(?:^|\t)kind:(\w+)/.exec(fields)?.[1] ?? kinds.get(letter) ?? letter
    const given = Number(number ?? /(?:^|\t)line:(\d+)/.exec(fields)?.[1] ?? 0)
    const plain = pattern?.replace(/\\(.)/g, '$1') ?? ''
    const isLine = (line: string, i: number): boolean =>
      (whole === '$' ? line === plain : line.startsWith(plain)) && !used.has(`${name}:${kind}:${i}`)
    const at = given > 0 ? given - 1 : lines.findIndex(isLine)
    used.add(`${name}:${kind}:${at}`)
    const scope = parts.find((part) => /^(?:scope:\w+|\w+):/.test(part) && !/^(?:file|line|end|typeref|signature|access|kind|roles|extras|language|inherits|implementation|nth|properties|template|xpath):/.test(part)) // prettier-ignore
    return at < 0
      ? []
      : [{ name, kind, line: at + 1, ...(scope !== undefined && { scope: scope.replace(/^(?:scope:)?\w+:/, '') }) }]
  })
}

function writeUnits(
  { file, languages, ctags }: Spec,
  commit: string,
  cases: number,
  expected: number,
  differences: readonly Difference[],
): void {
  // prettier-ignore
  const reasons = [...(ctags!.unitReasons ?? []), ...ctags!.reasons]
  const rows = [...reasons, undefined].flatMap((reason) => {
    const group = differences.filter((one) => one.reason === reason?.id)
    if (group.length === 0) return []
    const places = [...new Set(group.map(({ path }) => path.replace(/^parser-\w+\.r\//, '')))]
    const names = group.slice(0, 4).map(({ tag }) => `\`${tag!.name.replace(/[|`]/g, '')}\``)
    return [
      `| ${reason?.id ?? '(unexplained)'} | ${group.length} | ${reason?.verdict ?? 'ours'} | ${reason?.why ?? ''} | ${names.join(', ')} in ${places.slice(0, 4).join(', ')} |`,
    ]
  })
  const found = expected - differences.length
  const markdown = [
    `# ${languages[0]}: the unit tests of universal-ctags`,
    '',
    `Generated by \`node test/languages/run.mjs units\` from ${CTAGS}@${commit.slice(0, 12)}: ${cases} inputs, ${expected} expected tags of the kinds ${ctags!.kinds.join(', ')}, ${found} found.`,
    '',
    '| not found | count | who is wrong | why | examples |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  mkdirSync(join(MEASURE_FOLDER, 'units'), { recursive: true })
  writeFileSync(join(MEASURE_FOLDER, 'units', `${file}.md`), markdown + '\n')
  const unexplained = differences.filter(({ reason }) => reason === undefined).length
  const summary = { language: languages[0], commit: `${CTAGS}@${commit}`, cases, expected, found, unexplained }
  writeFileSync(join(MEASURE_FOLDER, 'results', `${file}.units.json`), JSON.stringify(summary, null, 2) + '\n')
}
