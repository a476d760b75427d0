import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeArtifact } from '../../src/artifact/write-artifact.ts'
import { pseudoRandomBytes } from './random.ts'
import { sampleManifest, sampleRows } from './sample-artifact.ts'

export interface TinyOptions {
  readonly name?: string
  readonly remote?: string
  readonly commit?: string
  readonly tree?: string
  /** ISO 8601. */
  readonly time?: string
  /** Bytes of noise in it; 5,000 by default. */
  readonly bytes?: number
  readonly seed?: number
}

/** The bytes of a valid artifact of any commit: it can be opened and verified, and holds nothing to be found. */
export async function tinyArtifact(options: TinyOptions = {}): Promise<Uint8Array> {
  const draft = sampleManifest(sampleRows(1))
  const noise = pseudoRandomBytes(options.seed ?? 1, options.bytes ?? 5000)
  return encodeArtifact({
    sections: [{ tag: 'LEDG', bytes: noise }],
    manifest: () => ({
      ...draft,
      name: options.name ?? 'app',
      remote: options.remote ?? 'https://example.org/team/app.git',
      commit: options.commit ?? draft.commit,
      tree: options.tree ?? draft.tree,
      commit_time: options.time ?? draft.commit_time,
    }),
  })
}

/** Writes one as `<name>-<commit12>.gitdex` into a folder; returns its path. */
export async function writeTinyArtifact(folder: string, options: TinyOptions & { commit: string }): Promise<string> {
  const path = join(folder, `${options.name ?? 'app'}-${options.commit.slice(0, 12)}.gitdex`)
  writeFileSync(path, await tinyArtifact(options))
  return path
}
