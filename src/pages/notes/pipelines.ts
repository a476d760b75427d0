import { baseOf } from '../folders.ts'
import { DataTree, dataEntries } from './data-entries.ts'
import { code, note, whole, type Note, type NotedPage, type NotedText } from './note.ts'

const GITHUB = /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/
const ACTION = /(?:^|\/)action\.ya?ml$/
const GITLAB = /(?:^|\/)\.gitlab-ci(?:[-.\w]*)?\.ya?ml$|(?:^|\/)\.gitlab\/ci\/.*\.ya?ml$/
const CIRCLE = /(?:^|\/)\.circleci\/config\.ya?ml$/
const AZURE = /(?:^|\/)\.?azure-pipelines[-.\w]*\.ya?ml$|(?:^|\/)\.azure-pipelines\/.*\.ya?ml$/
const MOST_STEPS = 6

/** What CI does: when, which jobs, on what, with which steps. */
export function pipelinePage(input: NotedText): NotedPage[] {
  const { path, text } = input
  if (/(?:^|\/)Jenkinsfile(?:[-.].+)?$/.test(path)) return jenkins(input)
  if (!/\.ya?ml$/.test(path)) return []
  if (GITHUB.test(path)) return github(path, text)
  if (ACTION.test(path)) return action(path, text)
  if (GITLAB.test(path)) return gitlab(path, text)
  if (CIRCLE.test(path)) return jobsOf(path, text, 'CircleCI', ['jobs'])
  if (AZURE.test(path)) return azure(path, text)
  if (/^\.travis\.ya?ml$/.test(path)) return travis(text)
  return []
}

function github(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const jobs = tree.under('jobs')
  if (jobs.length === 0) return []
  const notes: Note[] = [...triggers(tree)]
  for (const { path: own, line, endLine } of jobs) notes.push(...githubJob(tree, own, [line, endLine]))
  const name = tree.value('name') ?? baseOf(path)
  const when = tree
    .under('on')
    .map((one) => triggerName(one))
    .concat(tree.value('on') ?? [])
    .filter(Boolean)
  const names = jobs.map(({ path: own }) => tree.value(...own, 'name') ?? own[1]!)
  const summary = `Workflow ${name}${when.length > 0 ? `, on ${when.join(', ')}` : ''}: ${listed(names, 'job')}.`
  return [whole(text, `Workflow ${name}`, summary, notes)]
}

const triggerName = ({ path, value }: { readonly path: readonly string[]; readonly value: string }): string =>
  /^\d+$/.test(path[1]!) ? value : path[1]!

function triggers(tree: DataTree): Note[] {
  const on = tree.get('on')
  if (!on) return []
  if (on.value) return [note('Triggers', `runs on ${code(on.value)}`, on.line)]
  return tree.under('on').map((one) => {
    const filters = ['branches', 'tags', 'paths', 'types', 'workflows'].flatMap((key) => {
      const values = tree
        .under(...one.path, key)
        .map(({ value }) => value)
        .filter(Boolean)
      return values.length > 0
        ? [`${key} ${values.slice(0, 6).map(code).join(', ')}${values.length > 6 ? ', …' : ''}`]
        : []
    })
    const crons = tree.items(...one.path).flatMap((item) => tree.value(...item, 'cron') ?? [])
    const how = [...filters, ...crons.map((cron) => `cron ${code(cron)}`)]
    return note(
      'Triggers',
      `runs on ${code(triggerName(one))}${how.length > 0 ? ` (${how.join('; ')})` : ''}`,
      one.line,
      one.endLine,
    )
  })
}

function githubJob(tree: DataTree, job: readonly string[], [line, endLine]: [number, number]): Note[] {
  const needs = [tree.value(...job, 'needs'), ...tree.under(...job, 'needs').map(({ value }) => value)].filter(Boolean)
  const runner =
    tree.value(...job, 'runs-on') ??
    tree
      .under(...job, 'runs-on')
      .map(({ value }) => value)
      .join(', ')
  const said = [
    `job ${code(job[1]!)}`,
    ...(runner ? [`on ${code(runner)}`] : []),
    ...(tree.value(...job, 'uses') ? [`is ${code(tree.value(...job, 'uses')!)}`] : []),
    ...(needs.length > 0 ? [`after ${needs.map((one) => code(one!)).join(', ')}`] : []),
    ...(tree.value(...job, 'if') ? [`if ${code(tree.value(...job, 'if')!)}`] : []),
  ]
  const own = steps(tree, [...job, 'steps'], job[1]!)
  const all = tree.items(...job, 'steps').length
  if (all > own.length) said.push(`${all} steps`)
  return [note('Jobs', said.join('; '), line, endLine), ...own]
}

/** The first line of a script that does something: no comment, no option of the shell, no variable that is set first. */
function tellingLine(lines: readonly string[]): string {
  const telling = lines.filter((line) => line.trim() !== '' && !/^(?:#|set\s+[-+])/.test(line))
  return telling.find((line) => !/^\w+=/.test(line)) ?? telling[0] ?? lines[0] ?? ''
}

function steps(tree: DataTree, at: readonly string[], job: string): Note[] {
  const all = tree.items(...at).flatMap((item) => {
    const does =
      tree.get(...item, 'run') ?? tree.get(...item, 'uses') ?? tree.get(...item, 'script') ?? tree.get(...item, 'task')
    if (!does?.value) return []
    const name = tree.value(...item, 'name') ?? tree.value(...item, 'displayName')
    const verb = does.path.at(-1) === 'uses' ? 'uses' : 'runs'
    const first = tellingLine(does.value.split('\n'))
    const what = `${verb} ${code(first.length > 120 ? `${first.slice(0, 119)}…` : first)}${does.value.includes('\n') ? ' and more' : ''}`
    return [
      {
        uses: verb === 'uses',
        note: note('Steps', `${code(job)}: ${name ? `${name}: ` : ''}${what}`, does.line, does.endLine),
      },
    ]
  })
  // What is run says more than what is set up.
  const chosen = new Set([...all].sort((a, b) => Number(a.uses) - Number(b.uses)).slice(0, MOST_STEPS))
  return all.filter((one) => chosen.has(one)).map((one) => one.note)
}

function action(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const runs = tree.get('runs')
  const name = tree.value('name')
  if (!runs || !name) return []
  const notes: Note[] = []
  for (const [key, word] of [
    ['inputs', 'input'],
    ['outputs', 'output'],
  ] as const)
    for (const { path: own, line, endLine } of tree.under(key)) {
      const said = tree.value(...own, 'description')
      const preset = tree.value(...own, 'default')
      notes.push(
        note(
          `${word[0]!.toUpperCase()}${word.slice(1)}s`,
          `${word} ${code(own[1]!)}${said ? `: ${said}` : ''}${preset ? ` (default ${code(preset)})` : ''}`,
          line,
          endLine,
        ),
      )
    }
  const using = tree.value('runs', 'using')
  if (using)
    notes.push(
      note(
        'Runs',
        `runs as ${code(using)}${tree.value('runs', 'main') ? `: ${code(tree.value('runs', 'main')!)}` : ''}`,
        runs.line,
        runs.endLine,
      ),
    )
  notes.push(...steps(tree, ['runs', 'steps'], 'runs'))
  return [whole(text, `Action ${name}`, tree.value('description') ?? `Action ${name}.`, notes)]
}

/** Keys of a GitLab file that are no jobs. */
const GITLAB_KEYS: ReadonlySet<string> = new Set(['stages', 'variables', 'default', 'include', 'workflow', 'image', 'services', 'before_script', 'after_script', 'cache', 'pages', 'spec']) // prettier-ignore

function gitlab(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const jobs = tree.under().filter(({ path: [name] }) => !GITLAB_KEYS.has(name!) && !name!.startsWith('.') && (tree.get(name!, 'script') || tree.get(name!, 'extends') || tree.get(name!, 'trigger'))) // prettier-ignore
  const stages = tree.get('stages')
  if (jobs.length === 0 && !stages) return []
  const values = (at: readonly string[]): string[] =>
    tree
      .under(...at)
      .map(({ value }) => value)
      .filter(Boolean)
  const notes: Note[] = []
  if (stages)
    notes.push(note('Stages', `stages ${values(['stages']).map(code).join(', ')}`, stages.line, stages.endLine))
  for (const { path: own, line, endLine } of jobs) {
    const script = values([...own, 'script'])[0] ?? tree.value(...own, 'script')
    const said = [
      `job ${code(own[0]!)}`,
      ...(tree.value(...own, 'stage') ? [`in stage ${code(tree.value(...own, 'stage')!)}`] : []),
      ...(tree.value(...own, 'image') ? [`image ${code(tree.value(...own, 'image')!)}`] : []),
      ...(script ? [`runs ${code(script.split('\n')[0]!)}`] : []),
    ]
    notes.push(note('Jobs', said.join('; '), line, endLine))
  }
  return [
    whole(
      text,
      `Pipeline ${path}`,
      `GitLab pipeline: ${listed(
        jobs.map(({ path: own }) => own[0]!),
        'job',
      )}.`,
      notes,
    ),
  ]
}

function jobsOf(path: string, text: string, product: string, at: readonly string[]): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const jobs = tree.under(...at)
  if (jobs.length === 0) return []
  const notes = jobs.flatMap(({ path: own, line, endLine }) => {
    const image = tree.value(...own, 'docker', '0', 'image') ?? tree.value(...own, 'executor')
    return [
      note('Jobs', `job ${code(own.at(-1)!)}${image ? `; on ${code(image)}` : ''}`, line, endLine),
      ...steps(tree, [...own, 'steps'], own.at(-1)!),
    ]
  })
  return [
    whole(
      text,
      `Pipeline ${path}`,
      `${product} pipeline: ${listed(
        jobs.map(({ path: own }) => own.at(-1)!),
        'job',
      )}.`,
      notes,
    ),
  ]
}

function azure(path: string, text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const jobs = [[], ...tree.items('stages')].flatMap((stage) => tree.items(...stage, 'jobs'))
  const notes: Note[] = []
  for (const job of jobs) {
    const entry = tree.get(...job, 'job') ?? tree.get(...job, 'deployment') ?? tree.get(...job, 'template')
    if (!entry) continue
    const image = tree.value(...job, 'pool', 'vmImage')
    notes.push(
      note('Jobs', `job ${code(entry.value)}${image ? `; on ${code(image)}` : ''}`, entry.line),
      ...steps(tree, [...job, 'steps'], entry.value),
    )
  }
  notes.push(...steps(tree, ['steps'], 'steps'))
  if (notes.length === 0) return []
  const names = notes.filter(({ heading }) => heading === 'Jobs').length
  return [whole(text, `Pipeline ${path}`, `Azure pipeline with ${names} ${names === 1 ? 'job' : 'jobs'}.`, notes)]
}

function travis(text: string): NotedPage[] {
  const tree = new DataTree(dataEntries(text))
  const notes = ['language', 'install', 'before_script', 'script', 'after_success'].flatMap((key) => {
    const entry = tree.get(key)
    const values = [entry?.value, ...tree.under(key).map(({ value }) => value)].filter(Boolean)
    return entry && values.length > 0
      ? [note('Steps', `${key} ${values.map((one) => code(one!)).join(', ')}`, entry.line, entry.endLine)]
      : []
  })
  return notes.length === 0 ? [] : [whole(text, 'Travis pipeline', 'Travis pipeline.', notes)]
}

function jenkins({ path, text }: NotedText): NotedPage[] {
  const notes: Note[] = []
  const names: string[] = []
  text.split('\n').forEach((line, i) => {
    const stage = /^\s*stage\s*\(\s*['"]([^'"]+)['"]/.exec(line)?.[1]
    const step = /^\s*(?:sh|bat|powershell)\s*(?:\(\s*)?['"]{1,3}([^'"]+)/.exec(line)?.[1]
    if (stage) names.push(stage)
    if (stage) notes.push(note('Stages', `stage ${code(stage)}`, i + 1))
    else if (step)
      notes.push(
        note('Steps', `runs ${code(step)}${names.length > 0 ? ` in stage ${code(names.at(-1)!)}` : ''}`, i + 1),
      )
  })
  return notes.length === 0
    ? []
    : [whole(text, `Pipeline ${path}`, `Jenkins pipeline: ${listed(names, 'stage')}.`, notes)]
}

function listed(names: readonly string[], one: string): string {
  const shown = names.slice(0, 8).join(', ')
  const more = names.length > 8 ? ` and ${names.length - 8} more` : ''
  return `${names.length === 1 ? one : `${one}s`} ${shown}${more}`
}
