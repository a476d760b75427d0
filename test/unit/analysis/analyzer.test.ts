import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forEachWord,
  MAX_TERM_LENGTH,
  partTermsOfWord,
  termsOf,
  termsOfWord,
  wordsOf,
} from '../../../reader/analysis/analyzer.ts'
import { fileKey, nameStem, wholeNameKey } from '../../../reader/analysis/file-key.ts'
import { normalizeName } from '../../../reader/analysis/normalize-name.ts'
import { splitIdentifier } from '../../../reader/analysis/split-identifier.ts'
import { stem } from '../../../reader/analysis/stem.ts'

describe('splitIdentifier', () => {
  it.each([
    ['getUserName', 'get user name'],
    ['get_user_name', 'get user name'],
    ['GetUserName', 'get user name'],
    ['GET_USER_NAME', 'get user name'],
    ['HTTPServer', 'http server'],
    ['parseHTMLString', 'parse html string'],
    ['utf8Decode', 'utf 8 decode'],
    ['sha256', 'sha 256'],
    ['$scope', 'scope'],
    ['__init__', 'init'],
    ['größeÄndern', 'größe ändern'],
    ['ÜberSicht', 'über sicht'],
    ['x', 'x'],
    ['A', 'a'],
    ['ABc', 'a bc'],
    ['___', ''],
    ['名前', '名前'],
  ])('%s: %s', (identifier, parts) => {
    expect(splitIdentifier(identifier).join(' ')).toBe(parts)
  })

  it('splits ASCII as the pattern for any script does', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'abXYZ09_$-.'), maxLength: 20 })
    fc.assert(
      fc.property(ascii, (text) => {
        // A letter beyond ASCII at the end takes the other way through the code.
        const wide = splitIdentifier(`${text}.é`)
        expect(wide).toEqual([...splitIdentifier(text), 'é'])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('stem', () => {
  it.each([
    ['validate validates validated validating validator validation', 1],
    ['serialize serialized serializer serialization serializing', 1],
    ['retry retries retried retrying', 1],
    ['log logs logger logging logged', 1],
    ['connect connection connections connected connecting', 1],
    ['config configs', 1],
    ['user name file', 3],
    ['test text', 2],
  ])('%s: %i stems', (words, stems) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(stems)
  })

  it('is short, not empty, and leaves other scripts alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcdeginorstuvyz'), minLength: 1, maxLength: 14 }), (word) => {
        expect(stem(word).length).toBeGreaterThan(0)
        expect(stem(word).length).toBeLessThanOrEqual(word.length)
      }),
    )
    for (const word of ['größe', '名前', 'sha256', 'is', 'bus']) expect(stem(word)).toBe(word)
  })
})

describe('termsOfWord', () => {
  it.each([
    ['getUserName', ['getusernam', 'get', 'user', 'nam']],
    ['retries', ['retry']],
    ['x', []],
    ['é', ['é']],
    ['404', ['404']],
    ['sha256', ['sha256', 'sha']],
    ['名前空間', ['名前', '前空', '空間']],
    ['a'.repeat(MAX_TERM_LENGTH + 1), []],
  ])('%s', (word, terms) => {
    expect(termsOfWord(word)).toEqual(terms)
  })

  it('spellings of one name have the same terms', () => {
    const terms = termsOfWord('getUserName')
    for (const other of ['get_user_name', 'GetUserName', 'GET_USER_NAME']) expect(termsOfWord(other)).toEqual(terms)
    expect(termsOf('get-user-name')).toEqual(partTermsOfWord('getUserName'))
  })

  it('no term is empty, of two lines or given twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const terms = termsOf(text)
        expect(new Set(terms).size).toBe(terms.length)
        for (const term of terms) expect(term).toMatch(/^\S+$/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('words', () => {
  it('are runs of letters, digits, underscores and dollar signs in any script', () => {
    expect(wordsOf('a.b_c($d) 2fa é漢字 x-y 🚀z')).toEqual(['a', 'b_c', '$d', '2fa', 'é漢字', 'x', 'y', '🚀z'])
  })

  it('of a part of a text are those of that part', () => {
    const words: string[] = []
    forEachWord('one two three', 4, 9, (start, end) => words.push('one two three'.slice(start, end)))
    expect(words).toEqual(['two', 't'])
  })
})

describe('names of symbols and files', () => {
  it('normalizeName brings spellings together and keeps operators', () => {
    const spellings = [
      'getUserName',
      'get_user_name',
      'GetUserName',
      'get-user-name',
      'GET_USER_NAME',
      'get_user_name?',
    ]
    expect(new Set(spellings.map(normalizeName))).toEqual(new Set(['getusername']))
    expect(['==', '<<', '[]'].map(normalizeName)).toEqual(['==', '<<', '[]'])
  })

  it.each([
    ['src/auth/session.ts', 'session'],
    ['src/auth/index.ts', 'auth'],
    ['pkg/__init__.py', 'pkg'],
    ['index.ts', 'index'],
    ['.gitignore', '.gitignore'],
    ['a/b.test.ts', 'b.test'],
    ['Dockerfile', 'Dockerfile'],
  ])('nameStem of %s is %s', (path, name) => {
    expect(nameStem(path)).toBe(name)
  })

  it('a file is filed under what joined words of a query say', () => {
    expect(fileKey('lib/exception_handlers.rb')).toBe(wholeNameKey('exceptionHandler'))
    expect(fileKey('src/RetryPolicy/index.ts')).toBe(wholeNameKey('retry policy'))
  })
})
