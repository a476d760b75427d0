import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createClassifier } from '../../classify/classifier.ts'

/** One file of a package, as the miner sees it. */
export interface CorpusFile {
  /** Relative to the package. */
  readonly path: string
  readonly language: string | undefined
  readonly isDoc: boolean
  readonly text: string
}

/** Documents that list rather than explain. */
const LISTS =
  /(?:^|\/)(?:change(?:s|log)|history|news|releases?|authors|contributors|copying|licen[cs]e|thanks|security|code_of_conduct)\b[^/]*$/i

/** Where Debian's installed packages keep sources: that is Debian's, not the project's. */
const INSTALLED =
  /^(?:usr\/(?:lib|share)\/(?:python3\/dist-packages|cargo\/registry|gocode\/src|rubygems-integration\/[^/]+\/gems|ruby\/vendor_ruby|php|lua\/5\.\d)\/|usr\/(?:lib|share)\/)/

/** Larger files are data more often than code. */
const MAX_FILE_BYTES = 200_000
/** No package shall outweigh the others. */
const MAX_PACKAGE_BYTES = 3_000_000

const SKIPPED_FOLDERS = new Set([
  '.git',
  'node_modules',
  '.pc',
  'testdata',
  'fixtures',
  '__snapshots__',
  'po',
  'locale',
])

/**
 * Files of an unpacked package that hold hand-written text, in path order: no binaries, no minified, generated or vendored
 * ones, none whose content was seen before (`seen` holds hashes and is added to) or is excluded.
 */
export function* readPackage(folder: string, seen: Set<string>, excluded: ReadonlySet<string>): Generator<CorpusFile> {
  const classifier = createClassifier()
  let total = 0
  for (const path of filesBelow(folder)) {
    if (LISTS.test(path)) continue
    const bytes = readFileSync(path)
    const hash = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
    if (seen.has(hash) || excluded.has(hash)) continue
    const name = relative(folder, path).replaceAll('\\', '/').replace(INSTALLED, '')
    const known = classifier.classifyBlob({ path: name, size: bytes.length, type: 'blob' }, bytes)
    if (known.text === undefined || known.skip !== undefined) continue
    if (known.flags.some((flag) => ['generated', 'vendored', 'minified'].includes(flag))) continue
    seen.add(hash)
    total += bytes.length
    if (total > MAX_PACKAGE_BYTES) return
    yield { path: name, language: known.language, isDoc: known.kind === 'doc', text: known.text }
  }
}

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* filesBelow(path)
    } else if (entry.isFile() && statSync(path).size <= MAX_FILE_BYTES) yield path
  }
}
