import { describe, expect, it } from 'vitest'
import { foldPath, rankPaths, type PathGroup } from '../../../reader/rank/path-match.ts'

const PATHS = [
  'README.md', 'a\\b.txt', 'docs/README.md', 'lib/login.ts', 'src/auth/login.test.ts', 'src/auth/login.ts', 'src/auth/session.ts',
  'src/loginService.ts', 'web/Login.tsx',
] // prettier-ignore

/** As blocks of a dictionary hold them, of `size` paths each. */
const groupsOf = (paths: readonly string[], size = 4): PathGroup[] =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, i) => ({
    first: i * size,
    joined: paths.slice(i * size, (i + 1) * size).join('\0'),
  }))

const isTest = (id: number): boolean => PATHS[id]!.includes('.test.')
const ranked = (query: string) =>
  rankPaths(query, groupsOf(PATHS), isTest).map(({ documentId, rank }) => `${rank} ${PATHS[documentId]}`)

describe('rankPaths', () => {
  it.each([
    ['src/auth/login.ts', ['1 src/auth/login.ts', '7 src/auth/login.test.ts']],
    ['./src/auth/login.ts', ['1 src/auth/login.ts', '7 src/auth/login.test.ts']],
    ['SRC\\AUTH\\login.ts', ['1 src/auth/login.ts', '7 src/auth/login.test.ts']],
    ['auth/login.ts', ['2 src/auth/login.ts', '7 src/auth/login.test.ts']],
    [
      'login.ts',
      ['3 lib/login.ts', '3 src/auth/login.ts', '6 web/Login.tsx', '7 src/loginService.ts', '7 src/auth/login.test.ts'],
    ],
    ['readme.md', ['1 README.md', '3 docs/README.md']],
    ['src/auth/', ['5 src/auth/login.ts', '5 src/auth/session.ts', '5 src/auth/login.test.ts']],
    ['auth/', ['5 src/auth/login.ts', '5 src/auth/session.ts', '5 src/auth/login.test.ts']],
    ['a\\b.txt', ['1 a\\b.txt']],
    ['/', []],
    ['nowhere/', []],
    ['', []],
  ])('%s', (query, expected) => {
    expect(ranked(query)).toEqual(expected)
  })

  it('ranks the exact name before its parts, and tests behind others of the same rank', () => {
    expect(ranked('login')).toEqual([
      '4 lib/login.ts',
      '4 web/Login.tsx',
      '4 src/auth/login.ts',
      '6 src/loginService.ts',
      '6 src/auth/login.test.ts',
    ])
  })

  it('tells files apart whose paths differ in case alone', () => {
    const paths = ['CASE.py', 'Case.py', 'a/Case.py', 'case.py']
    const first = (query: string) => paths[rankPaths(query, groupsOf(paths, 2), () => false)[0]!.documentId]
    for (const path of paths) expect([first(path), first(`./${path}`)]).toEqual([path, path])
    expect(first('cASE.py')).toBe('CASE.py')
  })

  it('takes short words only as whole ones', () => {
    expect(
      rankPaths('x.cs', groupsOf(['docs/x.md', 'x/cs/y.md']), () => false).map((match) => match.documentId),
    ).toEqual([1])
  })
})

it('foldPath makes one spelling of a path', () => {
  expect(['./A/b', '/a/b', '\\a\\b', ' a//b ', '././a/b'].map(foldPath)).toEqual(Array(5).fill('a/b'))
})
