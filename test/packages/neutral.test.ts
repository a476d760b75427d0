import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from 'vitest'
import { openIndex } from '../../reader/node.ts'
import { GITDEX, run } from '../e2e/run.ts'
import { sampleRepository } from '../e2e/sample-repository.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { ROOT } from './packed.ts'

const NEUTRAL = join(ROOT, 'reader/dist/index.mjs')
const QUERIES = ['getUserName', 'src/net/', 'how are failed requests retried', '"backoff"', '/retr(y|ies)/i']

let folder: string
let artifact: string
let expected: string[][]

beforeAll(async () => {
  folder = tempDir()
  const { dir } = await sampleRepository(folder)
  artifact = join(folder, 'app.gitdex')
  const { code, err } = await run(GITDEX, ['build', '--no-cache', '--out', artifact], { cwd: dir })
  expect(code, err).toBe(0)
  const index = await openIndex(artifact)
  expected = []
  for (const query of QUERIES) expected.push((await index.search({ query })).candidates.map(({ path }) => path))
  index.close()
})

/** A program that answers the same queries in any runtime whose way to read a file is given. */
const program = (read: string) => `
const { MemorySource, openIndex } = await import(${JSON.stringify(pathToFileURL(NEUTRAL).href)})
const index = await openIndex(new MemorySource(${read}))
const answers = []
for (const query of ${JSON.stringify(QUERIES)}) answers.push((await index.search({ query })).candidates.map(({ path }) => path))
`

describe('the neutral build', () => {
  it('answers alike where nothing is but the language and nine names of the web, and asks for no others', () => {
    const script = join(ROOT, 'test/packages/bare-context.mjs')
    const flags = ['--experimental-vm-modules', '--no-warnings']
    const out = execFileSync(process.execPath, [...flags, script, NEUTRAL, artifact, JSON.stringify(QUERIES)], {
      encoding: 'utf8',
    })
    const { answers, symbol, files, uses, ok, missed } = JSON.parse(out) as Record<string, unknown>
    expect(answers).toEqual(expected)
    expect(expected.every((paths) => paths.length > 0)).toBe(true)
    expect({ files, ok, missed }).toEqual({ files: 1, ok: true, missed: [] })
    expect(symbol).toBeGreaterThan(1)
    expect(uses).toBeGreaterThan(1)
  })

  it('answers alike in a worker', async () => {
    const file = join(folder, 'worker.mjs')
    const read = `new Uint8Array(await (await import('node:fs/promises')).readFile(${JSON.stringify(artifact)}))`
    writeFileSync(file, `${program(read)}\n;(await import('node:worker_threads')).parentPort.postMessage(answers)`)
    const worker = new Worker(file)
    const answers = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    await worker.terminate()
    expect(answers).toEqual(expected)
  })
})
