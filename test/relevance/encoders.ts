import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { queryTerms } from '../../reader/query/concept/query-terms.ts'
import { FILE_SIGNAL_NAMES, FILE_SIGNALS, type FileSignal } from '../../reader/rank/file-signals.ts'
import { countWords } from '../../reader/vectors/words.ts'
import { collect, meanOf, scoreQuery, type CollectedQuery, type Weights } from './collect.ts'
import { collectTexts, type RepositoryTexts } from './texts.ts'
import { openTable, RepositoryEncoder, type Table } from './tables.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    eval: { type: 'string' },
    artifacts: { type: 'string' },
    cache: { type: 'string' },
    lines: { type: 'string', default: 'chunk' },
  },
})
if (!values.eval || !values.artifacts) throw new Error('usage: node test/relevance/encoders.mjs --eval DIR --artifacts DIR [--cache FILE] [--lines chunk|8|16|32] TABLE...') // prettier-ignore

/** A repository with its queries, the signals of their documents, and the texts that have vectors. */
interface Case {
  readonly name: string
  readonly queries: readonly (CollectedQuery & { readonly text: string })[]
  readonly texts: RepositoryTexts
}

const VECTOR_SIGNALS = ['vectorText', 'vectorPassage', 'vectorNames'] as const
const SET_BACK: readonly FileSignal[] = ['test', 'example', 'foreign', 'data', 'bare', 'backstage']
const shipped = Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, FILE_SIGNALS[name].prose])) as Weights
const alone = Object.fromEntries(
  FILE_SIGNAL_NAMES.map((name) => {
    if ((VECTOR_SIGNALS as readonly string[]).includes(name)) return [name, shipped[name]]
    return [name, SET_BACK.includes(name) ? shipped[name] / 2 : 0]
  }),
) as Weights
/** Weights up to a quarter off the shipped ones: their mean tells encoders apart with less noise than one set does. */
const NEARBY = [...nearby(12)]

const cases = await load()
console.log('| table | alone | fused | fused, weights nearby | semantic | architecture |')
console.log('|---|---|---|---|---|---|')
for (const spec of positionals) console.log(row(spec, openTable(spec)))

function row(label: string, table: Table): string {
  const replaced = cases.map((one) => ({ ...one, queries: withVectors(one, table) }))
  const mean = (weights: Weights, category?: string): number => {
    const scores = replaced.map(({ queries }) =>
      queries.filter((query) => !category || query.category === category).map((query) => scoreQuery(query, weights)),
    )
    return category ? meanOf(scores.flat()) : meanOf(scores.map(meanOf))
  }
  // Names are found without vectors: they would only thin out what is compared.
  const prose = replaced.map(({ queries }) => queries.filter((query) => !query.fixed).map((q) => scoreQuery(q, alone)))
  const cells = [
    meanOf(prose.filter((list) => list.length > 0).map(meanOf)),
    mean(shipped),
    meanOf(NEARBY.map((weights) => mean(weights))),
    meanOf(NEARBY.map((weights) => mean(weights, 'semantic'))),
    meanOf(NEARBY.map((weights) => mean(weights, 'architecture'))),
  ]
  return `| ${label} | ${cells.map((cell) => cell.toFixed(4)).join(' | ')} |`
}

function withVectors({ queries, texts }: Case, table: Table): CollectedQuery[] {
  const encoder = new RepositoryEncoder(table, texts, values.lines === 'chunk' ? undefined : Number(values.lines))
  const width = FILE_SIGNAL_NAMES.length
  const columns = VECTOR_SIGNALS.map((name) => FILE_SIGNAL_NAMES.indexOf(name))
  return queries.map((query) => {
    if (query.fixed) return query
    const vector = encoder.query(countWords(query.text))
    const signals = query.values.slice()
    query.documents.forEach((d, i) => {
      const near = encoder.compare(vector, d)
      columns.forEach((column, k) => (signals[i * width + column] = Math.max(0, near[k]!)))
    })
    return { ...query, values: signals }
  })
}

async function load(): Promise<Case[]> {
  if (values.cache && existsSync(values.cache)) return deserialize(readFileSync(values.cache)) as Case[]
  const tasks = JSON.parse(readFileSync(`${values.eval!}/tasks.dev.json`, 'utf8')) as { repo: string; query: string }[]
  const repositories = await collect(values.eval!, values.artifacts!)
  const found: Case[] = []
  for (const { name, queries } of repositories) {
    const own = tasks.filter(({ repo }) => repo === name)
    const spoken = queries.map((query, i) => ({ ...query, text: queryTerms(own[i]!.query, name).words.join(' ') }))
    found.push({ name, queries: spoken, texts: await collectTexts(values.artifacts!, name) })
  }
  if (values.cache) writeFileSync(values.cache, serialize(found))
  return found
}

function* nearby(count: number): Generator<Weights> {
  let seed = 7
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  for (let i = 0; i < count; i++) {
    yield Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, shipped[name] * (0.75 + 0.5 * next())])) as Weights
  }
}
