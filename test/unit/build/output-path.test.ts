import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkName, checkOutput, makeFolder, namingOutput, outputPath } from '../../../src/build/output-path.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const COMMIT = 'c0ffee'.padEnd(40, '0')
const FILE = 'app-c0ffee000000.gitdex'

describe('checkName', () => {
  it.each([undefined, 'app', 'My_app-1.2', '.', '-x'])('takes %j', (name) => {
    expect(() => checkName(name)).not.toThrow()
  })

  it.each(['', 'a/b', '../x', 'a b', 'a\nb', 'naïve', 'a\\b'])('refuses %j and says what would do', (name) => {
    expect(() => checkName(name)).toThrow(/letters, digits/)
    expect(() => checkName(name)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })
})

describe('outputPath', () => {
  it('is a file as given, or one named after the commit in a folder', () => {
    const home = { workTree: '/w', gitDir: '/w/.git' }
    expect(outputPath(undefined, home, 'app', COMMIT)).toBe(join('/w/.gitdex', FILE))
    expect(outputPath(undefined, { workTree: undefined, gitDir: '/b.git' }, 'app', COMMIT)).toBe(
      join('/b.git/.gitdex', FILE),
    )
    expect(outputPath('/o/x.gitdex', home, 'app', COMMIT)).toBe('/o/x.gitdex')
    expect(outputPath('/o', home, 'app', COMMIT)).toBe(join('/o', FILE))
    expect(outputPath('/o/.gitdex', home, 'app', COMMIT)).toBe(join('/o/.gitdex', FILE))
  })
})

describe('the folder of an artifact', () => {
  it('ignores itself when it is made in a work tree by default, and only then', () => {
    const workTree = tempDir()
    const home = { workTree, gitDir: join(workTree, '.git') }
    const made = (path: string) => (makeFolder(path, home), existsSync(join(path, '../.gitignore')))
    expect(made(join(workTree, '.gitdex', FILE))).toBe(true)
    expect(readFileSync(join(workTree, '.gitdex/.gitignore'), 'utf8')).toBe('*\n')
    expect(made(join(workTree, 'artifacts', FILE))).toBe(false)

    const older = tempDir()
    mkdirSync(join(older, '.gitdex'))
    makeFolder(join(older, '.gitdex', FILE), { workTree: older, gitDir: join(older, '.git') })
    expect(existsSync(join(older, '.gitdex/.gitignore'))).toBe(false)

    const bare = tempDir()
    makeFolder(join(bare, '.gitdex', FILE), { workTree: undefined, gitDir: bare })
    expect(existsSync(join(bare, '.gitdex/.gitignore'))).toBe(false)
  })

  it('that is a file is refused', () => {
    const folder = tempDir()
    writeFileSync(join(folder, 'README.md'), '')
    expect(() => checkOutput(join(folder, 'README.md', FILE))).toThrow(/README\.md is not a folder: --out takes/)
    expect(() => checkOutput(join(folder, 'new', FILE))).not.toThrow()
    expect(() => checkOutput(join(folder, FILE))).not.toThrow()
    expect(() => makeFolder(join(folder, 'README.md/deeper', FILE), { workTree: folder, gitDir: folder })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    )
  })
})

describe('namingOutput', () => {
  it('turns refusals of the system into errors of ours, and nothing else', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
    await expect(namingOutput('/o/x.gitdex', () => Promise.reject(full))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('/o/x.gitdex cannot be written: no space left on device.') as string,
      data: { argument: 'out', reason: 'ENOSPC' },
    })
    const bug = new TypeError('x is not a function')
    await expect(namingOutput('/o/x.gitdex', () => Promise.reject(bug))).rejects.toBe(bug)
    expect(await namingOutput('/o/x.gitdex', async () => 7)).toBe(7)
  })
})
