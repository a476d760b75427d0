import { rmSync } from 'node:fs'
import { makeScratchFolder } from '../artifact/scratch-folder.ts'
import { SourceError } from '../errors.ts'
import { deleteRemoteRef, fetchRef, listRemoteRefs, pushRef, type Exchange } from '../git/exchange.ts'
import { openRepository } from '../git/open-repository.ts'
import { makeBareRepository } from '../git/write-object.ts'
import { deleteRef, writeRef } from '../git/write-ref.ts'
import { readArtifactObjects, REF_PREFIX, writeArtifactObjects } from './ref-layout.ts'
import type { LocalArtifact, Offer, Store, TransferHooks } from './store.ts'

/** Reads and writes refs of one place. */
interface RefPlace {
  list(): Promise<Map<string, string>>
  /** Makes the ref's objects readable in some repository, for `work`. */
  withObjects(ref: string, hooks: TransferHooks, work: (gitDir: string, oid: string) => Promise<void>): Promise<void>
  put(ref: string, artifact: LocalArtifact, hooks: TransferHooks): Promise<void>
  remove(ref: string): Promise<void>
}

/** Artifacts under `refs/gitdex/<commit>` of a git repository. A clone does not bring them by itself. */
export class RefStore implements Store {
  private constructor(
    readonly label: string,
    private readonly place: RefPlace,
    /** When commits were made, for `--keep`; milliseconds, undefined for commits that are not known here. */
    private readonly timeOf: (commit: string) => Promise<number | undefined>,
  ) {}

  static local(path: string, timeOf: (commit: string) => Promise<number | undefined>): RefStore {
    return new RefStore(`refs of ${path}`, new LocalRefs(path), timeOf)
  }

  static remote(exchange: Exchange, shown: string, timeOf: (commit: string) => Promise<number | undefined>): RefStore {
    return new RefStore(`refs of ${shown}`, new RemoteRefs(exchange), timeOf)
  }

  async list(): Promise<Offer[]> {
    const refs = await this.place.list()
    const commits = [...refs.keys()].map((ref) => ref.slice(REF_PREFIX.length)).filter((name) => /^[0-9a-f]{40}$/.test(name)) // prettier-ignore
    return Promise.all(commits.map((commit) => this.offer(commit)))
  }

  async download(offer: Offer, path: string, hooks: TransferHooks): Promise<object> {
    await this.place.withObjects(offer.id, hooks, async (gitDir, oid) => {
      const repository = await openRepository(gitDir)
      try {
        const said = await readArtifactObjects(repository, oid, path, hooks.onProgress)
        if (said.commit === offer.commit) return
        const message = `${offer.id} of the ${this.label} holds the index of ${said.commit}, another commit.`
        throw new SourceError('CORRUPT', message, { ref: offer.id, commit: said.commit })
      } finally {
        repository.close()
      }
    })
    return {}
  }

  async upload(artifact: LocalArtifact, hooks: TransferHooks): Promise<string> {
    const ref = REF_PREFIX + artifact.commit
    await this.place.put(ref, artifact, hooks)
    return `${ref} (${this.label})`
  }

  async remove(offer: Offer): Promise<void> {
    await this.place.remove(offer.id)
  }

  private async offer(commit: string): Promise<Offer> {
    const time = await this.timeOf(commit)
    return {
      file: `${commit.slice(0, 12)}.gitdex`,
      commit,
      id: REF_PREFIX + commit,
      ...(time !== undefined && { time }),
    }
  }
}

/** A repository on this machine: objects are read and written directly. */
class LocalRefs implements RefPlace {
  constructor(private readonly path: string) {}

  async list(): Promise<Map<string, string>> {
    return this.with(({ repository }) => repository.listRefs(REF_PREFIX))
  }

  async withObjects(ref: string, _hooks: TransferHooks, work: (gitDir: string, oid: string) => Promise<void>) {
    const { oid, dir } = await this.with(({ repository, dir }) => ({ oid: repository.listRefs(REF_PREFIX).get(ref), dir })) // prettier-ignore
    if (oid === undefined) throw new SourceError('NOT_FOUND', `${this.path} has no ${ref}.`, { ref })
    await work(dir, oid)
  }

  async put(ref: string, artifact: LocalArtifact, { onProgress }: TransferHooks): Promise<void> {
    const dir = await this.with(({ dir }) => dir)
    const report = (done: number): void => onProgress?.(done, artifact.bytes)
    await writeRef(dir, ref, await writeArtifactObjects(dir, artifact, undefined, report))
  }

  async remove(ref: string): Promise<void> {
    await deleteRef(await this.with(({ dir }) => dir), ref)
  }

  private async with<T>(work: (opened: { repository: Awaited<ReturnType<typeof openRepository>>; dir: string }) => T) {
    const repository = await openRepository(this.path)
    try {
      return work({ repository, dir: repository.commonDir })
    } finally {
      repository.close()
    }
  }
}

/** A repository behind HTTP: objects travel by way of a repository in the temporary folder. */
class RemoteRefs implements RefPlace {
  constructor(private readonly exchange: Exchange) {}

  list(): Promise<Map<string, string>> {
    return listRemoteRefs(this.exchange, REF_PREFIX)
  }

  async withObjects(ref: string, hooks: TransferHooks, work: (gitDir: string, oid: string) => Promise<void>) {
    await inScratch(async (gitDir) => work(gitDir, await fetchRef(this.withProgress(hooks), gitDir, ref)))
  }

  async put(ref: string, artifact: LocalArtifact, hooks: TransferHooks): Promise<void> {
    await inScratch(async (gitDir) => {
      await writeRef(gitDir, ref, await writeArtifactObjects(gitDir, artifact))
      await pushRef(this.withProgress(hooks, artifact.bytes), gitDir, ref)
    })
  }

  async remove(ref: string): Promise<void> {
    await inScratch((gitDir) => deleteRemoteRef(this.exchange, gitDir, ref))
  }

  private withProgress({ onProgress }: TransferHooks, total = 1000): Exchange {
    return { ...this.exchange, ...(onProgress && { onProgress: (share) => onProgress(share * total, total) }) }
  }
}

async function inScratch<T>(work: (gitDir: string) => Promise<T>): Promise<T> {
  const folder = makeScratchFolder('refs')
  try {
    makeBareRepository(folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
