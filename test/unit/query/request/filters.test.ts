import { describe, expect, it } from 'vitest'
import {
  checkFileType,
  compileFileType,
  extensionsOf,
  parseFileType,
} from '../../../../reader/query/request/file-types.ts'
import { checkScope } from '../../../../reader/query/request/check-scope.ts'
import {
  compileExclusion,
  compileFilters,
  compileScope,
  expandBraces,
} from '../../../../reader/query/request/filters.ts'

const PATHS = [
  'README.md',
  'a.ts',
  'dist/a.min.js',
  'src/auth/login.ts',
  'src/auth/login.tsx',
  'src/auth.ts',
  'src/db/x.py',
  'test/auth/login.ts',
]
const inside = (scope: string) => PATHS.filter(compileScope(scope) ?? (() => true))

describe('compileScope', () => {
  it.each([
    ['src/auth/', ['src/auth/login.ts', 'src/auth/login.tsx']],
    ['src/auth', ['src/auth/login.ts', 'src/auth/login.tsx']],
    ['./src/auth', ['src/auth/login.ts', 'src/auth/login.tsx']],
    ['src\\auth\\', ['src/auth/login.ts', 'src/auth/login.tsx']],
    ['src\\auth', ['src/auth/login.ts', 'src/auth/login.tsx']],
    ['auth', ['src/auth/login.ts', 'src/auth/login.tsx', 'test/auth/login.ts']],
    ['/auth', []],
    ['*.tsx', ['src/auth/login.tsx']],
    ['*.{ts,tsx}', ['a.ts', 'src/auth/login.ts', 'src/auth/login.tsx', 'src/auth.ts', 'test/auth/login.ts']],
    ['src/*', ['src/auth/login.ts', 'src/auth/login.tsx', 'src/auth.ts', 'src/db/x.py']],
    ['src/*.ts', ['src/auth.ts']],
    ['src/**/*.ts', ['src/auth/login.ts', 'src/auth.ts']],
    ['/*.ts', ['a.ts']],
    ['src\n!src/db', ['src/auth/login.ts', 'src/auth/login.tsx', 'src/auth.ts', 'src/db/x.py']],
    ['src/**\n!src/auth.ts', ['src/auth/login.ts', 'src/auth/login.tsx', 'src/db/x.py']],
    ['!test/', PATHS.slice(0, 7)],
    ['!*.ts\n!dist', ['README.md', 'src/auth/login.tsx', 'src/db/x.py']],
    ['src/auth/login.ts', ['src/auth/login.ts']],
    ['README.md', ['README.md']],
    ['nothing', []],
  ])('%j', (scope, expected) => expect(inside(scope)).toEqual(expected))

  it.each(['', ' ', '.', './', '/', '*', '**', '/**', '# comment'])('%j is everything', (scope) =>
    expect(compileScope(scope)).toBeUndefined(),
  )
})

describe('compileExclusion', () => {
  it('leaves matches out', () => {
    const out = compileExclusion(['dist/', '*.{py,tsx}', '!a.py'])!
    expect(PATHS.filter(out)).toEqual(['dist/a.min.js', 'src/auth/login.tsx', 'src/db/x.py'])
    expect(compileExclusion([])).toBeUndefined()
  })
})

describe('expandBraces', () => {
  it.each([
    ['a', ['a']],
    ['{a,b}', ['a', 'b']],
    ['x{a,b}y{c,}', ['xayc', 'xay', 'xbyc', 'xby']],
    ['{a}', ['{a}']],
    ['{{a,b}}', ['{a}', '{b}']],
    ['\\{a,b}', ['\\{a,b}']],
    ['{a,b', ['{a,b']],
    ['{{cookiecutter.slug}}/*.py', ['{{cookiecutter.slug}}/*.py']],
  ])('%s', (pattern, expected) => expect(expandBraces(pattern)).toEqual(expected))

  it('does not explode', () => {
    const pattern = '{a,b}'.repeat(20)
    expect(expandBraces(pattern)).toEqual([pattern])
  })
})

describe('file types', () => {
  const keeps = (type: string, path: string, language: string) => compileFileType(parseFileType(type)!)(path, language)
  it.each([
    ['ts', 'a.ts', 'typescript', true],
    ['ts', 'a.mts', 'typescript', true],
    ['ts', 'a.tsx', 'tsx', false],
    ['.ts', 'a.mts', 'typescript', false],
    ['*.ts', 'a.ts', 'typescript', true],
    ['typescript', 'a.tsx', 'tsx', true],
    ['TypeScript', 'a.ts', 'typescript', true],
    ['.tsx', 'A.TSX', 'tsx', true],
    ['c++', 'a.cc', 'c++', true],
    ['cpp', 'a.cc', 'c++', true],
    ['c#', 'a.cs', 'c#', true],
    ['csharp', 'a.cs', 'c#', true],
    ['golang', 'a.go', 'go', true],
    ['bash', 'run', 'shell', true],
    ['sh', 'run', 'shell', true],
    ['shell', 'a.zsh', 'shell', true],
    ['c', 'a.h', 'c', true],
    ['c', 'a.cc', 'c++', false],
    ['js', 'a.json', 'json', false],
    ['d.ts', 'a.d.ts', 'typescript', true],
    ['d.ts', 'a.ts', 'typescript', false],
    ['protocol_buffer', 'a.proto', 'protocol buffer', true],
    ['docker', 'Dockerfile', 'dockerfile', true],
    ['Objective-C', 'a.m', 'objective-c', true],
    ['ts', 'ats', '', false],
  ])('%s keeps %s (%s): %s', (type, path, language, kept) => expect(keeps(type, path, language)).toBe(kept))

  it('are taken from paths', () => {
    expect(extensionsOf(['a.ts', 'b/C.TS', 'x/.env', 'y/run', 'a.b/c', 'e.', 'f.test.js'])).toEqual(['js', 'ts'])
  })
  it('are checked against the index', () => {
    const known = { languages: ['ruby'], extensions: ['rb'] }
    expect(checkFileType('.rb', known)).toBeUndefined()
    expect(checkFileType('rby', known)).toEqual({ argument: 'file_type', value: 'rby', valid: ['rb', 'ruby'] })
  })
})

describe('compileFilters', () => {
  const document = { path: 'src/a.ts', language: 'typescript', kind: 'implementation' } as const
  it('is nothing without filters', () => expect(compileFilters({ path: '.', excludePatterns: [] })).toBeUndefined())
  it('needs all of them', () => {
    expect(
      compileFilters({ kind: 'implementation', fileType: 'ts', path: 'src/', excludePatterns: ['dist'] })!(document),
    ).toBe(true)
    expect(compileFilters({ kind: 'test' })!(document)).toBe(false)
    expect(compileFilters({ fileType: 'py' })!(document)).toBe(false)
    expect(compileFilters({ path: 'lib/' })!(document)).toBe(false)
    expect(compileFilters({ path: 'src/', excludePatterns: ['*.ts'] })!(document)).toBe(false)
  })
})

describe('checkScope', () => {
  const paths = ['README.md', 'lib/auth/a.rb', 'lib/database/b.rb', 'src/auth/login.ts', 'src/utils/x.ts']
  it('reports a scope that holds nothing, similar folders first', () => {
    expect(checkScope('src/atuh/', paths)).toEqual({
      argument: 'path',
      value: 'src/atuh/',
      valid: ['lib/auth/', 'src/auth/'],
    })
    expect(checkScope('utlis/*.ts', paths)?.valid).toEqual(['src/utils/'])
    expect(checkScope('lib/**/*.py', paths)?.valid).toEqual(['lib/'])
    expect(checkScope('*.py', paths)?.valid).toEqual(['lib/', 'src/'])
    expect(checkScope('zzz', [])?.valid).toEqual([])
  })
  it('lets others pass', () => {
    for (const scope of ['', '.', 'src', '*.rb', '!src'])
      expect([scope, checkScope(scope, paths)]).toEqual([scope, undefined])
  })
})
