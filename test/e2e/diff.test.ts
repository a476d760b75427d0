import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DiffReport } from '../../reader/diff/types.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { SAMPLE_FILES, sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let repository: GitFixture
let temporary: string

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: repository.dir, env: { TMPDIR: temporary } })

beforeAll(async () => {
  temporary = tempDir()
  repository = await sampleRepository(tempDir())
  repository.tag('v1', repository.head, { lightweight: true })
  const session = String(SAMPLE_FILES['src/auth/session.ts']).replace(
    'getUserName(session: Session)',
    'getUserName(session: Session, fallback = "")',
  )
  repository.commit({ 'src/auth/session.ts': session, 'src/new.ts': 'export const fresh = 1\n' })
  for (const [commit, out] of [
    ['v1', 'old.gitdex'],
    ['HEAD', 'new.gitdex'],
  ] as const) {
    const { code, err } = await gitdex('build', '--no-cache', '--commit', commit, '--out', out)
    expect({ code, err }).toEqual({ code: 0, err: '' })
  }
})

describe('diff', () => {
  it('of two files is the same in both programs, and of the revisions that they are of', async () => {
    const [files, reader, revisions] = await Promise.all([
      gitdex('diff', 'old.gitdex', 'new.gitdex', '--json'),
      run(READER, ['diff', 'old.gitdex', 'new.gitdex', '--json'], { cwd: repository.dir }),
      gitdex('diff', 'v1', 'HEAD', '--no-cache', '--json'),
    ])
    expect({ code: files.code, err: files.err }).toEqual({ code: 1, err: '' })
    const report = JSON.parse(files.out) as DiffReport
    expectValid('diff-response', report)
    expect(report.symbols.signature_changed.map(({ symbol_id }) => symbol_id)).toEqual([
      'src/auth/session.ts::getUserName',
    ])
    expect(report.files.added.map(({ path }) => path)).toEqual(['src/new.ts'])
    expect(reader).toEqual(files)
    expect({ ...revisions, out: JSON.parse(revisions.out) as unknown }).toEqual({ ...files, out: report })
    // What was built for it is gone.
    expect(readdirSync(temporary)).toEqual([])
  })

  it('prints Markdown for a pull request', async () => {
    const { code, out } = await gitdex('diff', 'v1', 'new.gitdex', '--no-cache', '--format', 'markdown')
    expect(code).toBe(1)
    expect(out).toContain('## `app`: what')
    expect(out).toContain('- **signature changed**: function `getUserName` in `src/auth/session.ts:')
  })

  it('ends with 0 when nothing differs and 2 for errors', async () => {
    const [same, unknown, alone, format] = await Promise.all([
      gitdex('diff', 'old.gitdex', 'old.gitdex'),
      gitdex('diff', 'HEAD', 'nosuchrevision', '--no-cache', '--json'),
      run(READER, ['diff', 'v1', 'HEAD'], { cwd: repository.dir }),
      gitdex('diff', 'old.gitdex', 'new.gitdex', '--format', 'html'),
    ])
    expect({ code: same.code, out: same.out }).toEqual({
      code: 0,
      out: expect.stringContaining('no difference') as string,
    })
    expect(unknown.code).toBe(2)
    expect(JSON.parse(unknown.err)).toMatchObject({ error: { code: 'GIT_BAD_REVISION' } })
    expect({ code: alone.code, err: alone.err }).toEqual({
      code: 2,
      err: expect.stringContaining('full program') as string,
    })
    expect(format.code).toBe(2)
    expect(readdirSync(temporary)).toEqual([])
  })
})
