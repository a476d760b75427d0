import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspect } from '../../../src/cli/transfer.ts'
import { GitdexError } from '../../../src/errors.ts'
import { encodeCatalog } from '../../../src/publish/catalog.ts'
import { bearer } from '../../../src/publish/credentials.ts'
import { HttpStore } from '../../../src/publish/http-store.ts'
import { pullArtifact } from '../../../src/publish/pull.ts'
import { pseudoRandom } from '../../helpers/random.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { tinyArtifact } from '../../helpers/tiny-artifact.ts'
import { etagOf, sendFile, startServer, type WebServer } from '../../helpers/web-server.ts'
import { testClient } from './helpers.ts'

const RUNS = 200
const COMMIT = '1234567890abcdef1234567890abcdef12345678'
const FILE = 'app-1234567890ab.gitdex'
const CODES = ['SOURCE_UNREACHABLE', 'SOURCE_CHANGED', 'CORRUPT', 'NOT_FOUND', 'NOT_AN_ARTIFACT']

/** What a host may do to one answer; `rest` is a number in [0, 1). */
type Fault = (request: IncomingMessage, response: ServerResponse, bytes: Uint8Array, rest: number) => void

let elsewhere: WebServer
let files: Map<string, Uint8Array>
let artifact: Uint8Array

const partOf = (bytes: Uint8Array, share: number): number => Math.floor(bytes.length * share)

/** Which bytes an answer would hold. */
function wanted(request: IncomingMessage, bytes: Uint8Array): { start: number; bytes: Uint8Array } {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  return { start, bytes: bytes.subarray(start) }
}

const FAULTS: Record<string, Fault> = {
  cut(request, response, all, rest) {
    const { start, bytes } = wanted(request, all)
    const range = start > 0 ? { 'content-range': `bytes ${start}-${all.length - 1}/${all.length}` } : {}
    response.writeHead(start > 0 ? 206 : 200, { 'content-length': bytes.length, etag: etagOf(all), ...range })
    response.write(bytes.subarray(0, partOf(bytes, rest)), () => setImmediate(() => response.destroy()))
  },
  refuse: (request) => void request.socket.destroy(),
  tooMany: (_request, response, _bytes, rest) =>
    void response.writeHead(429, rest < 0.5 ? { 'retry-after': '1' } : {}).end(),
  broken: (_request, response) => void response.writeHead(500).end('<h1>oops</h1>'),
  short(_request, response, bytes, rest) {
    const some = bytes.subarray(0, partOf(bytes, rest))
    response.writeHead(200, { 'content-length': some.length, etag: etagOf(bytes) }).end(some)
  },
  long(_request, response, bytes) {
    response.writeHead(200, { 'content-length': bytes.length + 7, etag: etagOf(bytes) })
    response.end(Buffer.concat([bytes, Buffer.from('garbage')]))
  },
  unmeasured(_request, response, bytes, rest) {
    // Chunked, so that nothing tells how much there should be.
    response.writeHead(200, { etag: etagOf(bytes) })
    response.write(bytes.subarray(0, partOf(bytes, rest)))
    response.end()
  },
  corrupt(request, response, bytes, rest) {
    const damaged = Uint8Array.from(bytes)
    damaged[partOf(bytes, rest)]! ^= 0x10
    response.setHeader('x-damaged', '1')
    sendFile(request, response, damaged)
  },
  otherRange(_request, response, bytes) {
    response.writeHead(206, { 'content-range': `bytes 5-${bytes.length - 1}/${bytes.length}`, etag: etagOf(bytes) })
    response.end(bytes.subarray(5))
  },
  page: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  elsewhere: (request, response) =>
    void response.writeHead(302, { location: `${elsewhere.origin}${request.url}` }).end(),
}
const NAMES = Object.keys(FAULTS)

beforeAll(async () => {
  artifact = await tinyArtifact({ commit: COMMIT, bytes: 40_000 })
  const sha256 = createHash('sha256').update(artifact).digest('hex')
  const entry = {
    file: FILE,
    name: 'app',
    commit: COMMIT,
    commit_time: '2024-01-01T00:00:00Z',
    bytes: artifact.length,
    sha256,
    digest: `sha256:${sha256}`,
  }
  files = new Map<string, Uint8Array>([
    ['/gitdex.json', Buffer.from(encodeCatalog({ gitdex: 1, artifacts: [entry] }))],
    [`/${FILE}`, artifact],
    [`/${FILE}.sha256`, Buffer.from(`${sha256}  ${FILE}\n`)],
  ])
  elsewhere = await startServer((request, response) => sendFile(request, response, files.get(request.url!)!))
})

interface Outcome {
  readonly faults: string[]
  readonly error?: GitdexError
}

/** One pull from a host that misbehaves as the seed says, over an older file or none. */
async function run(seed: number): Promise<Outcome> {
  const next = pseudoRandom(seed)
  const misbehaving = next() < 0.15 ? Infinity : Math.floor(next() * 5)
  // Most hosts have one weakness, some have many; some have no list and no checksums.
  const only = next() < 0.5 ? NAMES[Math.floor(next() * NAMES.length)] : undefined
  const listed = next() < 0.7
  const faults: string[] = []
  const server = await startServer((request, response) => {
    const bytes = listed || request.url === `/${FILE}` ? files.get(request.url!) : undefined
    if (!bytes) return void response.writeHead(404).end()
    const rest = next()
    const name = faults.length < misbehaving ? (only ?? NAMES[Math.floor(next() * NAMES.length)]!) : undefined
    if (name === undefined || request.method === 'HEAD') return sendFile(request, response, bytes)
    faults.push(name)
    FAULTS[name]!(request, response, bytes, rest)
  })
  const folder = join(tempDir(), 'out')
  mkdirSync(folder)
  const older = next() < 0.5 ? 'the older file' : undefined
  if (older !== undefined) writeFileSync(join(folder, FILE), older)
  const credentials = [{ origins: [server.origin], authorization: bearer('s3cret') }]
  const { client } = testClient({ credentials, retries: 4, timeouts: { headers: 1000, idle: 1000 } })
  const request = { commit: COMMIT, exact: true, name: 'app', out: (file: string) => join(folder, file) }
  try {
    const report = await pullArtifact(request, [new HttpStore(client, `${server.origin}/`)], inspect)
    expect(report).toMatchObject({ commit: COMMIT, bytes: artifact.length, present: false })
    expect(readFileSync(join(folder, FILE)).equals(artifact)).toBe(true)
    expect(readdirSync(folder)).toEqual([FILE])
    return { faults }
  } catch (error) {
    if (!(error instanceof GitdexError)) throw error
    expect(CODES).toContain(error.code)
    expect(error.message).toMatch(/\w{3}.*[.:]/)
    expect(error.message).not.toMatch(/undefined|NaN|\[object|s3cret/)
    expect(readdirSync(folder)).toEqual(older === undefined ? [] : [FILE])
    if (older !== undefined) expect(readFileSync(join(folder, FILE), 'utf8')).toBe(older)
    return { faults, error }
  } finally {
    await client.close()
  }
}

describe('pull from a host that misbehaves', () => {
  it(`gives the right file or a clear error, ${RUNS} times, and never a part of a file`, async () => {
    const outcomes: Outcome[] = []
    for (let seed = 0; seed < RUNS; seed++) outcomes.push(await run(seed))
    const failed = outcomes.filter(({ error }) => error)
    const met = new Set(outcomes.flatMap(({ faults }) => faults))
    expect([...met].sort()).toEqual([...NAMES].sort())
    // Both ends must be common, or the test says little.
    expect(failed.length).toBeGreaterThan(20)
    expect(RUNS - failed.length).toBeGreaterThan(80)
    const codes = new Set(failed.map(({ error }) => error!.code))
    for (const code of ['SOURCE_UNREACHABLE', 'SOURCE_CHANGED', 'CORRUPT']) expect(codes).toContain(code)
    expect(elsewhere.seen.length).toBeGreaterThan(10)
    expect(elsewhere.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  })

  it('takes up a long transfer where it broke off instead of beginning anew', async () => {
    let sent = 0
    let cuts = 0
    const server = await startServer((request, response) => {
      const bytes = files.get(request.url!)!
      const cut = request.url === `/${FILE}` && cuts < 8
      if (!cut) return sendFile(request, response, bytes)
      cuts++
      const { start, bytes: rest } = wanted(request, bytes)
      sent += Math.min(3000, rest.length)
      const range = start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': rest.length, etag: etagOf(bytes), ...range })
      response.write(rest.subarray(0, 3000), () => setImmediate(() => response.destroy()))
    })
    const { client } = testClient({ retries: 2 })
    const out = join(tempDir(), FILE)
    const report = await pullArtifact(
      { commit: COMMIT, out: () => out },
      [new HttpStore(client, `${server.origin}/`)],
      inspect,
    )
    expect(readFileSync(out).equals(artifact)).toBe(true)
    expect(report.resumed).toBeGreaterThanOrEqual(8)
    expect(sent).toBeLessThan(artifact.length)
    const ranges = server.seen.flatMap(({ headers }) => headers.range ?? [])
    expect(new Set(ranges).size).toBe(ranges.length)
  })
})
