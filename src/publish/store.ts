/** An artifact that lies in a store. */
export interface Offer {
  /** Name of the file, `<name>-<commit12>.gitdex`. */
  readonly file: string
  /** 40 hex digits, or the first 12 where only the file's name tells. Undefined when nothing does. */
  readonly commit?: string
  readonly bytes?: number
  /** 64 hex digits, where the store knows them. */
  readonly sha256?: string
  /** Milliseconds since the epoch: when the commit was made or the artifact was published; for `--keep`. */
  readonly time?: number
  /** What the store needs to find it again. */
  readonly id: string
}

/** A finished, verified artifact on disk. */
export interface LocalArtifact {
  readonly path: string
  readonly file: string
  readonly name: string
  readonly commit: string
  /** Committer time, ISO 8601. */
  readonly commit_time: string
  readonly digest: string
  readonly bytes: number
  readonly sha256: string
}

export interface TransferHooks {
  readonly onProgress?: ((done: number, total: number | undefined) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** What may be looked for: stores that cannot be listed are asked for just these. */
export interface Wanted {
  /** Name of the repository. */
  readonly name: string | undefined
  /** Ids of commits, best first. */
  readonly commits: readonly string[]
}

/** A place that artifacts are published to and pulled from. */
export interface Store {
  /** For people, without secrets. */
  readonly label: string
  /** All that is there, or at least what is there of `wanted`. */
  list(wanted: Wanted): Promise<Offer[]>
  /** Writes the artifact's bytes to `path`; they are checked by the caller. */
  download(offer: Offer, path: string, hooks: TransferHooks): Promise<{ resumed?: number }>
  /** Puts an artifact there; one of the same name is replaced. Answers where it is, for people. */
  upload(artifact: LocalArtifact, hooks: TransferHooks): Promise<string>
  remove(offer: Offer): Promise<void>
  close?(): Promise<void>
}

const FILE_NAME = /^(.+)-([0-9a-f]{12})\.gitdex$/

/** Name and first 12 digits of the commit out of an artifact's file name. */
export function parseFileName(file: string): { name: string; commit: string } | undefined {
  const match = FILE_NAME.exec(file)
  return match ? { name: match[1]!, commit: match[2]! } : undefined
}

export const fileNameOf = (name: string, commit: string): string => `${name}-${commit.slice(0, 12)}.gitdex`

/** True when an offer's commit, whole or its first digits, is this one. */
export const isOf = (offer: Offer, commit: string): boolean =>
  offer.commit !== undefined && offer.commit.length >= 12 && commit.startsWith(offer.commit)
