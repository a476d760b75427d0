// Bytes per section of the artifacts of several repositories, as shares of the text that they index.
//   node test/bench/sizes.mjs REPOSITORY...
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BUILDER, node, table, verdict } from './measure.mjs'

/** Share of the indexed text without and with source and trigrams; the encoder's table, the same in all, is not counted. */
const BUDGETS = { lean: 0.4, source: 0.55 }
const NOT_COUNTED = 'WVEC'
const repositories = process.argv.slice(2)
if (repositories.length === 0) throw new Error('usage: node test/bench/sizes.mjs REPOSITORY...')

const scratch = mkdtempSync(join(tmpdir(), 'gitdex-bench-'))
try {
  print(repositories.flatMap(measuredOrNamed))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** A clone that cannot be built must not cost the table of the others. */
function measuredOrNamed(repository) {
  try {
    return [measureSizes(repository)]
  } catch (error) {
    console.error(`${repository} is left out: ${error.message.slice(0, 500)}`)
    process.exitCode = 1
    return []
  }
}

function measureSizes(repository) {
  const build = (name, ...args) => {
    const file = join(scratch, `${name}.gitdex`)
    const line = [
      BUILDER,
      'build',
      '--repo',
      repository,
      '--out',
      file,
      '--json',
      '--cache',
      join(scratch, 'cache'),
      ...args,
    ]
    const report = JSON.parse(node(line).stdout)
    const { sizes } = JSON.parse(node([BUILDER, 'info', '--sizes', '--json', '--index', file]).stdout)
    return { report, sizes: new Map(sizes.map(({ tag, stored_bytes }) => [tag, stored_bytes])) }
  }
  const name = basename(/^(repo|\.git)$/.test(basename(repository)) ? dirname(repository) : repository)
    .split('+')
    .at(-1)
  return { name, lean: build('lean', '--no-source'), source: build('source') }
}

function print(rows) {
  const tags = [...new Set(rows.flatMap(({ source }) => [...source.sizes.keys()]))]
  const head = ['repository', 'text', ...tags, 'without source', 'share', '', 'with source', 'share', '']
  console.log('Kilobytes as stored.\n')
  console.log(table(head, [...rows.map((row) => sizeRow(row, tags))]))
  const mean = (kind) => percent(rows.reduce((sum, row) => sum + shareOf(row, kind), 0) / rows.length)
  console.log(`\nMean share: ${mean('lean')} without source, ${mean('source')} with it.`)
}

/** Bytes of one artifact of a repository over those of the text. */
function shareOf(row, kind) {
  const { report, sizes } = row[kind]
  return (report.bytes - (sizes.get(NOT_COUNTED) ?? 0)) / report.text_bytes
}

function sizeRow({ name, lean, source }, tags) {
  const text = lean.report.text_bytes
  const counted = [lean, source].map(({ report, sizes }) => report.bytes - (sizes.get(NOT_COUNTED) ?? 0))
  const shares = counted.map((bytes) => bytes / text)
  const kilobytes = (bytes) => ((bytes ?? 0) / 1e3).toFixed(0)
  return [
    name, kilobytes(text), ...tags.map((tag) => kilobytes(source.sizes.get(tag))),
    kilobytes(counted[0]), percent(shares[0]), verdict(shares[0], BUDGETS.lean),
    kilobytes(counted[1]), percent(shares[1]), verdict(shares[1], BUDGETS.source),
  ] // prettier-ignore
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}
