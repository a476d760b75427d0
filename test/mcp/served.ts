import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { GITDEX, READER, run } from '../e2e/run.ts'
import { sampleRepository } from '../e2e/sample-repository.ts'

/** The sample repository with an artifact in its `.gitdex/`. */
export async function indexedRepository(folder: string): Promise<GitFixture> {
  const repository = await sampleRepository(folder)
  await index(repository)
  return repository
}

/** Builds the artifact of HEAD; answers its path. */
export async function index(repository: GitFixture): Promise<string> {
  const { code, err } = await run(GITDEX, ['build', '--no-cache', '--jobs', '1'], { cwd: repository.dir })
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  const folder = join(repository.dir, '.gitdex')
  const name = readdirSync(folder).find((file) => file.endsWith(`-${repository.head.slice(0, 12)}.gitdex`))
  return join(folder, name!)
}

export interface Served {
  readonly client: Client
  readonly transport: StdioClientTransport
  /** What the server wrote to standard error so far. */
  readonly err: () => string
  /** A tool's result. */
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>
}

/** Starts a server as clients do, and connects the official client to it. */
export async function serve(cwd: string, args: readonly string[] = [], program = READER): Promise<Served> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...args],
    cwd,
    env: { PATH: '', HOME: '/nonexistent' },
    stderr: 'pipe',
  })
  let err = ''
  transport.stderr!.on('data', (piece: Buffer) => (err += String(piece)))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return {
    client,
    transport,
    err: () => err,
    call: async (name, given) => (await client.callTool({ name, arguments: given })) as CallToolResult,
  }
}

/** The text of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n')

export const ROOT = new URL('../../', import.meta.url)

export const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
