import { expect, it } from 'vitest'
import { wantsColor } from '../../../reader/cli/io.ts'

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
