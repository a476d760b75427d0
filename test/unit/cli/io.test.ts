import { closeSync, existsSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'
import { expect, it } from 'vitest'
import { isTerminal, wantsColor } from '../../../reader/cli/io.ts'

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('colours with %j on a terminal (%s): %s', (env, terminal, wanted) => {
  expect(wantsColor(env, terminal)).toBe(wanted)
})

/** `/dev/ptmx` is a terminal wherever it exists. */
it.each(['/dev/null', '/dev/zero', '/dev/ptmx', process.execPath].filter(existsSync))(
  'tells whether %s is a terminal',
  async (path) => {
    const fd = openSync(path, 'r')
    try {
      expect(await isTerminal(fd)).toBe(isatty(fd))
      expect(isatty(fd)).toBe(path === '/dev/ptmx')
    } finally {
      closeSync(fd)
    }
    expect(await isTerminal(fd)).toBe(false)
  },
)
