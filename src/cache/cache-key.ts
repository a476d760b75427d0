import { createHash, hash } from 'node:crypto'

/**
 * Key of a cached value: SHA-256 over a namespace (`blob`, `block`) and all that the value depends on, each part with
 * its length before it, so that no two lists of parts run together. 64 hex digits.
 */
export function cacheKey(namespace: string, ...parts: readonly (string | Uint8Array)[]): string {
  const all = [namespace, ...parts]
  // A build asks for thousands of keys: hashed in one call they cost a third.
  if (all.every((part) => typeof part === 'string')) return hash('sha256', all.map(measured).join(''), 'hex')
  const sum = createHash('sha256')
  for (const part of all) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
    sum.update(`${bytes.length}:`).update(bytes)
  }
  return sum.digest('hex')
}

const measured = (part: string): string => `${Buffer.byteLength(part)}:${part}`
