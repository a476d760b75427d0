import { digestedManifest, type ManifestDraft } from './manifest.ts'
import { toHex } from './hex.ts'
import type { Hash } from './sha256.ts'
import { encodeUtf8 } from './utf8.ts'

/** What the digest takes of a section. */
export interface DigestedSection {
  readonly tag: string
  readonly rawLength: number
  readonly sha256: Uint8Array
}

/**
 * The identity of an artifact: SHA-256 over the canonical JSON of the manifest (without `NOT_DIGESTED`), then per
 * section in TOC order its tag (4 bytes), raw length (u64, little-endian) and SHA-256. Compressed bytes do not count.
 */
export function digestOf(manifest: ManifestDraft, sections: readonly DigestedSection[], hash: Hash): string {
  hash.update(encodeUtf8(digestedManifest(manifest)))
  for (const { tag, rawLength, sha256 } of sections) {
    const record = new DataView(new ArrayBuffer(12))
    for (let i = 0; i < 4; i++) record.setUint8(i, tag.charCodeAt(i))
    record.setUint32(4, rawLength >>> 0, true)
    record.setUint32(8, Math.floor(rawLength / 0x100000000), true)
    hash.update(new Uint8Array(record.buffer))
    hash.update(sha256)
  }
  return `sha256:${toHex(hash.digest())}`
}
