import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inflate } from '../../../reader/format/inflate.ts'
import { deflateMixed } from '../../../src/artifact/deflate.ts'
import { pseudoRandomBytes } from '../../helpers/random.ts'

const text = Buffer.from('terms that go well together '.repeat(100))

describe('a block that ends without patterns', () => {
  it.each([0, 1, 500, 65_535, 65_536, 200_000])('is one stream with %i such bytes', async (patternless) => {
    const raw = Buffer.concat([text, pseudoRandomBytes(1, patternless)])
    const stored = await deflateMixed({ raw, patternless })
    expect(stored.length).toBeLessThan(patternless + 200)
    expect(inflateRawSync(stored).equals(raw)).toBe(true)
    expect(Buffer.from(inflate(stored, raw.length)).equals(raw)).toBe(true)
  })

  it('stays as it is where nothing is won', async () => {
    const raw = pseudoRandomBytes(2, 300)
    expect(await deflateMixed({ raw, patternless: 299 })).toBe(raw)
  })
})
