import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Manifest } from '../../reader/format/manifest.ts'
import { FormatError, SourceError } from '../errors.ts'
import type { LocalArtifact } from './store.ts'

/** What a full check of an artifact says; passed in, because the reader does it. */
export interface Inspection {
  readonly manifest: Manifest
  readonly ok: boolean
  readonly problems: readonly { readonly code: string; readonly message: string }[]
}
export type Inspect = (path: string, signal?: AbortSignal) => Promise<Inspection>

/** The manifest of an artifact of which every byte was checked. Throws CORRUPT, or what opening it throws. */
export async function verified(path: string, inspect: Inspect, shown: string, signal?: AbortSignal): Promise<Manifest> {
  const { manifest, ok, problems } = await inspect(path, signal).catch((error: unknown) => {
    // What cannot even be opened: the reader knows bytes, not what they are called.
    if (!(error instanceof FormatError)) throw error
    throw new FormatError(error.code, `${shown}: ${error.message}`, { ...error.data, file: shown })
  })
  if (ok) return manifest
  const message = `${shown} is damaged: ${problems[0]?.message ?? 'its digest is not right'} Get it again, or build it.`
  throw new SourceError('CORRUPT', message, { file: shown, problems })
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

/** Reads and checks an artifact that is going to be published. */
export async function readLocal(
  path: string,
  file: string,
  inspect: Inspect,
  signal?: AbortSignal,
): Promise<LocalArtifact> {
  const { name, commit, commit_time, digest } = await verified(path, inspect, path, signal)
  const [sha256, { size: bytes }] = await Promise.all([sha256Of(path), stat(path)])
  return { path, file, name, commit, commit_time, digest, bytes, sha256 }
}
