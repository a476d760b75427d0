import { FormatError, GitdexError } from './errors.ts'
import type { ArtifactFile } from './artifact-file.ts'
import { type BlockCodecs, BlockIndex, blockIndexLength } from './format/blocks.ts'
import { corrupt } from './format/corrupt.ts'
import { digestOf } from './format/digest.ts'
import type { Hash } from './format/sha256.ts'
import { CODEC } from './format/tags.ts'
import { checkRawLength, MAX_PLAIN_LENGTH, type TocEntry } from './format/toc.ts'
import { compareBytes } from './format/utf8.ts'

/** Blocks are read in groups of about this many stored bytes. */
const GROUP_BYTES = 4 * 1024 * 1024

export interface VerifyReport {
  /** True when nothing was wrong. */
  ok: boolean
  /** Digest computed from what the file holds. */
  digest: string
  /** Checked sections in TOC order. */
  sections: { tag: string; ok: boolean; error?: string }[]
  problems: { code: string; message: string }[]
}

interface Tools extends BlockCodecs {
  readonly createHash: () => Hash
}

/** Checks every section against its checksums and its SHA-256, then the digest of the manifest. */
export async function verifyArtifact(file: ArtifactFile, tools: Tools, signal?: AbortSignal): Promise<VerifyReport> {
  const report: VerifyReport = { ok: true, digest: '', sections: [], problems: [] }
  for (const entry of file.toc) {
    const error = await problemOf(entry, file, tools, signal)
    report.sections.push(error ? { tag: entry.tag, ok: false, error: error.message } : { tag: entry.tag, ok: true })
    if (error) report.problems.push({ code: error.code, message: `${entry.tag}: ${error.message}` })
  }
  report.digest = digestOf(file.manifest, file.toc, tools.createHash())
  if (report.digest !== file.manifest.digest) {
    report.problems.push({ code: 'CORRUPT', message: `The digest is ${report.digest}, not ${file.manifest.digest}.` })
  }
  report.ok = report.problems.length === 0
  return report
}

async function problemOf(
  entry: TocEntry,
  file: ArtifactFile,
  tools: Tools,
  signal?: AbortSignal,
): Promise<GitdexError | undefined> {
  try {
    const hash = await (entry.blocked ? hashBlocked : hashPlain)(entry, file, tools, signal)
    if (compareBytes(hash, entry.sha256) !== 0) throw corrupt('SHA-256 of the content')
    return undefined
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
}

async function hashPlain(entry: TocEntry, file: ArtifactFile, tools: Tools, signal?: AbortSignal): Promise<Uint8Array> {
  const [stored] = await file.readRanges([{ offset: entry.offset, length: entry.storedLength }], signal)
  if (tools.crc32(stored!) !== entry.crc) throw corrupt('checksum')
  checkRawLength(entry.codec, entry.storedLength, entry.rawLength, MAX_PLAIN_LENGTH)
  const raw = entry.codec === CODEC.raw ? stored! : tools.inflate(stored!, entry.rawLength)
  const hash = tools.createHash()
  hash.update(raw)
  return hash.digest()
}

/** The raw content of a blocked section: the blocks, their raw lengths, the head. */
async function hashBlocked(
  entry: TocEntry,
  file: ArtifactFile,
  tools: Tools,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const [region] = await file.readRanges([{ offset: entry.headOffset, length: entry.headLength }], signal)
  if (tools.crc32(region!) !== entry.crc) throw corrupt('checksum of the head')
  const index = new BlockIndex(entry, region!)
  const hash = tools.createHash()
  for (let next = 0; next < index.count;) {
    const ids: number[] = []
    for (let bytes = 0; next < index.count && bytes < GROUP_BYTES; next++) {
      ids.push(next)
      bytes += index.range(next).length
    }
    const stored = await file.readRanges(
      ids.map((id) => index.range(id)),
      signal,
    )
    ids.forEach((id, i) => hash.update(index.decode(id, stored[i]!, tools)))
  }
  const lengths = new DataView(new ArrayBuffer(index.count * 4))
  index.rawLengths.forEach((length, i) => lengths.setUint32(i * 4, length, true))
  hash.update(new Uint8Array(lengths.buffer))
  hash.update(region!.subarray(blockIndexLength(index.count)))
  return hash.digest()
}
