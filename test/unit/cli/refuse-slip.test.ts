import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseSlip } from '../../../src/cli/refuse-slip.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

describe('a target that is a slip', () => {
  const cwd = tempDir()

  it.each([
    ['relaese', /relaese is no folder\. Did you mean release\? .* \.\/relaese$/],
    ['releases', /Did you mean release\?/],
    ['ref', /Did you mean refs\?/],
    ['Workflow', /Did you mean workflow\?/],
  ])('%s is refused, with what was meant', (target, message) => {
    expect(() => refuseSlip(target, cwd)).toThrow(message)
  })

  it.each(['release', 'workflow', 'refs', 'public', 'indexes', './relaese', 'relaese/x', 'refs:origin'])(
    '%s is none',
    (target) => {
      expect(() => refuseSlip(target, cwd)).not.toThrow()
    },
  )

  it('is none when there is a folder of that name', () => {
    mkdirSync(join(cwd, 'relase'))
    expect(() => refuseSlip('relase', cwd)).not.toThrow()
  })
})
