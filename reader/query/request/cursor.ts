/** Where an answer is continued. */
export interface Cursor {
  /** Results already given. */
  offset: number
  /** `requestKey` of the request and index that they were given for. */
  key: string
}

/** More is no offset that any answer has. */
const MAX_OFFSET = 1_000_000_000

/** Opaque to callers: base64url of JSON. */
export function encodeCursor(cursor: Cursor): string {
  const text = btoa(JSON.stringify({ offset: cursor.offset, key: cursor.key }))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Undefined for anything that `encodeCursor` does not make. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text.length > 256 || !/^[\w-]+$/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof value !== 'object' || value === null) return undefined
    const { offset, key } = value as Record<string, unknown>
    if (typeof key !== 'string' || typeof offset !== 'number') return undefined
    return Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET ? { offset, key } : undefined
  } catch {
    return undefined
  }
}

/**
 * Key of everything that decides the order of results: the parts in their order, undefined ones included. 53 bits of
 * two multiplicative hashes over UTF-16 units (the construction known as cyrb53); it guards against mistakes, not
 * against forgery.
 */
export function keyOf(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts.map((part) => part ?? null))
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
