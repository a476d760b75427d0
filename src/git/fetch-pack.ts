import { GitError } from '../errors.ts'
import type { Exchange } from './exchange.ts'

/** Longest packet line (gitprotocol-common). */
const BAND = { pack: 1, progress: 2, error: 3 } as const

/**
 * Asks a server for one object and all it leads to, as a pack (gitprotocol-http, version 0). For refs without history
 * only: nothing is said of what is here already. isomorphic-git's fetch fails where a remote has no HEAD, as one that only
 * holds artifacts has none.
 */
export async function fetchPack({ http, url }: Exchange, oid: string): Promise<Buffer> {
  const body = Buffer.concat([
    packet(`want ${oid} side-band-64k ofs-delta no-progress agent=gitdex\n`),
    Buffer.from('0000'),
    packet('done\n'),
  ])
  const headers = {
    'content-type': 'application/x-git-upload-pack-request',
    accept: 'application/x-git-upload-pack-result',
  }
  const answer = await http({ url: `${url.replace(/\/$/, '')}/git-upload-pack`, method: 'POST', headers, body })
  return unpackBands(Buffer.from(answer.body), url)
}

const packet = (text: string): Buffer => Buffer.from((text.length + 4).toString(16).padStart(4, '0') + text)

/** The pack out of `NAK` and the packets behind it. */
function unpackBands(bytes: Buffer, url: string): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 4), 16)
    if (length === 0) break
    if (!(length > 4) || at + length > bytes.length) throw refused(url, 'its answer is cut off')
    const content = bytes.subarray(at + 4, at + length)
    at += length
    if (content[0] === BAND.pack) pieces.push(content.subarray(1))
    else if (content[0] === BAND.error) throw refused(url, content.toString('utf8', 1).trim())
    else if (content.toString('latin1', 0, 4) === 'ERR ') throw refused(url, content.toString('utf8', 4).trim())
  }
  const pack = Buffer.concat(pieces)
  if (pack.toString('latin1', 0, 4) !== 'PACK') throw refused(url, 'it sent no objects')
  return pack
}

function refused(url: string, why: string): GitError {
  return new GitError('SOURCE_UNREACHABLE', `${url} does not give what the ref names: ${why}.`, { url, why })
}
