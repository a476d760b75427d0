import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import type { ServerResponse } from 'node:http'
import git from 'isomorphic-git'
import { openRepository } from '../../src/git/open-repository.ts'
import { deleteRef, writeRef } from '../../src/git/write-ref.ts'
import { encodePack, type PackInput } from './pack-writer.ts'
import { startServer, type WebServer } from './web-server.ts'

const NO_OBJECT = '0'.repeat(40)

const line = (text: string | Uint8Array): Buffer => {
  const bytes = Buffer.from(text as Uint8Array)
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes])
}
const FLUSH = Buffer.from('0000')

/** Lines up to the first flush, and what is behind it. */
function readLines(body: Buffer): { lines: string[]; rest: Buffer } {
  const lines: string[] = []
  let at = 0
  for (;;) {
    const length = Number.parseInt(body.toString('latin1', at, at + 4) || '0000', 16)
    at += Math.max(4, length)
    if (length === 0) return { lines, rest: body.subarray(at) }
    lines.push(body.toString('utf8', at - length + 4, at))
  }
}

/** Packets of side band 1, at most 65,515 bytes each. */
function sideBand(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 65_515) {
    pieces.push(line(Buffer.concat([Buffer.of(1), bytes.subarray(at, at + 65_515)])))
  }
  return Buffer.concat([...pieces, FLUSH])
}

/**
 * A bare repository behind git's smart HTTP protocol (version 0), without a git program: enough for refs to be listed,
 * pushed, fetched with depth 1 and removed. With `password`, it wants it by basic authentication.
 */
export async function startGitServer(gitDir: string, options: { password?: string } = {}): Promise<WebServer> {
  const listRefs = async (): Promise<Map<string, string>> => {
    const repository = await openRepository(gitDir)
    const refs = repository.listRefs('refs/')
    repository.close()
    return refs
  }

  async function advertise(service: string, response: ServerResponse): Promise<void> {
    const capabilities =
      service === 'git-receive-pack' ? 'report-status side-band-64k delete-refs' : 'side-band-64k shallow'
    const refs = [...(await listRefs())].sort()
    const named = refs.length > 0 ? refs : [['capabilities^{}', NO_OBJECT] as const]
    const lines = named.map(([name, oid], i) => line(`${oid} ${name}${i === 0 ? `\0${capabilities}` : ''}\n`))
    response.writeHead(200, { 'content-type': `application/x-${service}-advertisement` })
    response.end(Buffer.concat([line(`# service=${service}\n`), FLUSH, ...lines, FLUSH]))
  }

  async function receive(body: Buffer, response: ServerResponse): Promise<void> {
    const { lines, rest } = readLines(body)
    if (rest.length > 0) {
      const filepath = `objects/pack/pack-${Date.now()}${Math.random().toString(16).slice(2)}.pack`
      fs.mkdirSync(join(gitDir, 'objects/pack'), { recursive: true })
      fs.writeFileSync(join(gitDir, filepath), rest)
      await git.indexPack({ fs, dir: gitDir, gitdir: gitDir, filepath })
    }
    const names: string[] = []
    for (const command of lines) {
      const [, to = '', name = ''] = command.split('\0')[0]!.trim().split(' ')
      if (to === NO_OBJECT) await deleteRef(gitDir, name)
      else await writeRef(gitDir, name, to)
      names.push(name)
    }
    const report = Buffer.concat([line('unpack ok\n'), ...names.map((name) => line(`ok ${name}\n`)), FLUSH])
    response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-result' }).end(sideBand(report))
  }

  async function upload(body: Buffer, response: ServerResponse): Promise<void> {
    const wants = body.toString('latin1').match(/(?<=want )[0-9a-f]{40}/g) ?? []
    const repository = await openRepository(gitDir)
    const objects: PackInput[] = []
    const add = (oid: string): Buffer => {
      const { type, bytes } = repository.readObject(oid)
      objects.push({ oid, type, bytes })
      return bytes
    }
    for (const want of wants) {
      const tree = /^tree ([0-9a-f]{40})/.exec(add(want).toString('latin1'))![1]!
      add(tree)
      for (const { oid } of repository.readTree(tree)) add(oid)
    }
    repository.close()
    const shallow = body.includes('deepen') ? [FLUSH] : []
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
    response.end(Buffer.concat([...shallow, line('NAK\n'), sideBand(encodePack(objects).pack)]))
  }

  return startServer(async (request, response, body) => {
    const expected = options.password && `Basic ${Buffer.from(`x-access-token:${options.password}`).toString('base64')}`
    if (expected && request.headers.authorization !== expected) return void response.writeHead(401).end()
    const url = new URL(request.url!, 'http://x')
    if (url.pathname.endsWith('/info/refs')) return advertise(url.searchParams.get('service')!, response)
    if (url.pathname.endsWith('/git-receive-pack')) return receive(body, response)
    if (url.pathname.endsWith('/git-upload-pack')) return upload(body, response)
    response.writeHead(404).end()
  })
}

/** The repositories of a folder behind git's own server program: `<origin>/<name>`. Needs git. */
export async function startHttpBackend(folder: string): Promise<WebServer> {
  const backend = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend')
  return startServer((request, response, body) => {
    const url = new URL(request.url!, 'http://x')
    const env = {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'test',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: String(body.length),
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    }
    const { stdout } = spawnSync(backend, { env, input: body, maxBuffer: 2 ** 30 })
    const end = stdout.indexOf('\r\n\r\n')
    const fields = stdout
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((field) => field.split(/: */, 2) as [string, string])
    const { Status: status = '200', ...headers } = Object.fromEntries(fields)
    response.writeHead(Number.parseInt(status, 10), headers).end(stdout.subarray(end + 4))
  })
}
