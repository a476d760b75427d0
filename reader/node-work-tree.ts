import { type BigIntStats, existsSync, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { SourceError } from './errors.ts'
import { readGitIndex, type KnownFile } from './git-index-stats.ts'
import { localPath, withoutCarriageReturns } from './local-file.ts'
import type { LocalState, WorkTree } from './search-host.ts'

type IndexedFile = Parameters<WorkTree['states']>[0][number]

/** Larger files are compared by their size alone, and their text is not searched. */
const MAX_READ = 16 * 1024 * 1024
/** A file that was read this soon after it changed may change again without its time showing. */
const RACY_NS = 2_000_000_000n

interface Seen {
  readonly stamp: string
  readonly blob_id: string
  readonly state: LocalState
}

/** The files of a folder on disk, compared with what was indexed. What was read once is known by its time and size. */
export class NodeWorkTree implements WorkTree {
  private readonly root: string
  private readonly gitDir: string
  private readonly seen = new Map<string, Seen>()

  /** `folder`: a work tree or a folder in it. Throws SOURCE_UNREACHABLE when there is no such folder. */
  constructor(folder: string) {
    const path = resolve(folder)
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new SourceError('SOURCE_UNREACHABLE', `The work tree ${folder} is not a folder.`, { path })
    this.root = rootAround(path)
    this.gitDir = gitDirOf(this.root)
  }

  states(files: readonly IndexedFile[]): LocalState[] {
    const known = readGitIndex(this.gitDir)
    // Of a sparse checkout, a file that is not there need not be deleted.
    const missing = existsSync(join(this.gitDir, 'info/sparse-checkout')) ? 'same' : 'deleted'
    return files.map((file) => this.stateOf(file, known.get(file.path), missing))
  }

  read(path: string): string | undefined {
    const place = localPath(this.root, path)
    try {
      if (place === undefined || !lstatSync(place).isFile()) return undefined
      return textOf(readFileSync(place))
    } catch {
      return undefined
    }
  }

  private stateOf(file: IndexedFile, known: KnownFile | undefined, missing: LocalState): LocalState {
    const place = localPath(this.root, file.path)
    // What leads out of the repository is none of our business.
    if (place === undefined) return 'same'
    try {
      const stat = lstatSync(place, { bigint: true, throwIfNoEntry: false })
      if (!stat) return missing
      if (known && isKnown(known, stat, file)) return 'same'
      return this.remembered(file, stat) ?? this.compare(file, place, stat)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? missing : 'same'
    }
  }

  private remembered({ path, blob_id }: IndexedFile, stat: BigIntStats): LocalState | undefined {
    const seen = this.seen.get(path)
    return seen?.stamp === stampOf(stat) && seen.blob_id === blob_id ? seen.state : undefined
  }

  private compare(file: IndexedFile, place: string | Buffer, stat: BigIntStats): LocalState {
    const now = BigInt(Date.now()) * 1_000_000n
    const state = compared(file, place, stat)
    if (now - stat.mtimeNs > RACY_NS) this.seen.set(file.path, { stamp: stampOf(stat), blob_id: file.blob_id, state })
    else this.seen.delete(file.path)
    return state
  }
}

const stampOf = ({ mtimeNs, ctimeNs, size, ino }: BigIntStats): string => `${mtimeNs} ${ctimeNs} ${size} ${ino}`

/** Git looked at the very file, and found the content that was indexed. */
function isKnown(known: KnownFile, stat: BigIntStats, { blob_id }: IndexedFile): boolean {
  const time = BigInt(known.mtimeSeconds) * 1_000_000_000n + BigInt(known.mtimeNanoseconds)
  return known.oid === blob_id && stat.isFile() && stat.mtimeNs === time && stat.size === BigInt(known.size)
}

function compared(file: IndexedFile, place: string | Buffer, stat: BigIntStats): LocalState {
  if (stat.isSymbolicLink()) {
    const target = readlinkSync(place, 'buffer')
    return blobId(target) === file.blob_id ? 'same' : { text: target.toString() }
  }
  if (!stat.isFile()) return 'deleted'
  if (stat.size > MAX_READ) return stat.size === BigInt(file.bytes) ? 'same' : { text: '' }
  const bytes = readFileSync(place)
  if (bytes.length === file.bytes && blobId(bytes) === file.blob_id) return 'same'
  const crlf = bytes.length > file.bytes && bytes.includes('\r\n')
  if (crlf && blobId(withoutCarriageReturns(bytes)) === file.blob_id) return 'same'
  return { text: textOf(bytes) }
}

/** Loaded when a file is compared: nothing else needs it, and it is a part of a cold start. */
function blobId(bytes: Buffer): string {
  const { createHash } = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto')
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** What is no text has none. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.subarray(0, 8000).includes(0)) return ''
  const text = new TextDecoder().decode(bytes)
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

function rootAround(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return path
  }
}

/** Of a linked work tree, the folder that its `.git` file names. */
function gitDirOf(root: string): string {
  const path = join(root, '.git')
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return path
  const target = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
  return target ? resolve(root, target.trim()) : path
}
