import type { DocumentKind } from '../../reader/api.ts'
import type { EntryType } from '../git/repository.ts'

/**
 * What is to be known of a file beside its kind. The order is the bit in the artifact: append only.
 * | flag | meaning |
 * |---|---|
 * | `generated` | written by a program: marker comment, name convention or `linguist-generated` |
 * | `vendored` | code of others kept in the tree: folder convention, well-known file or `linguist-vendored` |
 * | `documentation` | documents the project: prose, `docs/` at the root or `linguist-documentation` |
 * | `example` | below an `examples`, `samples`, `demo` ... folder; such code keeps kind `implementation` |
 * | `symlink` | a symbolic link; its text is the target as written, never what it points to |
 * | `minified` | machine-packed text that the owner keeps (`-linguist-generated`); otherwise such files are skipped |
 * | `recoded` | the text as UTF-8 is not the bytes of the blob: a BOM, UTF-16, another encoding, or damage |
 * | `lossy` | some bytes could not be decoded and became U+FFFD |
 */
export const FILE_FLAGS = [
  'generated', 'vendored', 'documentation', 'example', 'symlink', 'minified', 'recoded', 'lossy',
] as const // prettier-ignore
export type FileFlag = (typeof FILE_FLAGS)[number]

/**
 * Why a tracked path has no text in the artifact.
 * | reason | meaning |
 * |---|---|
 * | `excluded` | left out by `include`, `exclude` or `root` |
 * | `submodule` | commit of another repository, not descended |
 * | `oversized` | larger than the limit of its sort of text (`DEFAULT_LIMITS`) |
 * | `binary` | known binary extension, or bytes that are no text |
 * | `lfs` | pointer of Git LFS; the content is not in the repository |
 * | `lockfile` | pinned dependency versions written by a package manager |
 * | `minified` | packed scripts and styles, source maps, data on giant lines |
 * | `empty` | nothing but white space |
 * | `undecodable` | text in an encoding that cannot be decoded (UTF-32, broken UTF-16) |
 */
export const SKIP_REASONS = [
  'excluded', 'submodule', 'oversized', 'binary', 'lfs', 'lockfile', 'minified', 'empty', 'undecodable',
] as const // prettier-ignore
export type SkipReason = (typeof SKIP_REASONS)[number]

/** How the bytes became text. `utf-8-bom` and the UTF-16 forms are without their BOM in the text. */
export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What `.gitattributes` say of one path; absent means unspecified. Plain data: part of a blob's cache key. */
export interface PathAttributes {
  readonly generated?: boolean
  readonly vendored?: boolean
  readonly documentation?: boolean
  /** Value of `linguist-language` as written. */
  readonly language?: string
  /** `filter=lfs`. */
  readonly lfs?: boolean
}

/** One path of the tree, as far as it is known before its content is read. */
export interface PathInput {
  readonly path: string
  readonly type: EntryType
  /** Size of the blob in bytes, where it is known. */
  readonly size?: number
  /** Id of the blob or, for submodules, of the commit. */
  readonly oid?: string
}

/** What the path alone tells. Plain data, can be sent to a worker. */
export interface PathClass {
  readonly path: string
  readonly type: EntryType
  readonly attributes: PathAttributes
  /** Language by name or extension; content may still change it. */
  readonly language?: string
  readonly kind: DocumentKind
  readonly flags: readonly FileFlag[]
  /** Set when the content need not be read. */
  readonly skip?: SkipReason
  /** The fact behind `skip`, for people (`8,388,609 bytes, limit 4,194,304`). */
  readonly detail?: string
}

/** What path and content tell. */
export interface BlobClass {
  /** Linguist's name in lower case (`typescript`, `c#`); absent for text of no known language. */
  readonly language?: string
  readonly kind: DocumentKind
  /** In the order of `FILE_FLAGS`. */
  readonly flags: readonly FileFlag[]
  /** Set exactly when `text` is absent. */
  readonly skip?: SkipReason
  readonly detail?: string
  /** Decoded content without BOM, line ends as they are. */
  readonly text?: string
  readonly encoding?: Encoding
}
