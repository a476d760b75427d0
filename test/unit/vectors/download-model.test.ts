import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { downloadModel } from '../../../src/vectors/download-model.ts'
import { readModelFolder } from '../../../src/vectors/onnx/model-folder.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { tinyBertFiles, writeModelFolder } from '../../helpers/tiny-bert.ts'
import { startServer, type WebServer } from '../../helpers/web-server.ts'

const files = tinyBertFiles()
const graph = files['onnx/model.onnx'] as Uint8Array
const graphHash = createHash('sha256').update(graph).digest('hex')

/** Serves the model under /models/tiny/; the first answer with the graph breaks off. */
async function host(): Promise<WebServer & { down: { now: boolean } }> {
  const down = { now: false }
  let broken = false
  const server = await startServer((request, response) => {
    if (down.now) return void response.writeHead(500).end()
    const content = files[request.url!.replace('/models/tiny/', '')]
    if (content === undefined) return void response.writeHead(404).end()
    const bytes = Buffer.from(content as string)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const headers = { etag: '"1"', 'content-length': bytes.length - from }
    const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
    response.writeHead(from > 0 ? 206 : 200, from > 0 ? { ...headers, ...range } : headers)
    if (content !== graph || broken) return void response.end(bytes.subarray(from))
    broken = true
    return void response.write(bytes.subarray(0, 100), () => setTimeout(() => response.destroy(), 20))
  })
  return { ...server, down }
}

describe('downloadModel', () => {
  it('fetches a folder once, takes up what broke off, and needs no network afterwards', async () => {
    const { origin, seen, down } = await host()
    const cache = tempDir()
    const folder = await downloadModel(`${origin}/models/tiny#sha256=${graphHash}`, cache)
    expect(readFileSync(join(folder, 'onnx/model.onnx')).equals(graph)).toBe(true)
    expect(seen.filter(({ headers }) => headers.range === 'bytes=100-')).toHaveLength(1)
    const local = await readModelFolder(writeModelFolder(tempDir(), files))
    expect((await readModelFolder(folder)).sha256).toBe(local.sha256)
    down.now = true
    const asked = seen.length
    expect(await downloadModel(`${origin}/models/tiny/#sha256=${local.sha256}`, cache)).toBe(folder)
    expect(seen).toHaveLength(asked)
  })

  it('takes the URL of the graph', async () => {
    const { origin } = await host()
    const folder = await downloadModel(`${origin}/models/tiny/onnx/model.onnx`, tempDir())
    expect((await readModelFolder(folder)).pooling).toBe('mean')
  })

  it('keeps nothing that is not what was pinned', async () => {
    const { origin } = await host()
    const cache = tempDir()
    const url = `${origin}/models/tiny`
    const wrong = downloadModel(`${url}#sha256=${'0'.repeat(64)}`, cache)
    await expect(wrong).rejects.toMatchObject({ code: 'SOURCE_CHANGED', data: { graph: graphHash } })
    const folder = await downloadModel(url, cache)
    expect(existsSync(join(folder, 'complete.json'))).toBe(true)
  })

  it.each([
    ['/elsewhere', 'NOT_FOUND', 'has no tokenizer.json'],
    ['/models/tiny/other.onnx', 'NOT_FOUND', 'has no other.onnx'],
    ['/models/tiny#sha1=00', 'CONFIG_INVALID', 'URL#sha256='],
  ])('%s is %s', async (path, code, why) => {
    const { origin } = await host()
    await expect(downloadModel(origin + path, tempDir())).rejects.toMatchObject({ code, message: expect.stringContaining(why) as string }) // prettier-ignore
  })
})
