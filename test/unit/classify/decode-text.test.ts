import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../src/classify/decode-text.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Bytes without a pattern, always the same. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let i = 0, state = 1; i < length; i++) bytes[i] = (state = (state * 48271) % 2147483647) >> 8
  return bytes
}

describe('decodes', () => {
  const prose = 'Grüße, “quotes” – €\r\n日本語 😀\n'
  it.each([
    ['ASCII', Buffer.from('a\r\nb\n'), 'a\r\nb\n', 'utf-8'],
    ['UTF-8', Buffer.from(prose), prose, 'utf-8'],
    ['UTF-8 with BOM', Buffer.from('\ufeff' + prose), prose, 'utf-8-bom'],
    ['UTF-16 LE with BOM', utf16le('\ufeff' + prose), prose, 'utf-16le'],
    ['UTF-16 BE with BOM', utf16be('\ufeff' + prose), prose, 'utf-16be'],
    ['UTF-16 LE without BOM', utf16le('int main(void) { }\n'), 'int main(void) { }\n', 'utf-16le'],
    ['UTF-16 BE without BOM', utf16be('int main(void) { }\n'), 'int main(void) { }\n', 'utf-16be'],
    ['Latin-1', latin1('// für alle: naïve café\n'), '// für alle: naïve café\n', 'windows-1252'],
    ['windows-1252', Buffer.from([0x80, 0x93, 0x78, 0x94, 0x96, 0x9f, 0x81]), '€“x”–Ÿ\x81', 'windows-1252'],
    ['nothing', Buffer.alloc(0), '', 'utf-8'],
    ['a BOM alone', Buffer.from('\ufeff'), '', 'utf-8-bom'],
    ['escape sequences of terminals', Buffer.from('\x1b[31mred\x1b[0m\n'), '\x1b[31mred\x1b[0m\n', 'utf-8'],
    ['a NUL far behind', Buffer.from('a'.repeat(9000) + '\0'), 'a'.repeat(9000) + '\0', 'utf-8'],
  ])('%s', (_, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding, lossy: false })
  })

  it('says so where bytes of UTF-8 are damaged', () => {
    const bytes = Buffer.concat([Buffer.from('größe über alles '), Buffer.from([0xff]), Buffer.from(' ß')])
    expect(decodeText(bytes)).toEqual({ text: 'größe über alles \ufffd ß', encoding: 'utf-8', lossy: true })
  })

  it('says so where UTF-16 is cut or has lone surrogates', () => {
    const text = 'some words in two bytes each, '.repeat(3)
    const cut = utf16le('\ufeff' + text).subarray(0, -1)
    expect(decodeText(cut)).toMatchObject({ text: text.slice(0, -1), lossy: true })
    const lone = decodeText(utf16le('\ufeff' + text + '\ud800'))
    expect(lone).toEqual({ text: text + '\ufffd', encoding: 'utf-16le', lossy: true })
  })

  it('does not depend on what else lies in the buffer', () => {
    const whole = Buffer.from('xxxgrün yyy')
    expect(decodeText(whole.subarray(3, 8))).toMatchObject({ text: 'grün' })
    expect(decodeText(new Uint8Array(whole.subarray(3, 8)))).toMatchObject({ text: 'grün' })
  })
})

describe('refuses', () => {
  it.each([
    ['NUL bytes', Buffer.from('GIF89a\0\0abc'), 'binary'],
    ['a NUL far behind in what is no UTF-8', Buffer.concat([latin1('é'.repeat(9000)), Buffer.from([0])]), 'binary'],
    ['noise', noise(5000), 'binary'],
    ['noise without NULs', noise(5000).map((byte) => byte || 1), 'binary'],
    ['UTF-32 LE', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'undecodable'],
    ['UTF-32 BE', Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61]), 'undecodable'],
    ['noise behind a BOM of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), noise(4000)]), 'undecodable'],
    ['NULs behind a BOM of UTF-8', Buffer.from('\ufeffab\0c'), 'binary'],
  ])('%s', (_, bytes, problem) => {
    expect(decodeText(bytes)).toMatchObject({ problem })
  })
})
