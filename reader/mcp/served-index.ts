import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { now } from '../clock.ts'
import { GitdexError } from '../errors.ts'
import { artifactsIn, findIndex, type FoundIndex } from '../cli/find-index.ts'
import { INDEX_FOLDER } from '../cli/no-index.ts'
import { findGit, readHead, upwards } from '../cli/git-head.ts'
import { peek, type OpenedIndex } from '../cli/open.ts'
import type { ReaderIndex } from '../cli/reader-api.ts'
import type { GitdexIndex } from '../gitdex-index.ts'
import type { Source } from '../source.ts'

/** Milliseconds for which an artifact is answered from without a look for a newer one. */
const FRESH_FOR = 250

/** Where an index is looked for. */
export interface IndexPlace {
  /** `--index`; without it, found as a command finds it. */
  readonly index?: string | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Instead of all that: what was published or built for a revision of a local repository. */
  readonly ref?: { readonly repository: string; readonly name: string } | undefined
}

/** Opens files and addresses, and artifacts that are read out of a repository. */
export type ServedOpener = (location: string | Source) => Promise<ReaderIndex>

/** An opened artifact and how many requests are being answered from it. */
interface Held {
  opened: OpenedIndex
  readonly stamp: string
  users: number
  retired: boolean
}

/**
 * An index that follows its place: a newer artifact, or one of another commit that is checked out, is opened and answers
 * from then on, while requests under way end with the one that they began with.
 */
export class ServedIndex {
  /** Told after another artifact took the place of one. */
  onSwap: ((location: string) => void) | undefined
  private current: Held | undefined
  private checked = -Infinity
  private stamp = ''
  private checking: Promise<Held> | undefined
  private isClosed = false

  constructor(
    readonly place: IndexPlace,
    private readonly open: ServedOpener,
    private readonly complain: (problem: string) => void,
  ) {}

  /** Works with the newest artifact. Throws what finding and opening it throws, and what `work` does. */
  async use<T>(work: (opened: OpenedIndex) => Promise<T>): Promise<T> {
    const held = await this.newest()
    try {
      return await useHeld(held, work)
    } catch (error) {
      if (!(error instanceof GitdexError) || error.code !== 'SOURCE_CHANGED') throw error
      // The file was written over, or is another behind its address: what is there now is asked once.
      if (this.current === held) this.retire()
      return useHeld(await this.newest(), work)
    }
  }

  private async newest(): Promise<Held> {
    if (this.current && now() - this.checked < FRESH_FOR) return this.current
    this.checking ??= this.refresh().finally(() => (this.checking = undefined))
    return this.checking
  }

  private async refresh(): Promise<Held> {
    const stamp = await stampOf(this.place)
    const { current } = this
    if (current && stamp === this.stamp) {
      this.checked = now()
      return current
    }
    try {
      return await this.follow(current, stamp)
    } catch (error) {
      if (!current || this.current !== current) throw error
      // An artifact that is gone or damaged is no reason to forget the one that is open.
      if (stamp !== this.stamp) this.complain(`the newer index is not used: ${String(error)}`)
      this.stamp = stamp
      this.checked = now()
      return current
    }
  }

  private async follow(current: Held | undefined, stamp: string): Promise<Held> {
    const found = await this.find()
    const own = found.source ? stamp : fileStamp(found.location)
    if (current && current.opened.location === found.location && current.stamp === own) {
      const { source: _same, ...same } = found
      current.opened = { ...same, index: current.opened.index }
    } else {
      this.replace({ opened: await this.opened(found), stamp: own, users: 0, retired: false })
      if (current) this.onSwap?.(found.location)
    }
    this.stamp = stamp
    this.checked = now()
    return this.current!
  }

  private async find(): Promise<FoundPlace> {
    const { ref } = this.place
    if (!ref) return findIndex({ ...this.place, file: undefined, peek: (path) => peek(path, this.open) })
    const { artifactOfRef } = await import('../node-ref-source.ts')
    const found = artifactOfRef(ref.repository, ref.name)
    return typeof found === 'string' ? { location: found } : { location: found.name, source: found }
  }

  private async opened({ source, ...found }: FoundPlace): Promise<OpenedIndex> {
    return { ...found, index: await this.open(source ?? found.location) }
  }

  private replace(held: Held): void {
    this.retire()
    this.current = held
    if (this.isClosed) this.retire()
  }

  private retire(): void {
    const held = this.current
    this.current = undefined
    if (!held) return
    held.retired = true
    closeUnused(held)
  }

  /** Lets go of what is open until it is asked again. */
  release(): void {
    this.retire()
  }

  /** Bytes that were read of what is open. */
  get bytes(): number {
    return (this.current?.opened.index as GitdexIndex | undefined)?.counters.bytes ?? 0
  }

  get isIdle(): boolean {
    return this.current !== undefined && this.current.users === 0
  }

  close(): void {
    this.isClosed = true
    this.retire()
  }
}

type FoundPlace = FoundIndex & { readonly source?: Source }

async function stampOf(place: IndexPlace): Promise<string> {
  if (!place.ref) return placeStamp(place)
  return (await import('../node-ref-source.ts')).stampOfRef(place.ref.repository, place.ref.name)
}

async function useHeld<T>(held: Held, work: (opened: OpenedIndex) => Promise<T>): Promise<T> {
  held.users++
  try {
    return await work(held.opened)
  } finally {
    held.users--
    closeUnused(held)
  }
}

function closeUnused({ retired, users, opened }: Held): void {
  if (retired && users === 0) opened.index.close()
}

const isUrl = (location: string): boolean => /^https?:\/\//.test(location)

/** Tells two states of a file apart; an artifact on another machine tells itself when it has changed. */
function fileStamp(path: string): string {
  if (isUrl(path)) return path
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${path}:${stat.ino}:${stat.size}:${stat.mtimeMs}` : path
}

/** Changes with all that decides which artifact is answered from: the artifacts there and the commit checked out. */
function placeStamp({ index, cwd, env }: IndexPlace): string {
  const given = index ?? (env.GITDEX_INDEX || undefined)
  if (given !== undefined && isUrl(given)) return given
  const path = given === undefined ? undefined : resolve(cwd, given)
  const folders = (path === undefined ? [...upwards(cwd)] : [path]).map((folder) => join(folder, INDEX_FOLDER))
  const files = [...(path === undefined ? [] : [path, ...artifactsIn(path)]), ...folders.flatMap(artifactsIn)]
  // A file that is named is meant, whatever is checked out.
  const isFile = path !== undefined && statSync(path, { throwIfNoEntry: false })?.isFile()
  const git = isFile ? undefined : findGit(path ?? cwd)
  return [(git && readHead(git)) ?? '', ...files.map(fileStamp)].join('\n')
}
