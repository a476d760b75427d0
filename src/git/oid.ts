/** Bytes in an object id (SHA-1; SHA-256 repositories are refused when they are opened). */
export const OID_BYTES = 20

/** True for a full object id: 40 lower-case hex digits. */
export function isOid(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text)
}

/** Compares an object id stored at `start` of `bytes` with `oid`: negative, zero or positive, as for sorting. */
export function compareOidAt(bytes: Uint8Array, start: number, oid: Uint8Array): number {
  for (let i = 0; i < OID_BYTES; i++) {
    const difference = bytes[start + i]! - oid[i]!
    if (difference !== 0) return difference
  }
  return 0
}
