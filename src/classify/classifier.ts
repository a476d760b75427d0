import { AttributeRules, type AttributesFile } from './attributes.ts'
import { isBinaryName } from './binary-names.ts'
import { decodeText } from './decode-text.ts'
import { detectLanguage, languageByPath } from './detect-language.ts'
import { folderFacts } from './folders.ts'
import { kindOf } from './kind.ts'
import { isLockFile } from './kind-names.ts'
import { parseLfsPointer } from './lfs-pointer.ts'
import { DEFAULT_LIMITS, limitFor, type SizeLimits } from './limits.ts'
import { isGenerated, isGeneratedName, isMinified, isMinifiedName } from './machine-text.ts'
import { createPathFilter, type PathFilterOptions } from './path-filter.ts'
import {
  FILE_FLAGS,
  type BlobClass,
  type FileFlag,
  type PathAttributes,
  type PathClass,
  type PathInput,
} from './types.ts'
import { isVendorFile } from './vendored.ts'

export interface ClassifierOptions extends PathFilterOptions {
  /** Every `.gitattributes` of the tree. */
  readonly attributes?: readonly AttributesFile[]
  readonly limits?: SizeLimits
}

/** Classifies the paths of one tree. */
export interface Classifier {
  /** What the path alone tells; where `skip` is set, the content need not be read. */
  classifyPath(entry: PathInput): PathClass
  /** What path and content tell. For symbolic links the bytes are the target. */
  classifyBlob(entry: PathInput, bytes: Uint8Array): BlobClass
}

/** A classifier for one tree; cheap to make, holds the compiled attributes and globs. */
export function createClassifier(options: ClassifierOptions = {}): Classifier {
  const rules = new AttributeRules(options.attributes ?? [])
  const filter = createPathFilter(options)
  const limits = options.limits ?? DEFAULT_LIMITS
  const classify = (entry: PathInput): PathClass => {
    const known = describePath(entry, rules.of(entry.path))
    const reason = skipByPath(entry, known, filter(entry.path), limits)
    return reason ? { ...known, ...reason } : known
  }
  return {
    classifyPath: classify,
    classifyBlob: (entry, bytes) => classifyContent(classify({ ...entry, size: bytes.length }), bytes),
  }
}

/**
 * What content adds to a path's class: a pure function of its two arguments, for workers and caches.
 * A class with `skip` comes back skipped.
 */
export function classifyContent(path: PathClass, bytes: Uint8Array): BlobClass {
  if (path.skip) return { ...pick(path), skip: path.skip, detail: path.detail }
  const pointer = path.type === 'blob' ? parseLfsPointer(bytes) : undefined
  if (pointer) return { ...pick(path), skip: 'lfs', detail: `${pointer.size} bytes, ${pointer.oid}` }
  const decoded = decodeText(bytes)
  if ('problem' in decoded) return { ...pick(path), skip: decoded.problem, detail: decoded.detail }
  const { text, encoding } = decoded
  if (!/\S/.test(text)) return { ...pick(path), skip: 'empty' }
  const flags = new Set(path.flags)
  if (encoding !== 'utf-8' || decoded.lossy) flags.add('recoded')
  if (decoded.lossy) flags.add('lossy')
  if (path.type === 'symlink') return { kind: path.kind, flags: ordered(flags), text, encoding }
  return classifyText(path, text, flags, encoding)
}

function classifyText(path: PathClass, text: string, flags: Set<FileFlag>, encoding: BlobClass['encoding']): BlobClass {
  const language = detectLanguage(baseNameOf(path.path), text, path.attributes.language)
  const kind = language === path.language ? path.kind : kindOf(path.path, language, path.attributes)
  if (isMinified(text, language)) {
    if (path.attributes.generated !== false) {
      return { language, kind, flags: ordered(flags), skip: 'minified', detail: 'most of it on giant lines' }
    }
    flags.add('minified')
  }
  if (path.attributes.generated === undefined && isGenerated(text, kind === 'doc')) flags.add('generated')
  if (kind === 'doc' && path.attributes.documentation !== false) flags.add('documentation')
  return { language, kind, flags: ordered(flags), text, encoding }
}

function describePath(entry: PathInput, attributes: PathAttributes): PathClass {
  const { path, type } = entry
  const slash = path.lastIndexOf('/') + 1
  const baseName = path.slice(slash)
  const folder = folderFacts(path.slice(0, slash))
  const named = languageByPath(baseName, attributes.language)
  const kind = kindOf(path, named, attributes)
  // A link has the kind of its name, but its text is a path and in no language.
  const language = type === 'blob' ? named : undefined
  const flags: FileFlag[] = []
  if (attributes.generated ?? isGeneratedName(path)) flags.push('generated')
  if (attributes.vendored ?? (folder.vendored || isVendorFile(baseName))) flags.push('vendored')
  if (attributes.documentation ?? (kind === 'doc' || folder.docs)) flags.push('documentation')
  if (folder.example) flags.push('example')
  if (type === 'symlink') flags.push('symlink')
  return { path, type, attributes, language, kind, flags }
}

type Reason = Pick<PathClass, 'skip' | 'detail'>

function skipByPath(
  entry: PathInput,
  known: PathClass,
  filtered: string | undefined,
  limits: SizeLimits,
): Reason | undefined {
  if (filtered !== undefined) return { skip: 'excluded', detail: filtered }
  if (entry.type === 'submodule') return { skip: 'submodule', detail: entry.oid && `commit ${entry.oid}` }
  if (entry.type === 'symlink') return undefined
  if (known.attributes.lfs) return { skip: 'lfs', detail: 'filter=lfs' }
  const baseName = baseNameOf(entry.path)
  if (isBinaryName(baseName)) return { skip: 'binary', detail: 'by its extension' }
  // Who says that a lock file or a packed script is not generated wants to search in it.
  if (known.attributes.generated !== false) {
    if (isLockFile(baseName)) return { skip: 'lockfile' }
    if (isMinifiedName(baseName)) return { skip: 'minified', detail: 'by its name' }
  }
  const limit = limitFor(known.language, limits)
  if (entry.size === undefined || entry.size <= limit) return undefined
  return { skip: 'oversized', detail: `${entry.size} bytes, limit ${limit}` }
}

function pick({ language, kind, flags }: PathClass): Pick<BlobClass, 'language' | 'kind' | 'flags'> {
  return { language, kind, flags }
}

function ordered(flags: ReadonlySet<FileFlag>): FileFlag[] {
  return FILE_FLAGS.filter((flag) => flags.has(flag))
}

function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
