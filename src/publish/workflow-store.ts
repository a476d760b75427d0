import { rm } from 'node:fs/promises'
import { SourceError } from '../errors.ts'
import { downloadFile } from './download.ts'
import type { GithubApi } from './github-api.ts'
import { parseFileName, type Offer, type Store, type TransferHooks } from './store.ts'
import { unzipArtifact } from './unzip.ts'

/** What is used of GitHub's workflow artifact. */
export interface WorkflowArtifactShape {
  readonly id: number
  readonly name: string
  readonly size_in_bytes: number
  readonly url: string
  readonly archive_download_url: string
  readonly expired: boolean
  readonly created_at: string | null
}

/**
 * Artifacts of GitHub workflow runs, named as the file in them. They are uploaded by a step of the workflow
 * (actions/upload-artifact), because only a running job may; they are read and removed here.
 */
export class WorkflowStore implements Store {
  readonly label: string

  constructor(private readonly api: GithubApi) {
    this.label = `workflow artifacts of ${api.slug}`
  }

  async list(): Promise<Offer[]> {
    const page = (answer: { artifacts: readonly WorkflowArtifactShape[] }) => answer.artifacts
    const offers: Offer[] = []
    for await (const artifact of this.api.pages('/actions/artifacts', page)) offers.push(...offerOf(artifact))
    return offers
  }

  /** The archive goes to a file beside `path`, then its one artifact to `path`. */
  async download(offer: Offer, path: string, { onProgress }: TransferHooks): Promise<{ resumed: number }> {
    if (!this.api.authorised) {
      const message = `Workflow artifacts are only given to who is signed in, also of public repositories: set GITHUB_TOKEN.`
      throw new SourceError('SOURCE_UNREACHABLE', message, { repository: this.api.slug })
    }
    const archive = `${path}.zip`
    try {
      const { resumed } = await downloadFile(this.api.client, `${offer.id}/zip`, archive, { onProgress })
      await unzipArtifact(archive, path)
      return { resumed }
    } finally {
      await rm(archive, { force: true })
    }
  }

  upload(): Promise<string> {
    const message =
      'Workflow artifacts are uploaded by a step of the workflow (actions/upload-artifact, as the gitdex action does). ' +
      'From here publish to a release, refs, a folder or a URL.'
    return Promise.reject(new SourceError('SOURCE_UNREACHABLE', message, { repository: this.api.slug }))
  }

  async remove(offer: Offer): Promise<void> {
    await this.api.delete(offer.id)
  }
}

function offerOf({ name, url, expired, created_at }: WorkflowArtifactShape): Offer[] {
  const commit = parseFileName(name)?.commit
  if (expired || commit === undefined) return []
  return [{ file: name, commit, id: url, ...(created_at !== null && { time: Date.parse(created_at) }) }]
}
