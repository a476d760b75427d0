import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeText } from '../../../src/classify/decode-text.ts'

/** Text without NUL and without lone surrogates. */
const text = fc
  .string({ unit: 'binary', maxLength: 300 })
  .map((value) => value.replaceAll('\0', '').replace(/^\ufeff+/, ''))

it('gives back any text that was written in UTF-8, with or without BOM', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (value, mark) => {
      const bytes = Buffer.from((mark ? '\ufeff' : '') + value)
      expect(decodeText(bytes)).toEqual({ text: value, encoding: mark ? 'utf-8-bom' : 'utf-8', lossy: false })
    }),
  )
})

it('either decodes or refuses any bytes, and is lossy exactly when it had to replace some', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decodeText(bytes)
      if ('problem' in decoded) expect(decoded.detail).not.toBe('')
      else if (decoded.lossy)
        expect(decoded.text.includes('\ufffd') || decoded.encoding.startsWith('utf-16')).toBe(true)
      else expect(decoded.text).not.toMatch(/\p{Surrogate}/u)
    }),
    { numRuns: 500 },
  )
})
