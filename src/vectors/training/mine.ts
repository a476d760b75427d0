import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText } from '../../extract/extract-text.ts'
import { initExtractor } from '../../extract/runtime.ts'
import { readPackage } from './corpus.ts'
import { pairsOf, type Pair } from './pairs.ts'

export interface MineOptions {
  /** Folder with one folder per unpacked package. */
  readonly corpus: string
  /** Gets one file of pairs per package; packages that have one are left alone, so that mining goes on where it stopped. */
  readonly out: string
  /** File of git blob ids, one a line, whose content must not be learnt from. */
  readonly exclude: string | undefined
  /** Takes every n-th package, beginning with the i-th, so that several processes may share the work. */
  readonly shard: { readonly index: number; readonly of: number }
}

/** Mines all packages of a folder; prints a line each. Duplicates between shards remain and are dropped when training. */
export async function mine(options: MineOptions): Promise<void> {
  await initExtractor()
  mkdirSync(options.out, { recursive: true })
  const excluded = new Set(options.exclude ? readFileSync(options.exclude, 'utf8').split('\n') : [])
  const seen = new Set<string>()
  const packages = readdirSync(options.corpus, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part')).map(({ name }) => name).sort() // prettier-ignore
  for (const name of packages.filter((_, i) => i % options.shard.of === options.shard.index)) {
    const file = join(options.out, `${name}.pairs`)
    if (existsSync(file)) continue
    const lines = minePackage(join(options.corpus, name), seen, excluded)
    writeFileSync(`${file}.part`, lines.join(''))
    renameSync(`${file}.part`, file)
    console.log(`${name}: ${lines.length} pairs`)
  }
}

/** `kind TAB left TAB right NEWLINE`, words as `word` or `word:count`; each pair once. */
function minePackage(folder: string, seen: Set<string>, excluded: ReadonlySet<string>): string[] {
  const lines: string[] = []
  const known = new Set<string>()
  for (const file of readPackage(folder, seen, excluded)) {
    const blob = extractText({ text: file.text, path: file.path, language: file.language })
    for (const pair of pairsOf(file, blob)) {
      const line = encodePair(pair)
      const hash = createHash('md5').update(line).digest('base64url')
      if (!known.has(hash)) lines.push(line)
      known.add(hash)
    }
  }
  return lines
}

function encodePair({ kind, left, right }: Pair): string {
  return `${kind}\t${encodeWords(left)}\t${encodeWords(right)}\n`
}

function encodeWords(words: ReadonlyMap<string, number>): string {
  return [...words].map(([word, count]) => (count > 1 ? `${word}:${count}` : word)).join(' ')
}
