import { accessSync, constants, readFileSync, readSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { makeFolders } from '../artifact/make-folders.ts'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import { findGit } from '../../reader/cli/git-head.ts'
import type { Io } from '../../reader/cli/io.ts'
import { nearest } from '../../reader/cli/nearest.ts'
import { printable } from '../../reader/cli/printable.ts'
import { cannotWrite, ConfigError, GitError, reasonOf } from '../errors.ts'
import { CLIENTS, clientFile, type Client, type Launch } from './init/clients.ts'
import { workflow, WORKFLOW_FILE } from './init/workflow.ts'

/** A file that init has to do with. */
interface Change {
  readonly file: string
  readonly what: string
  readonly before: string | undefined
  readonly after: string
  /** `kept`: there is another one of that name, which is not ours to change. */
  readonly action: 'create' | 'change' | 'same' | 'kept'
}

export async function runInit(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const root = rootOf(args.get('repo'), io)
  const launch = launchOf(args.get('command'), io)
  const home = io.env.HOME || io.env.USERPROFILE || homedir()
  const changes = [
    ...chosenClients(args.all('client'), root, home).map((client) => clientChange(client, { root, home, launch })),
    ...(args.has('no-workflow') ? [] : [workflowChange(root)]),
  ]
  const json = args.has('json')
  const wanted = changes.filter(({ action }) => action === 'create' || action === 'change')
  if (!json) for (const change of changes) io.out(shown(change, io))
  const write = wanted.length > 0 && !args.has('dry-run')
  if (write) {
    if (!args.has('yes')) confirm(wanted.length, json, io)
    for (const change of wanted) writeText(change)
  }
  if (json) io.out(`${JSON.stringify(report(changes, write), null, 2)}\n`)
  else io.out(lastWords(wanted.length, write))
  return 0
}

const report = (changes: readonly Change[], written: boolean) => ({
  files: changes.map(({ file, what, action, after }) => ({ file, what, action, content: after })),
  written,
})

function rootOf(given: string | undefined, io: Io): string {
  const folder = resolve(io.cwd, given ?? '.')
  const place = findGit(folder)
  if (place && place.root !== place.gitDir) return place.root
  const what = place ? 'is bare' : 'is in no git repository'
  throw new GitError('GIT_NOT_A_REPOSITORY', `${folder} ${what}. Run init in a work tree, or name one: --repo DIR`, {
    folder,
  })
}

/** How agents start us: by name where the name is known, else this very program. */
function launchOf(given: string | undefined, io: Io): Launch {
  const words = given?.match(/"[^"]*"|'[^']*'|\S+/g)?.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
  if (words) return { command: words[0]!, args: [...words.slice(1), 'mcp'] }
  if (given !== undefined) throw new ConfigError('CONFIG_INVALID', '--command is empty; for example: --command gitdex')
  if (isOnPath('gitdex', io.env)) return { command: 'gitdex', args: ['mcp'] }
  return { command: process.execPath, args: [process.argv[1]!, 'mcp'] }
}

function isOnPath(name: string, env: Io['env']): boolean {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : ['']
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, name + ending))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function chosenClients(names: readonly string[], root: string, home: string): readonly Client[] {
  if (names.length === 0) {
    const isUsed = ({ name, sign, home: own }: Client) => name === 'claude-code' || (!own && exists(join(root, sign)))
    return CLIENTS.filter(isUsed)
  }
  const wanted = new Set(names.flatMap((name) => name.split(',')))
  const known = CLIENTS.map(({ name }) => name)
  for (const name of wanted) if (!['all', 'none', ...known].includes(name)) throw unknownClient(name, known)
  if (wanted.has('all')) return CLIENTS.filter(({ home: own, sign }) => !own || exists(join(home, sign)))
  return CLIENTS.filter(({ name }) => wanted.has(name))
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

function unknownClient(name: string, known: readonly string[]): ConfigError {
  const meant = nearest(name, known)
  const hint = meant ? `Did you mean ${meant}?` : `One of: ${known.join(', ')}, all, none`
  return new ConfigError('CONFIG_INVALID', `unknown client ${name}. ${hint}`, {
    argument: 'client',
    value: name,
    valid: known,
  })
}

function clientChange(client: Client, place: { root: string; home: string; launch: Launch }): Change {
  const file = clientFile(client, place.root, place.home)
  const before = readText(file)
  const after = client.edit(before ?? '', place.launch, file)
  return { file, what: client.title, before, after, action: actionOf(before, after) }
}

const actionOf = (before: string | undefined, after: string): Change['action'] =>
  before === undefined ? 'create' : before === after ? 'same' : 'change'

/** A workflow of that name that is another one was changed by somebody: it stays. */
function workflowChange(root: string): Change {
  const file = join(root, WORKFLOW_FILE)
  const before = readText(file)
  const after = workflow(branchOf(root))
  const action = before === undefined || before === after ? actionOf(before, after) : 'kept'
  return { file, what: 'GitHub workflow', before, after: action === 'kept' ? before! : after, action }
}

function branchOf(root: string): string {
  const head = readText(join(findGit(root)!.gitDir, 'HEAD'))
  return /^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1] ?? 'main'
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new ConfigError('CONFIG_INVALID', `${file} cannot be read: ${reasonOf(error)}.`, { file })
  }
}

function writeText({ file, after }: Change): void {
  try {
    makeFolders(dirname(file))
    writeFileSync(file, after)
  } catch (error) {
    throw cannotWrite(error, file, { file })
  }
}

const ACTIONS = {
  create: 'new',
  change: 'changed',
  same: 'as it should be',
  kept: 'there already, left as it is',
} as const

/** What happens to a file: lines that come, lines that go, and a little of what is around them. */
function shown({ file, what, before, after, action }: Change, io: Io): string {
  const head = `${io.paint('bold', printable(file))}  ${io.paint('dim', `${what}, ${ACTIONS[action]}`)}\n`
  if (action === 'same' || action === 'kept') return head
  const old = before?.replace(/\n$/, '').split('\n') ?? []
  const lines = after.replace(/\n$/, '').split('\n')
  let start = 0
  while (start < lines.length && lines[start] === old[start]) start++
  let end = 0
  while (end < lines.length - start && end < old.length - start && lines.at(-1 - end) === old.at(-1 - end)) end++
  const row = (mark: string, style: 'red' | 'green' | 'dim') => (line: string) =>
    `${io.paint(style, `${mark} ${printable(line)}`)}\n`
  return [
    head,
    ...lines.slice(Math.max(0, start - 2), start).map(row(' ', 'dim')),
    ...(before === undefined ? [] : old.slice(start, old.length - end).map(row('-', 'red'))),
    ...lines.slice(start, lines.length - end).map(row('+', 'green')),
    '\n',
  ].join('')
}

/** Throws when the answer is not yes, or when nobody can be asked. */
function confirm(files: number, json: boolean, io: Io): void {
  const count = files === 1 ? 'this file' : `these ${files} files`
  if (json || !io.outIsTerminal || !process.stdin.isTTY) {
    throw new ConfigError('CONFIG_INVALID', `Nothing was written: nobody can be asked here. Write ${count} with --yes.`)
  }
  io.err(`Write ${count}? [y/N] `)
  if (!/^y(es)?$/i.test(readLine().trim())) throw new ConfigError('CONFIG_INVALID', 'Nothing was written.')
}

function readLine(): string {
  const buffer = Buffer.alloc(256)
  return buffer.toString('utf8', 0, readSync(0, buffer, 0, buffer.length, null))
}

function lastWords(wanted: number, written: boolean): string {
  if (wanted === 0) return 'Nothing to do.\n'
  if (!written) return 'Nothing was written (--dry-run).\n'
  return 'Written. Next: `gitdex build`, then start the agent again. Other people need gitdex, too: see --command.\n'
}
