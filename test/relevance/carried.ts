import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FILE_SIGNAL_NAMES, FILE_SIGNALS, type FileSignal } from '../../reader/rank/file-signals.ts'
import { openOnnxEmbedder } from '../../src/vectors/onnx/onnx-embedder.ts'
import { writeModelFolder } from '../helpers/tiny-bert.ts'
import {
  collectFrom,
  meanOf,
  scoreQuery,
  type CollectedQuery,
  type EncodeText,
  type Task,
  type Weights,
} from './collect.ts'
import { wordModel, type ModelKind } from './word-model.ts'

/** Small ones in eight languages: a model sees every passage twice. */
const REPOSITORIES = 'axios bats-core circe dapper httpx plug redux xmonad'.split(' ')
const KINDS: readonly ModelKind[] = ['table', 'attention']

const { values } = parseArgs({
  options: {
    eval: { type: 'string' },
    mirror: { type: 'string' },
    scratch: { type: 'string', default: join(process.cwd(), '.gitdex', 'carried') },
    repo: { type: 'string', multiple: true, default: REPOSITORIES },
    write: { type: 'boolean', default: false },
  },
})
if (!values.eval || !values.mirror) throw new Error('usage: node test/relevance/carried.mjs --eval DIR --mirror DIR [--scratch DIR] [--write] [--repo NAME]...') // prettier-ignore
const { eval: evaluation, mirror, scratch } = values

interface Repository {
  readonly name: string
  readonly repository: string
  readonly revision: string
  readonly root: string | null
}

const load = <T>(name: string): T[] => JSON.parse(readFileSync(join(evaluation, name), 'utf8')) as T[]
const tasks = load<Task>('tasks.dev.json')
const repositories = load<Repository>('repos.dev.json').filter(({ name }) => values.repo.includes(name))

const VECTORS: readonly FileSignal[] = ['vectorText', 'vectorPassage', 'vectorNames']
const shipped = Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, FILE_SIGNALS[name].prose])) as Weights
const alone = Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, VECTORS.includes(name) ? shipped[name] : 0])) as Weights // prettier-ignore

const rows = [row('built-in', '', await scores('built-in'))]
for (const kind of KINDS) {
  const folder = writeModelFolder(join(scratch, `model-${kind}`), wordModel(kind))
  const carried = await scores(kind, folder)
  const embedder = await openOnnxEmbedder(folder, 1)
  const encode: EncodeText = async (text) => (await embedder.embed([text]))[0]!
  rows.push(row(`${kind}: the model itself`, '', await scores(kind, folder, encode)))
  rows.push(
    row(`${kind}: carried words`, meanOf(repositories.map(({ name }) => fitOf(name, kind))).toFixed(2), carried),
  )
  await embedder.close?.()
}
const report = `# Queries by the words that an artifact carries

An artifact that was built with \`--model\` carries words fitted to the model, and readers encode queries with them. What that
loses: NDCG@10 of the same artifacts with queries encoded by the model itself. No pretrained weights are at hand, so the models
are made here: **table**, the rows of the built-in encoder as an ONNX graph with a WordPiece vocabulary, and **attention**, a
layer of BERT by seed on top of them, which is no bag of words. Both see other pieces of words than the built-in encoder does.

${repositories.length} repositories of the development half (${repositories.map(({ name }) => name).join(', ')}), root folders, questions only; mean over
repositories. "Fused" is the whole ranking; "fit" the mean cosine between the model's vectors and those of the carried words, on
texts that the fit did not see. Written by \`node test/relevance/carried.mjs --write\`.

| queries encoded by | fit | vectors alone | fused |
|---|---|---|---|
${rows.join('\n')}
`
console.log(report)
if (values.write) writeFileSync(join(process.cwd(), 'test/relevance/carried.md'), report)

function row(label: string, fit: string, queries: readonly (readonly CollectedQuery[])[]): string {
  const mean = (weights: Weights): string =>
    meanOf(queries.map((own) => meanOf(own.map((query) => scoreQuery(query, weights))))).toFixed(4)
  return `| ${label} | ${fit} | ${mean(alone)} | ${mean(shipped)} |`
}

/** The questions of each repository on its artifact. */
async function scores(kind: ModelKind | 'built-in', folder?: string, encode?: EncodeText): Promise<CollectedQuery[][]> {
  const found: CollectedQuery[][] = []
  for (const one of repositories) {
    const own = tasks.filter(({ repo }) => repo === one.name)
    const queries = await collectFrom(artifactOf(one, kind, folder), own, encode)
    found.push(queries.filter(({ fixed }) => !fixed))
  }
  return found
}

function artifactOf(
  { name, repository, revision, root }: Repository,
  kind: string,
  folder: string | undefined,
): string {
  const out = join(scratch, `${name}-${kind}.gitdex`)
  if (existsSync(out)) return out
  mkdirSync(scratch, { recursive: true })
  const clone = join(mirror, repository.replace('/', '+'), 'repo')
  const args = [
    'build',
    '--repo',
    clone,
    '--commit',
    revision,
    '--name',
    name,
    '--out',
    out,
    '--cache',
    join(scratch, 'cache'),
  ]
  if (root !== null) args.push('--root', root)
  if (folder !== undefined) args.push('--model', folder)
  execFileSync(process.execPath, [join(process.cwd(), 'dist/gitdex.mjs'), ...args], { stdio: 'ignore' })
  return out
}

function fitOf(name: string, kind: string): number {
  const info = execFileSync(process.execPath, [join(process.cwd(), 'dist/gitdex.mjs'), 'info', '--json', '--index', join(scratch, `${name}-${kind}.gitdex`)]) // prettier-ignore
  return (JSON.parse(info.toString()) as { manifest: { encoder: { fit: { cosine: number } } } }).manifest.encoder.fit
    .cosine
}
