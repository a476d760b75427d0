import { expect, it } from 'vitest'
import { cacheKey } from '../../../src/cache/cache-key.ts'
import { crc32 } from '../../../src/artifact/native-crc32.ts'
import { crc32 as portable } from '../../../reader/format/crc32.ts'

it('tells lists of parts apart that read the same when joined', () => {
  const keys = [
    cacheKey('blob', 'ab', 'c'),
    cacheKey('blob', 'a', 'bc'),
    cacheKey('blob', 'abc'),
    cacheKey('blob', 'abc', ''),
    cacheKey('bloba', 'bc'),
    cacheKey('block', 'abc'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

it('is the same for text and its UTF-8 bytes, and never changes', () => {
  expect(cacheKey('blob', 'é')).toBe(cacheKey('blob', Buffer.from('é')))
  expect(cacheKey('blob', 'a', 'b')).toBe(cacheKey('blob', 'a', 'b'))
})

it('uses the CRC-32 of the format whatever this version of Node offers', () => {
  const bytes = Buffer.from('123456789')
  expect(crc32(bytes)).toBe(0xcbf43926)
  expect(portable(bytes)).toBe(0xcbf43926)
})
