import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIndex } from '../../reader/open-local.ts'
import { Library } from '../../reader/mcp/library.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { startBridge } from './http-bridge.ts'
import { indexedRepository } from './served.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SUITE = here('../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

let bridge: Awaited<ReturnType<typeof startBridge>>
let library: Library
const problems: string[] = []

beforeAll(async () => {
  const { dir } = await indexedRepository(tempDir())
  const complain = (problem: string) => void problems.push(problem)
  library = new Library({ cwd: dir, env: {}, open: openIndex, complain })
  bridge = await startBridge(library)
})
afterAll(async () => {
  await bridge.close()
  library.close()
})

function runSuite(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ['--import', here('conformance-hook.mjs'), SUITE, 'server', ...args], {
    cwd: tempDir(),
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (out += String(piece)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
}

describe('the official conformance suite', () => {
  it('passes in every scenario but those that do not apply, and README tells which ran', async () => {
    const { code, out } = await runSuite(
      ...['--url', bridge.url, '--suite', 'all', '--expected-failures', here('conformance-baseline.yml')],
    )
    expect(code, out).toBe(0)
    const readme = readFileSync(here('README.md'), 'utf8')
    const passed = [...out.matchAll(/\u2713 ([\w-]+): \d+ passed, 0 failed/g)].map((match) => match[1]!)
    expect(passed.length, out).toBeGreaterThanOrEqual(11)
    for (const name of passed) expect(readme).toContain(`\`${name}\``)
    expect(problems).toEqual([])
  }, 120_000)
})
