import { createReadStream } from 'node:fs'
import { SourceError } from '../errors.ts'
import { CATALOG_FILE, checksumLine, decodeCatalog, EMPTY_CATALOG, encodeCatalog, MAX_CATALOG_BYTES, offersOf, parseChecksum, withEntry, withoutFile, type Catalog } from './catalog.ts' // prettier-ignore
import { downloadFile } from './download.ts'
import type { HttpClient } from './http-client.ts'
import { shownUrl, unreachable } from './http-errors.ts'
import {
  fileNameOf,
  parseFileName,
  type LocalArtifact,
  type Offer,
  type Store,
  type TransferHooks,
  type Wanted,
} from './store.ts'

/** A server without a list is asked for the files of this many commits, nearest first. */
const MAX_PROBES = 50
const PROBES_AT_ONCE = 8
/** A checksum file is one line. */
const MAX_CHECKSUM_BYTES = 64 * 1024

/**
 * A folder of a web server: `gitdex.json` tells what is there; without it, names are tried. Uploading is PUT, as
 * WebDAV and the package and artifact hosts of many companies take it.
 */
export class HttpStore implements Store {
  readonly label: string

  /** `url` ends in `/`, or in `.gitdex` when one artifact is meant. */
  constructor(
    private readonly client: HttpClient,
    private readonly url: string,
  ) {
    this.label = shownUrl(url)
  }

  async list(wanted: Wanted): Promise<Offer[]> {
    if (this.isFile) return this.single()
    const catalog = await this.readCatalog()
    return catalog ? offersOf(catalog.catalog) : this.probe(wanted)
  }

  async download(offer: Offer, path: string, { onProgress }: TransferHooks): Promise<{ resumed: number }> {
    const url = this.urlOf(offer.id)
    const sha256 = offer.sha256 ?? (await this.checksum(url))
    const got = await downloadFile(this.client, url, path, { bytes: offer.bytes, onProgress })
    if (sha256 !== undefined && got.sha256 !== sha256) {
      const message = `${shownUrl(url)} has the SHA-256 ${got.sha256}, not ${sha256} as announced. Publish it again.`
      throw new SourceError('CORRUPT', message, { url: shownUrl(url), sha256: got.sha256, expected: sha256 })
    }
    return { resumed: got.resumed }
  }

  async upload(artifact: LocalArtifact, { onProgress }: TransferHooks): Promise<string> {
    const url = this.isFile ? this.url : this.urlOf(artifact.file)
    await this.put(url, () => {
      const stream = createReadStream(artifact.path)
      let done = 0
      return stream.on('data', (piece) => onProgress?.((done += piece.length), artifact.bytes))
    }, artifact.bytes) // prettier-ignore
    await this.putText(`${url}.sha256`, checksumLine(artifact.sha256, artifact.file))
    if (!this.isFile) await this.changeCatalog((catalog) => withEntry(catalog, artifact))
    return shownUrl(url)
  }

  async remove(offer: Offer): Promise<void> {
    await this.changeCatalog((catalog) => withoutFile(catalog, offer.file))
    for (const file of [offer.id, `${offer.id}.sha256`]) {
      const accept = (status: number): boolean => status < 300 || status === 404 || status === 410
      const answer = await this.client.request(this.urlOf(file), { method: 'DELETE', accept })
      await answer.body.dump()
    }
  }

  private get isFile(): boolean {
    return new URL(this.url).pathname.endsWith('.gitdex')
  }

  private urlOf(file: string): string {
    return this.isFile ? this.url : new URL(encodeURIComponent(file), this.url).href
  }

  private async single(): Promise<Offer[]> {
    const file = decodeURIComponent(new URL(this.url).pathname.split('/').at(-1)!)
    const commit = parseFileName(file)?.commit
    return [{ file, id: file, ...(commit && { commit }) }]
  }

  /** Files of the wanted commits that are there, by asking for each. */
  private async probe({ name, commits }: Wanted): Promise<Offer[]> {
    if (name === undefined || commits.length === 0) {
      const advice = 'Give the URL of one .gitdex file, or run it inside of the repository'
      throw unreachable(this.url, `there is no ${CATALOG_FILE} that tells what is there. ${advice}`)
    }
    const found: Offer[] = []
    for (let at = 0; at < Math.min(commits.length, MAX_PROBES) && found.length === 0; at += PROBES_AT_ONCE) {
      const some = commits.slice(at, Math.min(at + PROBES_AT_ONCE, MAX_PROBES))
      found.push(...(await Promise.all(some.map((commit) => this.exists(fileNameOf(name, commit), commit)))).flat())
    }
    return found
  }

  private async exists(file: string, commit: string): Promise<Offer[]> {
    const accept = (status: number): boolean => status < 300 || status === 404 || status === 410
    const { status, headers, body } = await this.client.request(this.urlOf(file), { method: 'HEAD', accept })
    await body.dump()
    if (status >= 300) return []
    const bytes = Number(headers['content-length'])
    return [{ file, id: file, commit, ...(Number.isSafeInteger(bytes) && bytes > 0 && { bytes }) }]
  }

  private async checksum(url: string): Promise<string | undefined> {
    const text = await this.readText(`${url}.sha256`, MAX_CHECKSUM_BYTES)
    return text && parseChecksum(text.text)
  }

  private async readCatalog(): Promise<{ catalog: Catalog; etag: string | undefined } | undefined> {
    const url = this.urlOf(CATALOG_FILE)
    const found = await this.readText(url, MAX_CATALOG_BYTES)
    return found && { catalog: decodeCatalog(found.text, shownUrl(url)), etag: found.etag }
  }

  private async readText(url: string, limit: number): Promise<{ text: string; etag: string | undefined } | undefined> {
    // Some file hosts answer 403 for what is not there.
    const accept = (status: number): boolean => status === 200 || status === 404 || status === 410 || status === 403
    const request = { headers: { 'cache-control': 'no-cache' }, accept }
    const { status, headers, text } = await this.client.text(url, request, limit)
    return status === 200 ? { text, etag: headers['etag'] } : undefined
  }

  private async put(
    url: string,
    body: () => ReturnType<typeof createReadStream> | string,
    length: number,
    match?: string,
  ) {
    const headers = {
      'content-type': url.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      'content-length': String(length),
      ...(match !== undefined && { 'if-match': match }),
    }
    const accept = (status: number): boolean => status < 300 || (match !== undefined && status === 412)
    const answer = await this.client.request(url, { method: 'PUT', headers, body, accept })
    await answer.body.dump()
    return answer.status
  }

  private putText(url: string, text: string, match?: string): Promise<number> {
    return this.put(url, () => text, Buffer.byteLength(text), match)
  }

  /** Reads, changes and writes the list; with an ETag only if nobody else wrote it meanwhile, else once more. */
  private async changeCatalog(change: (catalog: Catalog) => Catalog): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { catalog, etag } = (await this.readCatalog()) ?? { catalog: EMPTY_CATALOG, etag: undefined }
      const match = etag?.startsWith('"') ? etag : undefined
      if ((await this.putText(this.urlOf(CATALOG_FILE), encodeCatalog(change(catalog)), match)) !== 412) return
    }
    throw unreachable(this.urlOf(CATALOG_FILE), 'others write it all the time; run it again')
  }
}
