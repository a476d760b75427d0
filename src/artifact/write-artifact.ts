import type { Manifest, ManifestDraft } from '../../reader/format/manifest.ts'
import { throwIfAborted } from './abort.ts'
import { encodeSection, type DeflatedBlocks, type EncodedSection } from './encode-section.ts'
import { layOutArtifact } from './layout.ts'
import type { SectionInput } from './section-input.ts'
import { writeAtomically } from './write-atomically.ts'

/**
 * Sections are taken in the order given and encoded side by side, each as soon as it is there; in the file they come in
 * the format's order.
 */
export interface ArtifactInput {
  readonly sections: Iterable<SectionInput> | AsyncIterable<SectionInput>
  /** Everything but the digest; called when all sections were taken, so that it may count what they held. */
  readonly manifest: () => ManifestDraft
  /** Deflated blocks of earlier builds. */
  readonly deflated?: DeflatedBlocks
  /** Hears 0 when all is encoded and 1 when the file is there. */
  readonly onWrite?: (done: number) => void
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
  input.onWrite?.(0)
  await writeAtomically(path, pieces, signal)
  input.onWrite?.(1)
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
  const running: Promise<EncodedSection>[] = []
  try {
    for await (const section of input.sections) {
      throwIfAborted(signal)
      running.push(encodeSection(section, signal, input.deflated))
      // Whatever fails before the end is told below.
      running.at(-1)!.catch(() => undefined)
    }
  } finally {
    // None may go on when the caller thinks it is over.
    await Promise.allSettled(running)
  }
  const sections = await Promise.all(running)
  return [input.manifest(), sections]
}
