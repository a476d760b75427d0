import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolders } from '../artifact/make-folders.ts'
import { SourceError } from '../errors.ts'
import { takeLock } from '../git/lock-file.ts'
import { CATALOG_FILE, checksumLine, decodeCatalog, EMPTY_CATALOG, encodeCatalog, offersOf, parseChecksum, withEntry, withoutFile, type Catalog } from './catalog.ts' // prettier-ignore
import { placeFile, placeText } from './place-file.ts'
import { parseFileName, type LocalArtifact, type Offer, type Store, type TransferHooks } from './store.ts'

/** A folder on this machine or on a mounted share; a web server that serves it makes it an HTTP folder. */
export class FolderStore implements Store {
  readonly label: string

  /** With `file`, only that artifact of the folder. */
  constructor(
    private readonly dir: string,
    private readonly file?: string,
  ) {
    this.label = file === undefined ? dir : join(dir, file)
  }

  async list(): Promise<Offer[]> {
    if (!existsSync(this.dir)) throw new SourceError('NOT_FOUND', `There is no folder ${this.dir}.`, { path: this.dir })
    const names = readdirSync(this.dir).filter((name) => name.endsWith('.gitdex') && name !== '.gitdex')
    const known = new Map(offersOf(this.catalog()).map((offer) => [offer.file, offer]))
    return names.filter((name) => this.file === undefined || name === this.file).flatMap((name) => this.offer(name, known.get(name))) // prettier-ignore
  }

  async download(offer: Offer, path: string, { onProgress, signal }: TransferHooks): Promise<object> {
    const from = join(this.dir, offer.id)
    const read = createReadStream(from)
    let done = 0
    read.on('data', (piece) => onProgress?.((done += piece.length), offer.bytes))
    await pipeline(read, createWriteStream(path), { ...(signal && { signal }) })
    return {}
  }

  async upload(artifact: LocalArtifact, hooks: TransferHooks): Promise<string> {
    makeFolders(this.dir)
    const file = this.file ?? artifact.file
    const to = join(this.dir, file)
    await placeFile(to, async (temporary) => {
      await new FolderStore('/').download({ file, id: artifact.path, bytes: artifact.bytes }, temporary, hooks)
    })
    if (this.file === undefined) {
      await placeText(`${to}.sha256`, checksumLine(artifact.sha256, file))
      await this.writeCatalog((catalog) => withEntry(catalog, artifact))
    }
    return to
  }

  async remove(offer: Offer): Promise<void> {
    await this.writeCatalog((catalog) => withoutFile(catalog, offer.file))
    for (const file of [offer.id, `${offer.id}.sha256`]) rmSync(join(this.dir, file), { force: true })
  }

  private offer(file: string, listed: Offer | undefined): Offer[] {
    const stat = statSync(join(this.dir, file), { throwIfNoEntry: false })
    if (!stat?.isFile()) return []
    // Replaced by hand since it was listed: the list is no longer right about it.
    const current = listed?.bytes === stat.size ? listed : undefined
    const sha256 = current?.sha256 ?? this.checksum(file)
    const commit = current?.commit ?? parseFileName(basename(file))?.commit
    return [{ file, id: file, bytes: stat.size, time: current?.time ?? stat.mtimeMs, ...(commit && { commit }), ...(sha256 && { sha256 }) }] // prettier-ignore
  }

  private checksum(file: string): string | undefined {
    const path = join(this.dir, `${file}.sha256`)
    return existsSync(path) ? parseChecksum(readFileSync(path, 'utf8')) : undefined
  }

  private catalog(): Catalog {
    const path = join(this.dir, CATALOG_FILE)
    if (!existsSync(path)) return EMPTY_CATALOG
    try {
      return decodeCatalog(readFileSync(path, 'utf8'), path)
    } catch {
      // It only helps; the folder itself tells what is there.
      return EMPTY_CATALOG
    }
  }

  private async writeCatalog(change: (catalog: Catalog) => Catalog): Promise<void> {
    const present = (catalog: Catalog): Catalog => ({
      gitdex: 1,
      artifacts: catalog.artifacts.filter(({ file }) => existsSync(join(this.dir, file))),
    })
    await withLock(join(this.dir, `${CATALOG_FILE}.lock`), () =>
      placeText(join(this.dir, CATALOG_FILE), encodeCatalog(change(present(this.catalog())))),
    )
  }
}

/** Others write the list for milliseconds: a lock this old was left by a killed program. */
const LOCK_MS = 5000

/** Two that publish at the same time must not lose each other's entry; the list only helps, so nobody waits for ever. */
async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const take = (): void => writeFileSync(lock, '', { flag: 'wx' })
  const isOurs = await takeLock(lock, take, { wait: 2 * LOCK_MS, staleAfter: LOCK_MS })
  try {
    return await work()
  } finally {
    if (isOurs) rmSync(lock, { force: true })
  }
}
