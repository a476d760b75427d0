import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from '../../reader/format/crc32.ts'
import type { CommitChanges, HistoryCache } from '../git/history/read-history.ts'

/** Changes with what a commit's line says, or with how renames are found. */
const FILE_NAME = 'history-1.jsonl'
/** A file above this is begun anew; the history of a large repository takes a few megabytes. */
const MAX_BYTES = 256 * 1024 * 1024

const OID_LENGTH = 40
/** `oid crc32 [json]\n`. */
const HEADER_LENGTH = OID_LENGTH + 10
const NEWLINE = 10

type Row = [
  parents: string[],
  time: number,
  subject: string,
  paths: string[],
  status: string,
  renames: [from: string, to: string][],
]

/**
 * What earlier builds found out about commits, one line each, appended by `save`. Lines are read when asked for; one that
 * is torn or damaged counts as missing. A cache that cannot be read or written is an empty one.
 */
export class HistoryFile implements HistoryCache {
  private readonly lines = new Map<string, Buffer>()
  private readonly added: string[] = []
  private isTorn = false

  private constructor(private readonly path: string) {}

  static open(folder: string): HistoryFile {
    const file = new HistoryFile(join(folder, FILE_NAME))
    file.load()
    return file
  }

  get(oid: string): CommitChanges | undefined {
    const line = this.lines.get(oid)
    return line && decodeLine(oid, line)
  }

  set(changes: CommitChanges): void {
    this.added.push(encodeLine(changes))
  }

  /** Keeps what was added. */
  save(): void {
    if (this.added.length === 0) return
    try {
      appendFileSync(this.path, (this.isTorn ? '\n' : '') + this.added.join(''), 'utf8')
      this.isTorn = false
    } catch {
      // The next build finds it out again.
    }
    this.added.length = 0
  }

  private load(): void {
    let content: Buffer
    try {
      content = readFileSync(this.path)
      if (content.length > MAX_BYTES) {
        rmSync(this.path, { force: true })
        return
      }
    } catch {
      return
    }
    for (let start = 0, end = 0; start < content.length; start = end + 1) {
      end = content.indexOf(NEWLINE, start)
      // A line without an end was torn off; the next one appended would go on in it.
      if (end < 0) {
        this.isTorn = true
        return
      }
      if (end - start > HEADER_LENGTH) this.addLine(content.subarray(start, end))
    }
  }

  /** Of several lines for one commit, one of which may be damaged, the last sound one counts. */
  private addLine(line: Buffer): void {
    const oid = line.toString('latin1', 0, OID_LENGTH)
    if (!this.lines.has(oid) || decodeLine(oid, line)) this.lines.set(oid, line)
  }
}

function encodeLine({ oid, parents, time, subject, paths, status, renames }: CommitChanges): string {
  const row: Row = [[...parents], time, subject, [...paths], status.join(''), renames.map(({ from, to }) => [from, to])]
  const json = JSON.stringify(row)
  return `${oid} ${checksum(oid, Buffer.from(json))} ${json}\n`
}

function decodeLine(oid: string, line: Buffer): CommitChanges | undefined {
  const json = line.subarray(HEADER_LENGTH)
  if (line.toString('latin1', OID_LENGTH + 1, HEADER_LENGTH - 1) !== checksum(oid, json)) return undefined
  const [parents, time, subject, paths, status, renames] = JSON.parse(json.toString('utf8')) as Row
  return {
    oid,
    parents,
    time,
    subject,
    paths,
    status: Uint8Array.from(status, Number),
    renames: renames.map(([from, to]) => ({ from, to })),
  }
}

/** Covers the id too: a line that lost its beginning must not speak for another commit. */
function checksum(oid: string, json: Uint8Array): string {
  return crc32(json, crc32(Buffer.from(oid)))
    .toString(16)
    .padStart(8, '0')
}
