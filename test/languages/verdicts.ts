import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pseudoRandom } from '../helpers/random.ts'
import { MEASURE_FOLDER } from './folder.ts'
import type { Difference, Report } from './report.ts'

const SIZE = 50
const SEED = 1_234

/** What a person said of the symbols that ctags lacks. */
export interface Verdicts {
  readonly judged: number
  readonly right: number
}

/**
 * Draws 50 of our symbols that ctags lacks and writes them to `verdicts/<language>.md`; verdicts that stand there
 * (`right`, `wrong: why`) are kept, new rows say `?` and count as wrong until they are read.
 */
export function judgeExtras({ file, name, reports }: Report): Verdicts {
  const extras = reports.flatMap(({ differences }) => differences).filter(({ of }) => of === 'symbol')
  const path = join(MEASURE_FOLDER, 'verdicts', `${file}.md`)
  const known = existsSync(path) ? readVerdicts(readFileSync(path, 'utf8')) : new Map<string, string>()
  // By a hash of its own each symbol has its place in the draw, so that a fix elsewhere does not change the sample.
  const sample = [...extras].sort((a, b) => draw(a) - draw(b)).slice(0, SIZE)
  const rows = sample.map((one) => ({ one, verdict: known.get(keyOf(one)) ?? '?' }))
  const right = rows.filter(({ verdict }) => verdict.startsWith('right')).length
  const head = [
    `# ${name}: ${rows.length} symbols that universal-ctags lacks, read by hand`,
    '',
    `Drawn by seed from ${extras.length}. \`right\`: a definition (or declaration) of that kind, name and start; \`wrong: why\` otherwise. Right: ${right} of ${rows.length}.`,
    '',
    '| place | symbol | line | verdict |',
    '|---|---|---|---|',
  ]
  const lines = rows.map(({ one, verdict }) => `| ${placeOf(one)} | ${cell(`${one.symbol!.kind} ${one.symbol!.qualifiedName}`)} | \`${cell(one.text)}\` | ${verdict} |`) // prettier-ignore
  writeFileSync(path, [...head, ...lines].join('\n') + '\n')
  return { judged: rows.length, right }
}

const placeOf = ({ path, symbol }: Difference): string => `${path}:${symbol!.startLine}`
const cell = (text: string): string => text.trim().replace(/\|/g, '\\|').replace(/`/g, "'").slice(0, 140)
const keyOf = (one: Difference): string => `${placeOf(one)} ${cell(`${one.symbol!.kind} ${one.symbol!.qualifiedName}`)}`

function draw(one: Difference): number {
  let hash = SEED
  for (const char of keyOf(one)) hash = (Math.imul(hash, 31) + char.codePointAt(0)!) | 0
  return pseudoRandom(hash)()
}

function readVerdicts(markdown: string): Map<string, string> {
  const verdicts = new Map<string, string>()
  for (const line of markdown.split('\n')) {
    const cells = line.split(/(?<!\\) \| |^\| | \|$/)
    if (cells.length < 6 || cells[4] === '?' || cells[4] === 'verdict') continue
    verdicts.set(`${cells[1]} ${cells[2]}`, cells[4]!)
  }
  return verdicts
}
