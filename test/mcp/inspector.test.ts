import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { GITDEX } from '../e2e/run.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { indexedRepository } from './served.ts'

// The package's own entry would start a page in a browser.
const INSPECTOR = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/inspector-cli/build/index.js', import.meta.url),
)

let folder: string
beforeAll(async () => {
  folder = (await indexedRepository(tempDir())).dir
})

/** What the inspector prints for a method. */
function inspect(...args: string[]): Promise<Record<string, unknown>> {
  const server = [process.execPath, GITDEX, 'mcp', '--index', join(folder, '.gitdex')]
  // It looks for its package.json from the current folder.
  const child = spawn(process.execPath, [INSPECTOR, ...server, ...args], { cwd: dirname(INSPECTOR) })
  const text = { out: '', err: '' }
  child.stdout.on('data', (piece: Buffer) => (text.out += String(piece)))
  child.stderr.on('data', (piece: Buffer) => (text.err += String(piece)))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(text.out) as Record<string, unknown>)
      else reject(new Error(text.err || text.out))
    })
  })
}

describe('the inspector', () => {
  it('lists tools and calls one', async () => {
    const [list, call, templates] = await Promise.all([
      inspect('--method', 'tools/list'),
      inspect('--method', 'tools/call', '--tool-name', 'get_symbol', '--tool-arg', 'symbol_id=retryRequest'),
      inspect('--method', 'resources/templates/list'),
    ])
    expect(list.tools).toHaveLength(4)
    expect(call.structuredContent).toMatchObject({ symbol: { symbol_id: 'src/net/retry.ts::retryRequest' } })
    expect(templates.resourceTemplates).toHaveLength(3)
  })
})
