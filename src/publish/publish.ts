import { isOf, parseFileName, fileNameOf, type Offer, type Store, type TransferHooks } from './store.ts'
import { readLocal, type Inspect } from './inspect.ts'

export interface PublishRequest {
  /** Path of the artifact. */
  readonly artifact: string
  /** How many artifacts of this name are left there; all when not given. */
  readonly keep?: number | undefined
}

export interface PublishReport {
  readonly target: string
  readonly location: string
  readonly file: string
  readonly commit: string
  readonly digest: string
  readonly sha256: string
  readonly bytes: number
  /** Files that were removed by `keep`. */
  readonly removed: readonly string[]
  /** Artifacts that `keep` left alone because nothing here tells how old they are. */
  readonly unordered: number
  readonly seconds: number
}

/** Checks an artifact, puts it into a store, and removes older ones beyond `keep`. */
export async function publishArtifact(
  request: PublishRequest,
  store: Store,
  inspect: Inspect,
  hooks: TransferHooks = {},
): Promise<PublishReport> {
  const started = performance.now()
  const read = await readLocal(request.artifact, '', inspect, hooks.signal)
  // Named by what it is, whatever its file is called here: that is how it is found.
  const artifact = { ...read, file: fileNameOf(read.name, read.commit) }
  const location = await store.upload(artifact, hooks)
  const retention =
    request.keep === undefined ? { removed: [], unordered: 0 } : await retain(request.keep, artifact, store)
  const { file, commit, digest, sha256, bytes } = artifact
  const seconds = Math.round((performance.now() - started) / 10) / 100
  return { target: store.label, location, file, commit, digest, sha256, bytes, ...retention, seconds }
}

async function retain(keep: number, { name, commit }: { name: string; commit: string }, store: Store) {
  const all = (await store.list({ name, commits: [commit] })).filter((offer) => isSameName(offer, name))
  const { remove, unordered } = chooseRemoved(all, commit, keep)
  for (const offer of remove) await store.remove(offer)
  return { removed: remove.map(({ file }) => file), unordered }
}

/** Offers of a store that says no names are taken for ours. */
const isSameName = ({ file }: Offer, name: string): boolean => (parseFileName(file)?.name ?? name) === name

/** Which of the offers go: all but the newest `keep`. Never the one just published, never one of unknown age. */
function chooseRemoved(
  offers: readonly Offer[],
  published: string,
  keep: number,
): { remove: Offer[]; unordered: number } {
  const others = offers.filter((offer) => !isOf(offer, published))
  const dated = others
    .filter(({ time }) => time !== undefined)
    .sort((a, b) => b.time! - a.time! || (a.file < b.file ? -1 : 1))
  return { remove: dated.slice(Math.max(0, keep - 1)), unordered: others.length - dated.length }
}
