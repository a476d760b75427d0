import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import type { SymbolResponse, VerifyReport } from '../../../reader/cli/reader-api.ts'
import { readSourceText } from '../../../reader/cli/source-text.ts'
import { SYMBOL_SPEC, VERIFY_SPEC } from '../../../reader/cli/specs.ts'
import { symbolCommand } from '../../../reader/cli/symbol.ts'
import { verifyCommand } from '../../../reader/cli/verify.ts'
import { FormatError, GitdexError } from '../../../reader/errors.ts'
import { COMMIT, fixedIndex } from './answers.ts'
import { fakeIo } from './fake-io.ts'

const TEXT = Buffer.from('line one\nfunction two() {\n  return 3\n}\nline five\n')
const object = Buffer.concat([Buffer.from(`blob ${TEXT.length}\0`), TEXT])
const BLOB = createHash('sha1').update(object).digest('hex')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitdex-symbol-'))
  writeFileSync(join(folder, 'app.gitdex'), '')
  for (const name of ['repo/.git/objects/pack', 'repo/.git/refs', `repo/.git/objects/${BLOB.slice(0, 2)}`, 'tree']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  writeFileSync(join(folder, 'repo/.git/HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(folder, 'tree/a.js'), TEXT)
})
afterAll(() => rmSync(folder, { recursive: true }))

const answer = (): SymbolResponse => ({
  symbol: {
    symbol_id: 'a.js::two',
    name: 'two',
    qualified_name: 'two',
    kind: 'function',
    file: 'a.js',
    start_line: 2,
    end_line: 4,
    signature: 'function two()',
    language: 'javascript',
    modifiers: [],
    blob_id: BLOB,
  },
  index: { repo: 'app', commit: COMMIT, commit_time: '2024-01-02T03:04:05Z' },
  elapsed_ms: 1,
})

async function symbol(given: SymbolResponse | Error, ...argv: string[]) {
  const fixed = fixedIndex({ symbol: given })
  const { io, written } = fakeIo({ cwd: folder })
  const index = argv.includes('--index') ? [] : ['--index', 'app.gitdex']
  const args = parseArguments('gitdex', SYMBOL_SPEC, ['a.js::two', ...index, ...argv])
  const code = await symbolCommand(async () => fixed.index).run(args, io)
  return { code, ...written, asked: fixed.asked, closed: fixed.closed() }
}

describe('symbol', () => {
  it('shows place, signature and the source of a work tree', async () => {
    const { code, out, asked, closed } = await symbol(answer(), '--worktree', 'tree')
    expect({ code, asked, closed }).toEqual({ code: 0, asked: [{ symbol_id: 'a.js::two' }], closed: 1 })
    expect(out).toBe('a.js:2-4  function two\nfunction two()\n\nfunction two() {\n  return 3\n}\n')
  })

  it('gives the source as JSON, and does without when no repository has it', async () => {
    const { out } = await symbol(answer(), '--json', '--worktree', 'tree')
    expect(JSON.parse(out)).toEqual({
      ...answer(),
      symbol: { ...answer().symbol, source_text: 'function two() {\n  return 3\n}' },
    })
    expect(JSON.parse((await symbol(answer(), '--json')).out)).toEqual(answer())
    expect((await symbol(answer())).out).toContain('no repository at hand holds it')
  })

  it('ends with 1 when there is no such symbol, 2 (an error) otherwise', async () => {
    const none = new GitdexError('NOT_FOUND', 'There is no symbol x. Did you mean y?', { did_you_mean: ['y'] })
    expect(await symbol(none)).toMatchObject({ code: 1, out: '', err: 'There is no symbol x. Did you mean y?\n' })
    const { code, err } = await symbol(none, '--json')
    expect(code).toBe(1)
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'NOT_FOUND', data: { did_you_mean: ['y'] } } })
    await expect(symbol(new FormatError('CORRUPT', 'Bad bytes.'))).rejects.toMatchObject({
      code: 'CORRUPT',
      message: `${join(folder, 'app.gitdex')}: Bad bytes.`,
    })
    await expect(symbol(new GitdexError('AMBIGUOUS', 'Two symbols.'))).rejects.toThrow('Two symbols.')
  })

  it('is an error when there is no index, although that is NOT_FOUND too', async () => {
    await expect(symbol(answer(), '--index', 'nope.gitdex')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('readSourceText', () => {
  const place = { file: 'a.js', blob_id: BLOB, start_line: 2, end_line: 4 }
  const text = 'function two() {\n  return 3\n}'

  it('reads the blob of the repository when the work tree has changed or lacks it', async () => {
    const repo = join(folder, 'repo')
    expect(await readSourceText(place, [repo])).toBeUndefined()
    writeFileSync(join(repo, '.git/objects', BLOB.slice(0, 2), BLOB.slice(2)), deflateSync(object))
    expect(await readSourceText(place, [repo])).toBe(text)
    writeFileSync(join(repo, 'a.js'), 'something else\n')
    expect(await readSourceText(place, [repo])).toBe(text)
  })

  it('never leaves the work tree', async () => {
    writeFileSync(join(folder, 'secret.js'), TEXT)
    expect(await readSourceText({ ...place, file: '../secret.js' }, [join(folder, 'tree')])).toBeUndefined()
    expect(await readSourceText({ ...place, file: join(folder, 'secret.js') }, [join(folder, 'tree')])).toBeUndefined()
  })
})

describe('verify', () => {
  async function verify(given: VerifyReport | Error, ...argv: string[]) {
    const fixed = fixedIndex({ verify: given instanceof Error ? undefined! : given })
    const { io, written } = fakeIo({ cwd: folder })
    const open = async () => (given instanceof Error ? Promise.reject(given) : fixed.index)
    const code = await verifyCommand(open).run(parseArguments('gitdex', VERIFY_SPEC, ['app.gitdex', ...argv]), io)
    return { code, ...written }
  }
  const good = { ok: true, digest: 'sha256:00', sections: [{ tag: 'DOCS', ok: true }], problems: [] }
  const problems = [{ code: 'CORRUPT', message: 'DOCS: checksum' }]

  it('says ok, or what is wrong with exit code 1', async () => {
    expect(await verify(good)).toEqual({
      code: 0,
      out: `ok  ${join(folder, 'app.gitdex')}: 1 sections, digest sha256:00\n`,
      err: '',
    })
    const bad = await verify({ ...good, ok: false, problems })
    expect(bad).toMatchObject({
      code: 1,
      out: `BAD  ${join(folder, 'app.gitdex')}\n`,
      err: `gitdex: ${join(folder, 'app.gitdex')}: CORRUPT: DOCS: checksum\n`,
    })
    expect(JSON.parse((await verify({ ...good, ok: false, problems }, '--json')).out)).toMatchObject({
      ok: false,
      problems,
    })
  })

  it('answers for files too damaged to open, but not for files of the future', async () => {
    expect(await verify(new FormatError('CORRUPT', 'header checksum'))).toMatchObject({
      code: 1,
      err: `gitdex: ${join(folder, 'app.gitdex')}: CORRUPT: header checksum\n`,
    })
    expect(await verify(new FormatError('NOT_AN_ARTIFACT', 'no magic'))).toMatchObject({ code: 1 })
    await expect(verify(new FormatError('FORMAT_TOO_NEW', 'update'))).rejects.toThrow('update')
  })
})
