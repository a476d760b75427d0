import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, PAGE_TYPES, SEARCH_MODES, SYMBOL_KINDS } from '../../../../reader/api.ts'
import { QueryError } from '../../../../reader/errors.ts'
import { decodeCursor, encodeCursor, keyOf } from '../../../../reader/query/request/cursor.ts'
import { checkFileType } from '../../../../reader/query/request/file-types.ts'
import { limitOf, parseRequest, requestKey, resumeAt } from '../../../../reader/query/request/request.ts'

const KNOWN = { languages: ['typescript', 'c++', 'shell', 'markdown'], extensions: ['ts', 'cc', 'sh', 'md'] }
/** As a searcher does it: what the index holds decides on the file type. */
function parse(fields: Record<string, unknown>) {
  const { request, ignored } = parseRequest({ query: 'x', ...fields })
  const bad = request.fileType === undefined ? undefined : checkFileType(request.fileType, KNOWN)
  if (bad) delete request.fileType
  return { request, ignored: bad ? [...ignored, bad] : ignored }
}

/** The only report that a request with one bad argument gives. */
function reported(fields: Record<string, unknown>) {
  const { ignored } = parse(fields)
  expect(ignored).toHaveLength(1)
  return ignored[0]!
}

function codeOf(input: unknown): { code: string; message: string } {
  try {
    parseRequest(input)
  } catch (error) {
    if (error instanceof QueryError) return { code: error.code, message: error.message }
    throw error
  }
  return { code: 'none', message: '' }
}

describe('query', () => {
  it('is kept as given', () => {
    expect(parseRequest({ query: ' getUser  ' }).request.query).toBe(' getUser  ')
  })
  it.each([
    [{}],
    [{ query: '' }],
    [{ query: ' \t\n\u00a0\u0000' }],
    [{ query: '""' }],
    [{ query: 5 }],
    [{ query: ['a'] }],
    [{ query: null }],
    [null],
    ['x'],
    [[]],
    [undefined],
  ])('%j is QUERY_INVALID and says what to type', (input) => {
    const { code, message } = codeOf(input)
    expect(code).toBe('QUERY_INVALID')
    expect(message).toContain('getUserName')
  })
  it('may have 4,096 characters, however many units they take', () => {
    expect(codeOf({ query: 'a'.repeat(4096) }).code).toBe('none')
    expect(codeOf({ query: '🎉'.repeat(4096) }).code).toBe('none')
    expect(codeOf({ query: '🎉'.repeat(4097) }).code).toBe('QUERY_INVALID')
    expect(codeOf({ query: 'a'.repeat(4097) }).message).toContain('4097 characters; at most 4096')
  })
})

describe('defaults', () => {
  it('are those of the contract', () => {
    const { request, ignored } = parseRequest({ query: 'x' })
    expect(request).toEqual({
      query: 'x',
      mode: 'auto',
      requestedMode: 'auto',
      caseInsensitive: false,
      contextLines: 0,
      excludePatterns: [],
      explain: false,
    })
    expect(ignored).toEqual([])
  })
  it('of limit depend on the mode that answers', () => {
    for (const mode of SEARCH_MODES) {
      const lines = ['content', 'regex', 'references'].includes(mode)
      expect([mode, limitOf({}, mode)]).toEqual([mode, mode === 'structure' ? 5000 : lines ? 20 : 5])
      expect(limitOf({ limit: 7 }, mode)).toBe(7)
    }
  })
  it('stand for null, undefined and empty text without a report', () => {
    const { request, ignored } = parse({
      mode: '',
      limit: null,
      kind: undefined,
      path: '',
      file_type: null,
      cursor: '',
      exclude_patterns: '',
      explain: null,
    })
    expect(ignored).toEqual([])
    expect(request.mode).toBe('auto')
  })
})

describe('valid values', () => {
  it('are all taken', () => {
    for (const mode of SEARCH_MODES) expect(parse({ mode }).request.mode).toBe(mode)
    for (const kind of DOCUMENT_KINDS) expect(parse({ kind }).request.kind).toBe(kind)
    for (const kind of SYMBOL_KINDS) expect(parse({ symbol_kind: kind }).request.symbolKind).toBe(kind)
    for (const type of PAGE_TYPES) expect(parse({ page_type: type }).request.pageType).toBe(type)
    for (const limit of [1, 5, 5000]) expect(parse({ limit }).request.limit).toBe(limit)
    for (const lines of [0, 20]) expect(parse({ context_lines: lines }).request.contextLines).toBe(lines)
    const rest = {
      path: 'src/',
      case_insensitive: true,
      exclude_patterns: 'dist/',
      repo: 'all',
      explain: true,
      file_type: 'ts',
    }
    expect(parse(rest)).toEqual({
      request: {
        query: 'x', mode: 'auto', requestedMode: 'auto', contextLines: 0, path: 'src/', caseInsensitive: true,
        excludePatterns: ['dist/'], repo: 'all', explain: true, fileType: 'ts',
      },
      ignored: [],
    }) // prettier-ignore
  })
  it('may be written in other case and with hyphens', () => {
    const { request, ignored } = parse({ mode: 'Symbol', symbol_kind: 'enum-member', kind: ' TEST ' })
    expect([request.mode, request.requestedMode, request.symbolKind, request.kind, ignored]).toEqual([
      'symbol',
      'Symbol',
      'enum_member',
      'test',
      [],
    ])
  })
})

describe('bad values are reported, nearest first, and count as absent', () => {
  it.each([
    ['mode', 'symbl', 'symbol'],
    ['mode', 'sematnic', 'semantic'],
    ['kind', 'tests', 'test'],
    ['kind', 'docs', 'doc'],
    ['kind', 'impl', 'implementation'],
    ['symbol_kind', 'func', 'function'],
    ['symbol_kind', 'clas', 'class'],
    ['symbol_kind', 'methdo', 'method'],
    ['page_type', 'file', 'file_page'],
    ['page_type', 'decision', 'decision_record'],
    ['file_type', 'typescrpt', 'typescript'],
    ['file_type', '.tss', 'ts'],
    ['file_type', 'rust', ''],
  ])('%s %s -> %s', (argument, value, nearest) => {
    const report = reported({ [argument]: value })
    expect([report.argument, report.value]).toEqual([argument, value])
    if (nearest) expect(report.valid[0]).toBe(nearest)
    expect(parse({ [argument]: value }).request).toEqual(
      argument === 'mode' ? { ...parse({}).request, requestedMode: value } : parse({}).request,
    )
  })
  it('with every valid value of the argument', () => {
    expect([...reported({ mode: 'nope' }).valid].sort()).toEqual([...SEARCH_MODES].sort())
    expect(reported({ kind: 'zzz' }).valid).toEqual([...DOCUMENT_KINDS])
    expect([...reported({ file_type: 'cobol' }).valid].sort()).toEqual([...KNOWN.languages, ...KNOWN.extensions].sort())
  })
  it.each([0, 5001, 1.5, -1, NaN, Infinity, '5', true, [5]])('limit %j', (limit) => {
    expect(reported({ limit })).toEqual({
      argument: 'limit',
      value: typeof limit === 'number' && !Number.isFinite(limit) ? String(limit) : limit,
      valid: ['1..5000'],
    })
    expect(limitOf(parse({ limit }).request, 'symbol')).toBe(5)
  })
  it.each([-1, 21, 0.5, '3'])('context_lines %j', (lines) => {
    expect(reported({ context_lines: lines }).valid).toEqual(['0..20'])
    expect(parse({ context_lines: lines }).request.contextLines).toBe(0)
  })
  it('flags that are no booleans, patterns that are no strings', () => {
    expect(reported({ case_insensitive: 'yes' }).valid).toEqual(['true', 'false'])
    expect(reported({ explain: 1 }).argument).toBe('explain')
    expect(reported({ exclude_patterns: ['a', 3] }).value).toEqual(['a', 3])
    expect(parse({ exclude_patterns: ['a', 3, ' '] }).request.excludePatterns).toEqual(['a'])
    expect(reported({ path: 7 }).argument).toBe('path')
    expect(reported({ path: 'a'.repeat(5000) }).value).toHaveLength(201)
    expect(reported({ kind: { a: 1 } }).value).toEqual({ a: 1 })
  })
  it('unknown arguments', () => {
    expect(reported({ limt: 3 })).toMatchObject({ argument: 'limt', value: 3 })
    expect(reported({ limt: 3 }).valid[0]).toBe('limit')
    expect(reported({ symbolKind: 'class' }).valid[0]).toBe('symbol_kind')
    expect(reported({ 'case-insensitive': true }).valid[0]).toBe('case_insensitive')
    expect(reported({ filetype: 'ts' }).valid[0]).toBe('file_type')
    expect(parse({ nothing: undefined }).ignored).toEqual([])
  })
  it('never makes the answer impossible to write as JSON', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    const input: unknown = JSON.parse('{"query": "x", "__proto__": {"mode": "symbol"}, "constructor": 1}')
    expect(parseRequest(input).ignored.map((one) => one.argument)).toEqual(['__proto__', 'constructor'])
    expect(parseRequest(input).request.mode).toBe('auto')
    expect(() =>
      JSON.stringify(parse({ kind: cycle, mode: 10n, path: () => 1, repo: Symbol('s') }).ignored),
    ).not.toThrow()
  })
})

describe('file_type', () => {
  it.each([
    'ts',
    '.ts',
    '*.ts',
    'TypeScript',
    'typescript',
    'cpp',
    'c++',
    'C++',
    'bash',
    'sh',
    'shell',
    'md',
    'MD',
    'd.ts',
  ])('%s is held', (value) => expect(parse({ file_type: value }).ignored).toEqual([]))
  it.each(['rust', '.rs', 'tsx', '.', '..', 'c', '.c++', '.typescript', 'constructor'])('%s is not', (value) => {
    expect(reported({ file_type: value }).argument).toBe('file_type')
  })
  it.each(['.', '..', '*.', ' . '])('%j is none, whatever the index holds', (value) => {
    expect(parseRequest({ query: 'x', file_type: value }).ignored).toHaveLength(1)
  })
  it('is left to the index', () => {
    expect(parseRequest({ query: 'x', file_type: 'rust' })).toMatchObject({
      request: { fileType: 'rust' },
      ignored: [],
    })
  })
})

describe('cursor', () => {
  const key = keyOf(['a', 1])
  it('is opaque text and comes back', () => {
    const text = encodeCursor({ offset: 40, key })
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeCursor(text)).toEqual({ offset: 40, key })
    expect(parse({ cursor: text }).request.cursor).toEqual({ offset: 40, key })
  })
  it.each([
    'nonsense',
    '====',
    'e30',
    encodeCursor({ offset: -1, key: 'k' }),
    encodeCursor({ offset: 1.5, key: 'k' }),
    encodeCursor({ offset: 1e12, key: 'k' }),
    'a'.repeat(300),
    7,
  ])('%s is reported', (cursor) => {
    expect(reported({ cursor }).argument).toBe('cursor')
    expect(parse({ cursor }).request.cursor).toBeUndefined()
  })
  it('holds for its request and index only', () => {
    const of = (fields: Record<string, unknown>, digest = 'd') => requestKey(parse(fields).request, digest)
    for (const same of [
      { limit: 7 },
      { explain: true },
      { context_lines: 3 },
      { cursor: encodeCursor({ offset: 1, key }) },
    ])
      expect(of(same)).toBe(of({}))
    const others = [
      { query: 'y' },
      { mode: 'symbol' },
      { kind: 'test' },
      { symbol_kind: 'class' },
      { page_type: 'file_page' },
      { file_type: 'ts' },
      { path: 'a' },
      { case_insensitive: true },
      { exclude_patterns: 'a' },
      { repo: 'r' },
    ]
    expect(new Set([of({}), of({}, 'e'), ...others.map((fields) => of(fields))]).size).toBe(others.length + 2)
  })
  it('of another request starts over with a warning', () => {
    const { request } = parse({ cursor: encodeCursor({ offset: 5, key }) })
    expect(resumeAt(request, key)).toEqual({ offset: 5 })
    expect(resumeAt(parse({}).request, key)).toEqual({ offset: 0 })
    expect(resumeAt(request, 'other')).toMatchObject({ offset: 0, warning: { code: 'CURSOR_IGNORED' } })
  })
})
