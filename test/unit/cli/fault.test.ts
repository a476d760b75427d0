import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultText, foreignFault } from '../../../reader/cli/fault.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { ROOT } from '../../boundaries/sources.ts'

describe('faultText', () => {
  const error = new RangeError('too far')
  it.each([undefined, '', 'express:*', 'notgitdex'])('is the message and what to do when DEBUG is %j', (DEBUG) => {
    const text = faultText(error, { DEBUG })
    expect(text).toMatch(/^internal error: RangeError: too far\nPlease report it/)
    expect(text).not.toMatch(/\n\s+at /)
  })
  it.each(['gitdex', '*', 'express:*,gitdex', 'http gitdex:cli'])('has the stack when DEBUG is %j', (DEBUG) => {
    expect(faultText(error, { DEBUG })).toMatch(/^internal error: RangeError: too far\n\s+at /)
  })
  it('takes whatever was thrown', () => expect(faultText(null, {})).toMatch(/^internal error: null\n/))
})

describe('foreignFault', () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  it('names the path that the system refused, and why', () => {
    const folder = tempDir()
    expect(foreignFault(thrown(() => readFileSync(folder)))).toBeUndefined()
    const refused = thrown(() => writeFileSync(folder, ''))
    expect(foreignFault(refused)).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      message: `${folder}: it is a folder (open).`,
      data: { path: folder, reason: 'EISDIR' },
    })
  })

  it('tells an installation that lacks a package from a fault', async () => {
    const error: unknown = await import('no-such-package-here' as string).catch((reason: unknown) => reason)
    const missing = Object.assign(new Error("Cannot find package 'ignore' imported from /x/y.mjs"), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
    expect(foreignFault(missing)?.message).toBe(
      "The installation is not complete: package 'ignore' is missing. Install gitdex again; in a clone: npm ci && npm run build",
    )
    expect(error).toBeInstanceOf(Error)
  })

  it('leaves faults of ours alone', () => {
    const gone = thrown(() => readFileSync('/no/such/file'))
    for (const error of [new Error('x'), new TypeError('y'), gone, null, undefined, 'z'])
      expect(foreignFault(error)).toBeUndefined()
  })
})

describe('a program in one file', () => {
  it('says that its folder is gone, and still shows its version', () => {
    const gone = tempDir()
    const reader = join(ROOT, 'reader/dist/gitdex-reader.mjs')
    const inGone = `process.chdir(${JSON.stringify(gone)}); require('node:fs').rmdirSync(${JSON.stringify(gone)}); process.argv.splice(1, 0, ${JSON.stringify(reader)}); import(${JSON.stringify(reader)})`
    const of = (...args: string[]) =>
      spawnSync(process.execPath, ['-e', inGone, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH! } })
    expect(of('search', 'x')).toMatchObject({
      status: 2,
      stderr:
        'gitdex-reader: The current folder is gone, or cannot be entered. Change to another one, and start again.\n',
    })
  })

  const built = readFileSync(join(ROOT, 'reader/dist/gitdex-reader.mjs'), 'latin1')
  const hot = built.indexOf('//# part ./hot')
  const run = (text: string, args: readonly string[], env: Record<string, string> = {}) => {
    const file = join(tempDir(), 'gitdex-reader.mjs')
    writeFileSync(file, text, 'latin1')
    const options = { encoding: 'utf8', env: { PATH: process.env.PATH!, ...env } } as const
    return spawnSync(process.execPath, [file, 'search', 'x', ...args], options)
  }

  it('says in one line that its comments are gone', () => {
    const { status, stderr } = run(built.slice(0, hot) + built.slice(hot).replaceAll('//# part', '//! part'), [])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^gitdex-reader: \S+ lost its comments, .* Copy it again, unchanged by other tools\.\n$/)
  })

  it('never prints its code for a fault that nothing catches', () => {
    // Of the same length: pieces are found from the end.
    const broken = built.slice(0, hot) + built.slice(hot).replace('module.exports=', 'null.exportsss=')
    for (const env of [{}, { DEBUG: 'gitdex' }] as Record<string, string>[]) {
      const { status, stderr } = run(broken, [], env)
      expect(status).toBe(2)
      expect(stderr).toMatch(/^gitdex-reader: internal error: TypeError: /)
      expect(stderr.length).toBeLessThan(3000)
      expect(/\n\s+at /.test(stderr)).toBe('DEBUG' in env)
    }
    const { error } = JSON.parse(run(broken, ['--json']).stderr) as { error: unknown }
    expect(error).toMatchObject({ code: 'INTERNAL', data: {} })
  })
})
