import { fileURLToPath } from 'node:url'
import { setClock } from './clock.ts'
import { FileSource } from './file-source.ts'
import { GitdexIndex } from './gitdex-index.ts'
import { nodeCrc32, nodeHash, nodeInflate } from './node-codecs.ts'
import { nodeGuard } from './node-guard.ts'
import { openRemote, type OpenOptions } from './open-remote.ts'
import type { SearchHost, WorkTree } from './search-host.ts'
import type { Source } from './source.ts'

setClock(() => Number(process.hrtime.bigint()) / 1e6)

/** Bytes between two wanted ranges of a local file that are read rather than skipped: cheaper than a second read. */
const LOCAL_GAP = 512 * 1024

/** Word vectors of the built-in encoder; in the package gitdex they lie beside the program, elsewhere there are none. */
const WORDS_FILE = new URL('./model/words.bin', import.meta.url)

export interface NodeOpenOptions extends Omit<OpenOptions, 'worktree'> {
  /** Folder of a work tree of the indexed repository: files that changed there are searched as they are now. */
  worktree?: string | WorkTree
}

/**
 * As the neutral `openIndex`, and opens local paths and `file:` URLs. Throws NOT_FOUND for a file that is not there,
 * SOURCE_UNREACHABLE for a work tree that is none.
 */
export async function openIndex(
  location: string | URL | Source | Uint8Array | ArrayBuffer,
  given: NodeOpenOptions = {},
): Promise<GitdexIndex> {
  const { worktree: folder, ...options } = given
  const worktree = typeof folder === 'string' ? await openWorkTree(folder) : folder
  const native = {
    gap: LOCAL_GAP,
    inflate: nodeInflate,
    crc32: nodeCrc32,
    createHash: nodeHash,
    guard: nodeGuard,
    encoder: builtInEncoder,
    ...(worktree && { worktree }),
    ...options,
  }
  if (typeof location !== 'string' && !(location instanceof URL)) return openRemote(location, native)
  const text = String(location)
  if (/^https?:/i.test(text)) return openRemote(text, { ...native, gap: options.gap })
  return GitdexIndex.open(new FileSource(text.startsWith('file:') ? fileURLToPath(text) : text), native)
}

async function openWorkTree(folder: string): Promise<WorkTree> {
  const { NodeWorkTree } = await import('./node-work-tree.ts')
  return new NodeWorkTree(folder)
}

/** Loaded only for an artifact that does not carry its encoder. */
const builtInEncoder: SearchHost['encoder'] = async (id, dimension) =>
  (await import('./built-in-words.ts')).builtInRows(WORDS_FILE, id, dimension)
