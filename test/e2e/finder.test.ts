import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildFixture } from '../helpers/build-fixture.ts'
import { GITDEX, run } from './run.ts'

/** A terminal for a program, where the system has the command that makes one. */
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined

describe('search without a query', () => {
  it('says that it needs one where nobody can type', async () => {
    const { artifact } = await buildFixture({ 'a.ts': 'export function loadUser(): void {}\n' })
    const { code, err } = await run(GITDEX, ['search', '--index', artifact], { cwd: '/' })
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('search needs a QUERY') as string })
  })

  it.skipIf(!hasScript)('finds while one types, and prints the place that was chosen', async () => {
    const { artifact } = await buildFixture({
      'src/a.ts': '\n\nexport function loadUser(): void {}\n',
      'src/b.ts': 'export const other = 1\n',
    })
    const command = [process.execPath, GITDEX, 'search', '--index', artifact].map((word) => `'${word}'`).join(' ')
    const log = join(artifact, '..', 'typescript')
    const env = { PATH: process.env.PATH, TERM: 'xterm', HOME: '/nonexistent' }
    const child = spawn('script', ['-qec', command, log], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    let screen = ''
    const shown = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => screen.includes(text) && resolve()
        child.stdout.on('data', look)
        look()
      })
    child.stdout.setEncoding('utf8').on('data', (data: string) => (screen += data))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    await shown('Esc quit')
    child.stdin.write('load_us')
    await shown('function loadUser')
    child.stdin.write('\r')
    expect(await ended).toBe(0)
    expect(screen).toMatch(/src\/a\.ts:3\r?\n$/)
  })
})
