import { join, sep } from 'node:path'

/**
 * Where an indexed path lies below a folder; undefined for what leads out of it, since paths come out of an artifact. Paths
 * that are not UTF-8 come with `\xHH` for the odd bytes.
 */
export function localPath(root: string, path: string): string | Buffer | undefined {
  if (path.split('/').includes('..') || path.startsWith('/') || path.includes('\0')) return undefined
  if (!/\\x[0-9a-f]{2}/.test(path)) return join(root, path)
  const parts = path.split(/\\x([0-9a-f]{2})/)
  const bytes = parts.map((part, i) => (i % 2 ? Buffer.from(part, 'hex') : Buffer.from(part)))
  return Buffer.concat([Buffer.from(root + sep), ...bytes])
}

/** A file as git stores it, where it was checked out with the line ends of Windows. */
export const withoutCarriageReturns = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
