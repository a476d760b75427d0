import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultCacheFolder } from '../../../src/build/cache-folder.ts'

it('takes an absolute XDG_CACHE_HOME, and no relative one, which would lie in every folder', () => {
  expect(defaultCacheFolder({ XDG_CACHE_HOME: '/var/cache/me' }, 'linux')).toBe(join('/var/cache/me', 'gitdex'))
  const usual = defaultCacheFolder({}, 'linux')
  for (const XDG_CACHE_HOME of ['cache', './cache', ''])
    expect(defaultCacheFolder({ XDG_CACHE_HOME }, 'linux')).toBe(usual)
})
