import { createReadStream } from 'node:fs'
import { SourceError } from '../errors.ts'
import { downloadFile } from './download.ts'
import type { GithubApi } from './github-api.ts'
import { unreachable } from './http-errors.ts'
import { parseFileName, type LocalArtifact, type Offer, type Store, type TransferHooks } from './store.ts'

/** GitHub's limit for one asset of a release. */
const MAX_ASSET_BYTES = 2 * 1024 ** 3
/** Of what GitHub says to an upload. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Holds the artifacts of all commits when no tag is given. */
const ROLLING_TAG = 'gitdex'

/** What is used of GitHub's release and of its assets. */
export interface ReleaseShape {
  readonly id: number
  readonly tag_name: string
  readonly upload_url: string
  readonly html_url: string
  readonly assets: readonly AssetShape[]
}
export interface AssetShape {
  readonly id: number
  readonly url: string
  readonly name: string
  readonly size: number
  /** `uploaded`, or `starter` while an upload runs or after it broke off. */
  readonly state: string
  readonly created_at: string
  /** `sha256:...`, where GitHub knows it. */
  readonly digest?: string | null
  readonly browser_download_url: string
}

/** Assets of GitHub releases: of one tag, or (for looking) of all. */
export class ReleaseStore implements Store {
  readonly label: string

  constructor(
    private readonly api: GithubApi,
    private readonly tag: string | undefined,
  ) {
    this.label = `releases of ${api.slug}${tag === undefined ? '' : ` (${tag})`}`
  }

  async list(): Promise<Offer[]> {
    const offers: Offer[] = []
    for await (const release of this.releases()) offers.push(...release.assets.flatMap(offerOf))
    return offers
  }

  async download(offer: Offer, path: string, { onProgress }: TransferHooks): Promise<{ resumed: number }> {
    const headers = { accept: 'application/octet-stream' }
    const got = await downloadFile(this.api.client, offer.id, path, { headers, bytes: offer.bytes, onProgress })
    if (offer.sha256 !== undefined && got.sha256 !== offer.sha256) {
      throw new SourceError('CORRUPT', `${offer.file} of the ${this.label} has another SHA-256 than GitHub says.`, {
        sha256: got.sha256,
        expected: offer.sha256,
      })
    }
    return { resumed: got.resumed }
  }

  async upload(artifact: LocalArtifact, hooks: TransferHooks): Promise<string> {
    if (artifact.bytes >= MAX_ASSET_BYTES) {
      throw unreachable(this.api.url('/releases'), 'an asset must be smaller than 2 GiB: publish to refs or a folder')
    }
    const release = await this.release(artifact)
    await this.removeNamed(release.id, artifact.file)
    return (await this.send(release, artifact, hooks)).browser_download_url
  }

  async remove(offer: Offer): Promise<void> {
    await this.api.delete(offer.id)
  }

  private async *releases(): AsyncGenerator<ReleaseShape> {
    if (this.tag === undefined) {
      yield* this.api.pages<readonly ReleaseShape[], ReleaseShape>('/releases', (page) => page)
      return
    }
    const release = await this.api.find<ReleaseShape>(`/releases/tags/${encodeURIComponent(this.tag)}`)
    if (release) yield release
  }

  /** The release to upload to, made if need be. */
  private async release({ commit }: LocalArtifact): Promise<ReleaseShape> {
    const tag = this.tag ?? ROLLING_TAG
    const found = await this.api.find<ReleaseShape>(`/releases/tags/${encodeURIComponent(tag)}`)
    if (found) return found
    const rolling = this.tag === undefined
    return this.api.post<ReleaseShape>('/releases', {
      tag_name: tag,
      target_commitish: commit,
      name: rolling ? 'gitdex indexes' : tag,
      body: 'Search indexes of commits, made by gitdex. Get the one of your checkout with `gitdex pull`.',
      prerelease: rolling,
      make_latest: rolling ? 'false' : 'legacy',
    })
  }

  private async removeNamed(release: number, name: string): Promise<void> {
    const assets = this.api.pages<readonly AssetShape[], AssetShape>(`/releases/${release}/assets`, (page) => page)
    for await (const asset of assets) if (asset.name === name) await this.api.delete(asset.url)
  }

  /** An upload that broke off leaves an asset without content in the way: removed before the next attempt. */
  private async send(release: ReleaseShape, artifact: LocalArtifact, hooks: TransferHooks): Promise<AssetShape> {
    const url = `${release.upload_url.replace(/\{[^}]*\}$/, '')}?name=${encodeURIComponent(artifact.file)}`
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(artifact.bytes) }
    const body = () => {
      let done = 0
      const stream = createReadStream(artifact.path)
      return stream.on('data', (piece) => hooks.onProgress?.((done += piece.length), artifact.bytes))
    }
    for (let attempt = 0; ; attempt++) {
      const accept = (status: number): boolean => status === 201 || status === 422
      const { status, text } = await this.api.client.text(
        url,
        { method: 'POST', headers, body, accept },
        MAX_ANSWER_BYTES,
      )
      if (status === 201) return JSON.parse(text) as AssetShape
      if (attempt > 0) throw unreachable(url, `answered 422: ${text.slice(0, 200)}`, { status: 422 })
      await this.removeNamed(release.id, artifact.file)
    }
  }
}

function offerOf({ name, size, state, created_at, digest, url }: AssetShape): Offer[] {
  if (state !== 'uploaded' || !name.endsWith('.gitdex')) return []
  const commit = parseFileName(name)?.commit
  const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? '')?.[1]
  return [{ file: name, bytes: size, id: url, time: Date.parse(created_at), ...(commit && { commit }), ...(sha256 && { sha256 }) }] // prettier-ignore
}
