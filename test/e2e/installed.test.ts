import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER } from './run.ts'

describe.skipIf(process.platform === 'win32')('installed as a command', () => {
  it.each([
    ['gitdex', GITDEX],
    ['gitdex-reader', READER],
  ])('%s runs by its name, through the link that npm makes', (name, program) => {
    const link = join(tempDir(), name)
    symlinkSync(program, link)
    expect(execFileSync(link, ['--version'], { encoding: 'utf8' })).toMatch(/^gitdex(-reader)? \d+\.\d+\.\d+\n$/)
  })
})
