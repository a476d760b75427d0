import type { Manifest, ManifestDraft } from '../../reader/format/manifest.ts'
import { encodeSection, type EncodedSection } from './encode-section.ts'
import { layOutArtifact } from './layout.ts'
import type { SectionInput } from './section-input.ts'
import { writeAtomically } from './write-atomically.ts'

/** Sections are taken, and their blocks drawn, in the order given; in the file they come in the format's order. */
export interface ArtifactInput {
  readonly sections: readonly SectionInput[]
  /** Everything but the digest; called when all sections were taken, so that it may count what they held. */
  readonly manifest: () => ManifestDraft
}

export interface WrittenArtifact {
  readonly manifest: Manifest
  /** Bytes of the file. */
  readonly bytes: number
}

/**
 * Writes an artifact to `path`: all of it or, on failure, nothing. The same input gives the same digest anywhere, and
 * the same bytes with the same zlib. Throws what producing a section throws, and ABORTED.
 */
export async function writeArtifact(
  path: string,
  input: ArtifactInput,
  signal?: AbortSignal,
): Promise<WrittenArtifact> {
  const { pieces, manifest, length } = layOutArtifact(...(await encodeAll(input, signal)))
  await writeAtomically(path, pieces, signal)
  return { manifest, bytes: length }
}

/** The same bytes in memory. */
export async function encodeArtifact(input: ArtifactInput): Promise<Uint8Array> {
  const { pieces, length } = layOutArtifact(...(await encodeAll(input)))
  const out = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}

async function encodeAll(input: ArtifactInput, signal?: AbortSignal): Promise<[ManifestDraft, EncodedSection[]]> {
  const sections: EncodedSection[] = []
  for (const section of input.sections) sections.push(await encodeSection(section, signal))
  return [input.manifest(), sections]
}
