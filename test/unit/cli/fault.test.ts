import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultText } from '../../../reader/cli/fault.ts'
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

describe('a program in one file', () => {
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
