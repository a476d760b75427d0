import { GitdexError } from '../../errors.ts'
import { decodeLedger, type LedgerEntry } from '../../sections/ledger.ts'
import type { IndexData } from '../data/index-data.ts'

const ledgers = new WeakMap<IndexData, Promise<readonly LedgerEntry[]>>()

/** What became of every tracked path; read once per index, empty where the artifact does not say. */
function ledgerOf(data: IndexData): Promise<readonly LedgerEntry[]> {
  let ledger = ledgers.get(data)
  if (!ledger) {
    ledger = data.file.has('LEDG') ? data.file.whole('LEDG').then(decodeLedger) : Promise.resolve([])
    // What failed by a broken read may work next time.
    ledger.catch(() => ledgers.delete(data))
    ledgers.set(data, ledger)
  }
  return ledger
}

const plainPath = (text: string): string =>
  text
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')

/** The tracked file that a path, or the end of only one, names and that was not indexed. */
export async function skippedFile(data: IndexData, text: string): Promise<LedgerEntry | undefined> {
  const path = plainPath(text)
  if (path === '') return undefined
  const skipped = (await ledgerOf(data)).filter((entry) => entry.status === 'skipped')
  const ending = skipped.filter((entry) => entry.path.endsWith(`/${path}`))
  return skipped.find((entry) => entry.path === path) ?? (ending.length === 1 ? ending[0] : undefined)
}

/** The note on a file that was looked for and is tracked, but not indexed. */
export async function skippedNote(data: IndexData, query: string): Promise<string | undefined> {
  const entry = await skippedFile(data, query)
  return entry && `${entry.path} is tracked but not indexed: ${entry.reason ?? 'skipped'}`
}

/** Throws NOT_FOUND when what is asked for as a symbol is the path or the name of a file. */
export async function refuseFile(data: IndexData, text: string): Promise<void> {
  const path = plainPath(text)
  // Names of members begin in upper case more often than extensions do.
  const isName = /^[^:\s]*\.[a-z][a-z0-9+_-]*$/.test(path)
  if (!isName && !path.includes('/')) return
  const isFile = (await data.documentOfPath(path)) !== undefined
  if (!isFile && !(isName && (await data.allPaths()).some((one) => one.endsWith(`/${path}`)))) return
  throw new GitdexError('NOT_FOUND', `There is no symbol ${path}; that is a file: gitdex context ${path}`, {
    symbol_id: text,
    file: path,
    did_you_mean: [],
  })
}
