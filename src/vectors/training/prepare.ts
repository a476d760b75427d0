import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { piecesOf } from '../../../reader/vectors/pieces.ts'

/** A word gets a row when it occurs this often, in this many packages. */
const MIN_COUNT = 12
const MIN_PACKAGES = 3
/** Kinds that are nearest to what people ask count twice. */
const TWICE: ReadonlySet<string> = new Set(['doc', 'header', 'heading'])
/** Of the most numerous kind, which says least, this share is kept (of 256, by hash). */
const KEPT_NAMES = 80
const LEAST_COMMENT_WORDS = 4

export interface Prepared {
  readonly pairs: number
  readonly words: number
  readonly packages: number
}

/**
 * Turns mined pairs into what train.c reads: `pairs.bin`, and `words.txt` with the words of the rows, the most frequent
 * first: at most `most`, since the table is trained as it ships, with words beyond read as pieces. Pairs that occur in
 * several packages are kept once.
 */
export async function prepare(folder: string, out: string, most: number): Promise<Prepared> {
  const packages = readdirSync(folder).filter((name) => name.endsWith('.pairs')).sort() // prettier-ignore
  const rows = await readVocabulary(folder, packages, most)
  writeFileSync(join(out, 'words.txt'), [...rows.keys()].join('\n') + '\n')
  const writer = new PairWriter(join(out, 'pairs.bin'), rows)
  for (const [number, name] of packages.entries()) {
    for await (const line of linesOf(join(folder, name))) writer.add(number, line)
  }
  writer.close()
  return { pairs: writer.count, words: rows.size, packages: packages.length }
}

const linesOf = (path: string): AsyncIterable<string> => createInterface({ input: createReadStream(path) })

async function readVocabulary(folder: string, packages: readonly string[], most: number): Promise<Map<string, number>> {
  const totals = new Map<string, WordTotal>()
  for (const [number, name] of packages.entries()) {
    for await (const line of linesOf(join(folder, name))) {
      for (const side of line.split('\t').slice(1)) {
        for (const part of side.split(' ')) addWord(totals, part, number)
      }
    }
  }
  const kept = [...totals].filter(([, { count, packages: seen }]) => count >= MIN_COUNT && seen >= MIN_PACKAGES)
  const weight = ({ spread, own }: WordTotal): number => spread + Math.sqrt(own)
  kept.sort((a, b) => weight(b[1]) - weight(a[1]) || (a[0] < b[0] ? -1 : 1))
  return new Map(kept.slice(0, most).map(([word], row) => [word, row]))
}

/** How often a word occurs. */
interface WordTotal {
  count: number
  packages: number
  last: number
  /** Roots of the counts of the packages before, so that no package fills the table with its own words; and the count of this one. */
  spread: number
  own: number
}

function addWord(totals: Map<string, WordTotal>, part: string, number: number) {
  const [word, count] = parseWord(part)
  const known = totals.get(word)
  if (!known) totals.set(word, { count, packages: 1, last: number, spread: 0, own: count })
  else {
    known.count += count
    if (known.last !== number) {
      known.packages++
      known.spread += Math.sqrt(known.own)
      known.own = 0
    }
    known.own += count
    known.last = number
  }
}

function parseWord(part: string): [word: string, count: number] {
  const colon = part.indexOf(':')
  return colon < 0 ? [part, 1] : [part.slice(0, colon), Number(part.slice(colon + 1))]
}

class PairWriter {
  count = 0
  private readonly file: number
  private readonly seen = new Set<string>()
  private readonly pieces = new Map<string, readonly number[]>()
  private buffer = Buffer.alloc(1 << 20)
  private used = 0

  constructor(
    path: string,
    private readonly rows: ReadonlyMap<string, number>,
  ) {
    this.file = openSync(path, 'w')
  }

  add(project: number, line: string): void {
    const [kind = '', left = '', right = ''] = line.split('\t')
    if (kind === 'comment' && left.split(' ').length < LEAST_COMMENT_WORDS) return
    const sides = [this.rowsOf(left), this.rowsOf(right)]
    if (sides.some((side) => side.length === 0)) return
    const digest = createHash('md5').update(`${left}\t${right}`).digest()
    if (kind === 'name' && digest[0]! >= KEPT_NAMES) return
    const hash = digest.toString('base64').slice(0, 12)
    if (this.seen.has(hash)) return
    this.seen.add(hash)
    for (let copy = 0; copy < (TWICE.has(kind) ? 2 : 1); copy++) {
      this.write(project, sides as [[number, number][], [number, number][]])
      this.count++
    }
  }

  close(): void {
    this.flush()
    closeSync(this.file)
  }

  /** Rows with their counts; at most 255 rows and counts of at most 255 fit. */
  private rowsOf(side: string): [number, number][] {
    const counts = new Map<number, number>()
    for (const part of side.split(' ')) {
      const [word, count] = parseWord(part)
      for (const row of this.rowsOfWord(word)) counts.set(row, Math.min(255, (counts.get(row) ?? 0) + count))
    }
    return [...counts].slice(0, 255)
  }

  private rowsOfWord(word: string): readonly number[] {
    const row = this.rows.get(word)
    if (row !== undefined) return [row]
    let known = this.pieces.get(word)
    if (!known) this.pieces.set(word, (known = piecesOf(word, (piece) => this.rows.get(piece))))
    return known
  }

  private write(project: number, sides: readonly [number, number][][]): void {
    if (this.used + 4 + 510 * 3 > this.buffer.length) this.flush()
    this.used = this.buffer.writeUInt16LE(project, this.used)
    for (const side of sides) this.used = this.buffer.writeUInt8(side.length, this.used)
    for (const [row, count] of sides.flat()) {
      this.used = this.buffer.writeUInt16LE(row, this.used)
      this.used = this.buffer.writeUInt8(count, this.used)
    }
  }

  private flush(): void {
    writeSync(this.file, this.buffer, 0, this.used)
    this.used = 0
  }
}
