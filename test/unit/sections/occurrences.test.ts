import { describe, expect, it } from 'vitest'
import { decodeTokenRoles, TOKEN_ROLES } from '../../../reader/format/tokens.ts'
import { decodeUtf8, encodeUtf8 } from '../../../reader/format/utf8.ts'
import { findInTokens, namePattern } from '../../../reader/sections/occurrences.ts'
import { OCCURRENCE_ROLES } from '../../../src/extract/types.ts'
import { encodeTokenRoles } from '../../../src/artifact/token-roles.ts'

/** Places of a name in a text whose occurrences are the `names` given, each where it is found first behind the one before. */
function placesOf(name: string, text: string, names: readonly string[]): string[] {
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const one of names) {
    const at = text.indexOf(one, ends.at(-1) ?? 0)
    starts.push(at)
    ends.push(at + one.length)
  }
  const columns = {
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    roles: new Uint8Array(names.length),
  }
  const bytes = encodeUtf8(text)
  const pattern = namePattern(name)
  if (!pattern) return ['no pattern']
  const hits = findInTokens(bytes, decodeTokenRoles(encodeTokenRoles(text, columns), bytes.length), pattern)
  return hits.map(({ start, end }) => `${start}:${decodeUtf8(bytes.slice(start, end))}`)
}

describe('places of a name', () => {
  it.each([
    ['size', 'size size', ['size'], ['0:size']],
    ['size', 'resize size_of sizes', ['resize', 'size_of', 'sizes'], []],
    [
      'name',
      '@name, $name, :name, #name',
      ['@name', 'name', ':name', '#name'],
      ['0:@name', '8:name', '14::name', '21:#name'],
    ],
    ['$name', '$name name', ['name', 'name'], ['0:$name']],
    ['@name', '@name name @@name', ['@name', 'name', '@@name'], ['0:@name', '11:@@name']],
    ['$$observable', '$$observable', ['$$observable'], ['0:$$observable']],
    ['observable', '$$observable', ['$$observable'], []],
    ['scope', '$scope scope', ['$scope', 'scope'], ['7:scope']],
    ['$scope', '$scope $$scope', ['$scope', '$$scope'], ['0:$scope']],
    ['key', '[key]() {}', ['[key]'], ['1:key']],
    ['valid', 'valid? valid', ['valid?', 'valid'], ['7:valid']],
    ['valid?', 'valid? valid', ['valid?', 'valid'], ['0:valid?']],
    ['name', 'def name=(x)', ['name='], ['4:name=']],
    ['user', 'get-user user', ['get-user', 'user'], ['9:user']],
    ['get-user', 'get-user get - user', ['get-user', 'get', 'user'], ['0:get-user']],
    ['$', '$(x) a$b', ['$', 'x', 'a$b'], ['0:$']],
    ['größe', 'größe größer', ['größe', 'größer'], ['0:größe']],
    ['operator==', 'operator==(x)', ['operator=='], ['0:operator==']],
    ['==', 'a == b', ['a', 'b'], ['no pattern']],
    ['2fa', '2fa', [], ['no pattern']],
  ])('%s in %s', (name, text, names, expected) => {
    expect(placesOf(name, text, names)).toEqual(expected)
  })

  it('roles are those of the extractor, behind "none"', () => {
    expect([...TOKEN_ROLES]).toEqual(['none', ...OCCURRENCE_ROLES])
  })
})
