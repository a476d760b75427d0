import { createHash } from 'node:crypto'

/**
 * Key of a cached value: SHA-256 over a namespace (`blob`, `block`) and all that the value depends on, each part with
 * its length before it, so that no two lists of parts run together. 64 hex digits.
 */
export function cacheKey(namespace: string, ...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of [namespace, ...parts]) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}
