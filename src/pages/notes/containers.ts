import { baseOf } from '../folders.ts'
import { DataTree, dataEntries } from './data-entries.ts'
import { code, note, whole, type Note, type NotedPage, type NotedText } from './note.ts'

/** What a Dockerfile builds from, runs, exposes. */
export function dockerPage({ text, path, language }: NotedText): NotedPage[] {
  if (language !== 'dockerfile') return []
  const notes: Note[] = []
  /** What each stage starts from, through the stages before it. */
  const stages = new Map<string, string>()
  let base = ''
  let stage = ''
  let image = ''
  for (const { name, rest, line, endLine } of instructions(text)) {
    const add = (heading: string, said: string): void =>
      void notes.push(note(heading, name === 'FROM' || stage === '' ? said : `${said} in stage ${code(stage)}`, line, endLine)) // prettier-ignore
    if (name === 'FROM') {
      const match = /^(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(rest)
      if (!match) continue
      base = match[1]!
      stage = match[2] ?? ''
      const from = stages.has(base) ? `goes on from stage ${code(base)}` : `starts from ${code(base)}`
      image = stages.get(base) ?? base
      if (stage !== '') stages.set(stage, image)
      add('Stages', match[2] ? `stage ${code(match[2])} ${from}` : from)
    } else if (name === 'ENTRYPOINT' || name === 'CMD')
      add('Run', `${name === 'CMD' ? 'default command' : 'entry point'} ${code(command(rest))}`)
    else if (name === 'EXPOSE') add('Run', `exposes ${rest.split(/\s+/).map(code).join(', ')}`)
    else if (name === 'USER') add('Run', `runs as user ${code(rest)}`)
    else if (name === 'WORKDIR') add('Run', `works in ${code(rest)}`)
    else if (name === 'HEALTHCHECK') add('Run', `health check ${code(rest)}`)
    else if (name === 'VOLUME') add('Run', `volume ${code(rest)}`)
    else if (name === 'ARG' || name === 'ENV')
      add('Settings', `${name === 'ARG' ? 'argument' : 'variable'} ${code(rest)}`)
    else if (name === 'COPY' || name === 'ADD') add('Build', copied(rest))
    else if (name === 'RUN') add('Build', `runs ${code(firstCommand(rest))}`)
  }
  if (base === '') return []
  const run = notes.find(
    ({ heading, text: said }) => heading === 'Run' && /^(?:entry point|default command)/.test(said),
  )
  return [
    whole(
      text,
      `Container image of ${path}`,
      `Container image built from ${image.replace(/@sha256:[0-9a-f]+$/, '')}${run ? `; ${run.text}` : ''}.`,
      notes,
    ),
  ]
}

/** `["npm", "start"]` -> `npm start` */
const command = (rest: string): string => listOf(rest)?.join(' ') ?? rest

function listOf(rest: string): string[] | undefined {
  if (!rest.startsWith('[')) return undefined
  try {
    return (JSON.parse(rest) as unknown[]).map(String)
  } catch {
    return undefined
  }
}

/** `--from=build /app ./` -> copies `/app` from `build` to `./` */
function copied(rest: string): string {
  const from = /--from=(\S+)/.exec(rest)?.[1]
  const bare = rest.replace(/^(?:--\S+\s+)*/, '')
  const names = listOf(bare) ?? bare.split(/\s+/)
  // What is written in place has no source.
  if (names.length < 2 || names.some((name) => name.startsWith('<<'))) return `copies ${code(bare)}`
  const sources = names.slice(0, -1).map(code).join(', ')
  return `copies ${sources}${from ? ` from ${code(from)}` : ''} to ${code(names.at(-1)!)}`
}

const firstCommand = (rest: string): string => {
  const bare = rest.replace(/^(?:--\S+\s+)*/, '').replace(/^set -[\w -]+?(?:&&|;)\s*/, '')
  return bare.length > 120 ? `${bare.slice(0, 119)}…` : bare
}

interface Instruction {
  name: string
  rest: string
  line: number
  endLine: number
}

function* instructions(text: string): Generator<Instruction> {
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const first = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(lines[i]!)
    if (!first || lines[i]!.trimStart().startsWith('#')) continue
    const from = i
    let rest = first[2]!
    while (rest.endsWith('\\') && i + 1 < lines.length) {
      const next = lines[++i]!.trim()
      rest = next.startsWith('#') ? rest : `${rest.slice(0, -1).trimEnd()} ${next}`
    }
    const mark = /<<-?["']?([A-Za-z_]\w*)["']?/.exec(rest)?.[1]
    if (mark && /^(?:RUN|COPY|ADD)$/i.test(first[1]!)) {
      const end = lines.findIndex((line, at) => at > i && line.trim() === mark)
      if (end > 0) i = end
    }
    yield { name: first[1]!.toUpperCase(), rest, line: from + 1, endLine: i + 1 }
  }
}

const COMPOSE = /^(?:docker-)?compose(?:[-.][\w.-]+)?\.ya?ml$/i

/** Services of Docker Compose with image, ports and what they need. */
export function composePage({ text, path }: NotedText): NotedPage[] {
  const isNamed = COMPOSE.test(baseOf(path))
  if (!isNamed && !(/\.ya?ml$/.test(path) && /^services:/m.test(text) && /^\s+(?:image|build):/m.test(text))) return []
  const tree = new DataTree(dataEntries(text))
  const services = tree.under('services').filter(({ path: own }) => tree.under(...own).length > 0)
  if (services.length === 0) return []
  const notes: Note[] = services.map((service) => serviceNote(tree, service))
  for (const kind of ['volumes', 'networks', 'secrets', 'configs'])
    for (const { path: own, line, endLine } of tree.under(kind))
      if (!/^\d+$/.test(own[1]!)) notes.push(note('Shared', `${kind.slice(0, -1)} ${code(own[1]!)}`, line, endLine))
  const names = services.map(({ path: own }) => own[1]!)
  return [
    whole(
      text,
      `Services of ${path}`,
      `Runs ${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more services` : ''}.`,
      notes,
    ),
  ]
}

function serviceNote(
  tree: DataTree,
  { path, line, endLine }: { readonly path: readonly string[]; line: number; endLine: number },
): Note {
  const list = (key: string): string[] =>
    tree
      .under(...path, key)
      .map(({ path: own, value }) => (/^\d+$/.test(own.at(-1)!) ? value : own.at(-1)!))
      .filter(Boolean)
  const build = tree.value(...path, 'build') ?? tree.value(...path, 'build', 'context')
  const image = tree.value(...path, 'image')
  const said = [
    `service ${code(path[1]!)}`,
    ...(image ? [`image ${code(image)}`] : []),
    ...(build ? [`built from ${code(build)}`] : []),
    ...(tree.value(...path, 'command') ? [`runs ${code(tree.value(...path, 'command')!)}`] : []),
    ...(list('ports').length > 0 ? [`ports ${list('ports').map(code).join(', ')}`] : []),
    ...(list('depends_on').length > 0 ? [`needs ${list('depends_on').map(code).join(', ')}`] : []),
  ]
  return note('Services', said.join('; '), line, endLine)
}
