import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRepository } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, run } from './run.ts'

let dir: string
beforeEach(async () => {
  dir = join(tempDir(), 'app')
  ;(await makeRepository(dir, { files: { 'a.ts': 'export const a = 1\n' }, branch: 'trunk' })).checkout()
})

const init = (...args: string[]) => run(GITDEX, ['init', ...args], { cwd: dir, env: { HOME: join(dir, '../home') } })
const text = (path: string) => readFileSync(join(dir, path), 'utf8')
const json = (path: string) => JSON.parse(text(path)) as Record<string, Record<string, unknown>>

describe('gitdex init', () => {
  it('shows what it would write, and writes nothing unless told to', async () => {
    for (const args of [['--dry-run'], []]) {
      const { code, out, err } = await init(...args)
      expect(code).toBe(args.length > 0 ? 0 : 2)
      expect(out).toContain('+   "mcpServers": {')
      expect(out).toContain('+ name: gitdex')
      if (args.length === 0) expect(err).toContain('--yes')
      expect(existsSync(join(dir, '.mcp.json')) || existsSync(join(dir, '.github'))).toBe(false)
    }
  })

  it('writes a configuration that starts a server, and a workflow', async () => {
    expect(await init('--yes')).toMatchObject({ code: 0, err: '' })
    expect(json('.mcp.json').mcpServers!.gitdex).toEqual({ command: process.execPath, args: [GITDEX, 'mcp'] })
    expect(text('.github/workflows/gitdex.yml')).toContain('branches: ["trunk"]')
    const again = await init('--yes')
    expect(again.out).toContain('Nothing to do')
  })

  it('adds to what is there, and keeps all of it', async () => {
    mkdirSync(join(dir, '.vscode'))
    mkdirSync(join(dir, '.github/workflows'), { recursive: true })
    writeFileSync(join(dir, '.vscode/mcp.json'), '{\n    // mine\n    "servers": { "a": { "command": "b" } },\n}\n')
    writeFileSync(join(dir, '.github/workflows/gitdex.yml'), 'name: mine\n')
    expect((await init('--yes', '--command', 'npx -y gitdex')).code).toBe(0)
    expect(text('.vscode/mcp.json')).toContain('{\n    // mine\n    "servers": { "a": { "command": "b" },\n')
    expect(text('.vscode/mcp.json')).toContain('"command": "npx"')
    expect(text('.github/workflows/gitdex.yml')).toBe('name: mine\n')
  })

  it('configures every agent by name', async () => {
    mkdirSync(join(dir, '../home/.codeium/windsurf'), { recursive: true })
    const { code, out } = await init('--client', 'all', '--no-workflow', '--yes', '--json', '--command', 'gitdex')
    expect(code).toBe(0)
    const { files, written } = JSON.parse(out) as { files: { file: string; action: string }[]; written: boolean }
    expect(written).toBe(true)
    expect(files.map(({ action }) => action)).toEqual(Array(8).fill('create'))
    expect(json('.zed/settings.json').context_servers).toEqual({
      gitdex: { source: 'custom', command: 'gitdex', args: ['mcp'] },
    })
    expect(json('opencode.json').mcp!.gitdex).toMatchObject({ command: ['gitdex', 'mcp'] })
    expect(text('.codex/config.toml')).toBe('[mcp_servers.gitdex]\ncommand = "gitdex"\nargs = ["mcp"]\n')
    expect(json('../home/.codeium/windsurf/mcp_config.json').mcpServers).toHaveProperty('gitdex')
  })

  it('says what it cannot do', async () => {
    expect(await init('--client', 'curser')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cursor') as string,
    })
    writeFileSync(join(dir, '.mcp.json'), '{"mcpServers": ')
    expect(await init('--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('.mcp.json is no JSON') as string,
    })
    expect(existsSync(join(dir, '.github'))).toBe(false)
    const outside = await run(GITDEX, ['init', '--repo', tempDir()], { cwd: dir })
    expect(outside).toMatchObject({ code: 2, err: expect.stringContaining('git repository') as string })
  })
})
