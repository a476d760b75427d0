/** Longest pointer file that git-lfs writes or accepts. */
const MAX_POINTER_BYTES = 1024
const HEAD = 'version https://git-lfs.github.com/spec/'

/** Object id and size of a Git LFS pointer file, `undefined` when the bytes are none. */
export function parseLfsPointer(bytes: Uint8Array): { oid: string; size: number } | undefined {
  if (bytes.length > MAX_POINTER_BYTES || bytes.length < HEAD.length || bytes[0] !== 0x76) return undefined
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!text.startsWith(HEAD)) return undefined
  const oid = /^oid (\S+)$/m.exec(text)?.[1]
  const size = /^size (\d+)$/m.exec(text)?.[1]
  return oid && size ? { oid, size: Number(size) } : undefined
}
