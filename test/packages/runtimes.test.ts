import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { GITDEX, READER, run } from '../e2e/run.ts'
import { sampleRepository } from '../e2e/sample-repository.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { ROOT } from './packed.ts'

/** Runtimes beside Node, and how each runs a program with the rights that Node's have. */
const RUNTIMES = { deno: ['run', '--allow-all'], bun: ['run'] } as const

const QUERIES = ['getUserName', 'src/net/', 'how are failed requests retried', '"backoff"', '/retr(y|ies)/i']

/** Lines that an MCP client sends until its first answer. */
const SESSION = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } } }, // prettier-ignore
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'search_code', arguments: { query: 'retryRequest', search_type: 'references' } } }, // prettier-ignore
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('')

const PROGRAM = `
const [entry, file] = process.argv.slice(2)
const { MemorySource, openIndex } = await import(entry)
const own = MemorySource ? new MemorySource(new Uint8Array(await (await import('node:fs/promises')).readFile(file))) : file
const index = await openIndex(own)
const answers = []
for (const query of ${JSON.stringify(QUERIES)}) answers.push((await index.search({ query })).candidates.map(({ path }) => path))
const card = await index.symbol({ symbol_id: 'retryRequest', include: ['callers'] })
const { ok } = await index.verify()
index.close()
console.log(JSON.stringify({ answers, card, ok }))
`

let folder: string
let artifact: string
beforeAll(async () => {
  folder = tempDir()
  const { dir } = await sampleRepository(folder)
  artifact = join(folder, 'app.gitdex')
  const { code, err } = await run(GITDEX, ['build', '--no-cache', '--out', artifact], { cwd: dir })
  expect(code, err).toBe(0)
  writeFileSync(join(folder, 'program.mjs'), PROGRAM)
  // Alone in a folder, as who copies the one file has it.
  cpSync(READER, join(folder, 'gitdex-reader.mjs'))
})

/** What a runtime answers, times left out; `command` is `node`, `deno` or `bun` with how it runs a program. */
function ask(command: readonly string[], args: readonly string[], input?: string) {
  const [program, ...flags] = command
  const { status, stdout, stderr } = spawnSync(program!, [...flags, ...args], { cwd: folder, encoding: 'utf8', input })
  return {
    status,
    err: stderr,
    out: stdout.replaceAll(/("(?:elapsed_ms|ms)"|\\"(?:elapsed_ms|ms)\\"):[\d.]+/g, '$1:0'),
  }
}

const NODE = [process.execPath]
const COMMANDS: readonly (readonly string[])[] = [
  ...QUERIES.map((query) => ['search', query, '--json']),
  ['search', 'retryRequest', '--mode', 'references', '--format', 'vimgrep'],
  ['search', 'retryRequest', '--explain'],
  ['search', 'nothing_is_called_this', '--mode', 'symbol'],
  ['search', 'x', '--no-such-option'],
  ['symbol', 'retryRequest', '--json'],
  ['context', 'src/net/retry.ts', '--json'],
  ['page', 'repo_overview'],
  ['info', '--sizes', '--json'],
  ['verify'],
  ['--help'],
]

for (const [name, flags] of Object.entries(RUNTIMES)) {
  const found = spawnSync(name, ['--version'], { encoding: 'utf8' })
  const missing = found.status !== 0
  if (missing) console.warn(`SKIPPED: there is no ${name} on the PATH (npm install ${name}, outside of this project)`)

  describe.skipIf(missing)(`in ${name}, as in Node`, () => {
    const command = [name, ...flags]

    it.each(COMMANDS.map((args) => [args.join(' '), args] as const))('gitdex-reader.mjs %s', (_, args) => {
      const all = args[0]!.startsWith('-') ? args : [...args, '--index', artifact]
      const expected = ask(NODE, ['gitdex-reader.mjs', ...all])
      expect(expected.out + expected.err).not.toBe('')
      expect(ask(command, ['gitdex-reader.mjs', ...all])).toEqual(expected)
    })

    it('gitdex-reader.mjs mcp', () => {
      const args = ['gitdex-reader.mjs', 'mcp', '--index', artifact]
      const expected = ask(NODE, args, SESSION)
      expect(expected.out.split('\n')).toHaveLength(3)
      expect(ask(command, args, SESSION)).toEqual(expected)
    })

    it.each(['index', 'node'])('the library, %s.mjs', (entry) => {
      const args = ['program.mjs', pathToFileURL(join(ROOT, `reader/dist/${entry}.mjs`)).href, artifact]
      const expected = ask(NODE, args)
      expect(expected).toMatchObject({ status: 0, err: '' })
      expect(ask(command, args)).toEqual(expected)
    })

    it('ends a pattern that goes back for ever', () => {
      const args = ['search', `/(\\w+\\s?)+\\$\\$/`, '--index', artifact, '--regex-timeout', '1000', '--json']
      const started = performance.now()
      const { status, out } = ask(command, ['gitdex-reader.mjs', ...args])
      expect(status, out).toBeLessThan(3)
      expect(performance.now() - started).toBeLessThan(30_000)
    })
  })
}
