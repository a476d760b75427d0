import { describe, expect, it } from 'vitest'
import { ByteLru } from '../../../src/git/byte-lru.ts'
import { configBoolean, configValue, parseGitConfig } from '../../../src/git/git-config.ts'
import { stripCredentials } from '../../../src/git/origin-url.ts'
import { decodePath, encodePath } from '../../../src/git/path-bytes.ts'
import { repositoryName } from '../../../src/git/repository-name.ts'
import { isSafeRefName } from '../../../src/git/refs.ts'

describe('parseGitConfig', () => {
  it('reads sections, subsections, quotes, escapes, comments and continued lines', () => {
    const config = parseGitConfig(
      [
        '# a comment that ends in a backslash \\',
        '[Core] bare = TRUE ; trailing',
        '\tEditor = "vi -c \\"set x\\" # no comment"   ',
        '[remote "Origin \\"x\\""]',
        '  url = one \\',
        'two',
        '  fetch=+refs/*:refs/*\r',
        '  fetch = second',
        '[old.Section]',
        'flag',
        'empty =',
        'tab = a\\tb',
      ].join('\n'),
    )
    expect(configBoolean(config, 'core.bare', false)).toBe(true)
    expect(configValue(config, 'core.editor')).toBe('vi -c "set x" # no comment')
    expect(configValue(config, 'remote.Origin "x".url')).toBe('one two')
    expect(config.get('remote.Origin "x".fetch')).toEqual(['+refs/*:refs/*', 'second'])
    expect(configBoolean(config, 'old.section.flag', false)).toBe(true)
    expect(configBoolean(config, 'old.section.empty', true)).toBe(false)
    expect(configValue(config, 'old.section.tab')).toBe('a\tb')
    expect(configBoolean(config, 'no.such', true)).toBe(true)
    expect(configBoolean(parseGitConfig('[a]\nb = maybe'), 'a.b', true)).toBe(true)
  })
})

describe('stripCredentials', () => {
  it.each([
    ['https://user:pw@host/x', 'https://host/x'],
    ['https://ghp_token@github.com/o/r.git', 'https://github.com/o/r.git'],
    ['https://host:8443/x.git', 'https://host:8443/x.git'],
    ['https://user:p@ss@host/x', 'https://host/x'],
    ['https://user:p/ss@host/x', 'https://host/x'],
    ['https://host/x?private_token=abc#y', 'https://host/x'],
    ['https://host/@scope/pkg', 'https://host/@scope/pkg'],
    ['ssh://git@host:22/x.git', 'ssh://git@host:22/x.git'],
    ['ssh://git:pw@host/x.git', 'ssh://git@host/x.git'],
    ['git+ssh://me@host/x', 'git+ssh://me@host/x'],
    ['git@github.com:o/r.git', 'git@github.com:o/r.git'],
    ['me:pw@host:o/r.git', 'me@host:o/r.git'],
    ['/srv/git/a@b/x.git', '/srv/git/a@b/x.git'],
    ['C:\\git\\a@b', 'C:\\git\\a@b'],
    ['../other', '../other'],
    ['file:///srv/x', 'file:///srv/x'],
  ])('%s -> %s', (url, expected) => {
    expect(stripCredentials(url)).toBe(expected)
  })
})

describe('repositoryName', () => {
  const folder = { gitDir: '/home/me/code/.git', commonDir: '/home/me/code/.git', workTree: '/home/me/code' }
  it.each([
    ['https://host/group/name.git', 'name'],
    ['https://host/group/name/', 'name'],
    ['git@host:name.git', 'name'],
    ['/srv/git/name.git', 'name'],
    ['C:\\git\\name', 'name'],
    ['https://host/', 'code'],
    ['https://host/..', 'code'],
    ['', 'code'],
  ])('of %s is %s', (originUrl, expected) => {
    expect(repositoryName({ ...folder, originUrl })).toBe(expected)
  })
})

describe('decodePath', () => {
  it.each([
    ['plain/päth 日本', 'plain/päth 日本'],
    ['back\\slash', 'back\\slash'],
    ['looks\\xffalike', 'looks\\x5cxffalike'],
    ['upper\\xFF', 'upper\\xFF'],
    ['\ufeffbom', '\ufeffbom'],
  ])('%j -> %j', (path, shown) => {
    expect(decodePath(Buffer.from(path))).toBe(shown)
    expect(encodePath(shown).toString()).toBe(path)
  })

  it('shows bytes that are no UTF-8', () => {
    const bytes = Buffer.from([0x61, 0xc3, 0xa9, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82])
    expect(decodePath(bytes)).toBe('aé\\xc3(\\xed\\xa0\\x80😀\\xe2\\x82')
    expect(encodePath(decodePath(bytes)).equals(bytes)).toBe(true)
  })
})

describe('isSafeRefName', () => {
  it.each(['main', 'refs/heads/a/b', 'v1.0', 'ü', '@', 'HEAD'])('accepts %s', (name) => {
    expect(isSafeRefName(name)).toBe(true)
  })
  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../x',
    'a/../b',
    '.hidden',
    'a/.b',
    'x.lock',
    'a b',
    'a\nb',
    'a:b',
    'a@{b',
    'a\\b',
    'a.',
  ])('refuses %j', (name) => {
    expect(isSafeRefName(name)).toBe(false)
  })
})

describe('ByteLru', () => {
  it('keeps what was used last within its limit', () => {
    const cache = new ByteLru<number, string>(800)
    for (let i = 0; i < 100; i++) {
      cache.set(i, `value ${i}`, 90)
      expect(cache.get(0)).toBe('value 0')
      expect(cache.get(i)).toBe(`value ${i}`)
      expect(cache.bytes).toBeLessThanOrEqual(800 + 90)
    }
    expect(cache.get(50)).toBeUndefined()
    cache.set(1000, 'too large', 101)
    expect(cache.get(1000)).toBeUndefined()
    cache.clear()
    expect([cache.get(0), cache.bytes]).toEqual([undefined, 0])
  })
})
