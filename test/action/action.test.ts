import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeRepository, type Files, type GitFixture } from '../helpers/git-fixture.ts'
import { startGithub } from '../helpers/github-server.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { zip } from '../helpers/zip-writer.ts'
import { SAMPLE_FILES } from '../e2e/sample-repository.ts'
import { GITDEX, run } from '../e2e/run.ts'
import { ActionRunner, parseOutputs, readAction, type JobOptions, type JobResult } from './runner.ts'

const SESSION = 'src/auth/session.ts'
const CHANGED = `${String(SAMPLE_FILES[SESSION])}\nexport function logOutEverywhere(): void {}\n`

// Each job is five or six processes one after another.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let repository: GitFixture
let jobs: number
beforeEach(async () => {
  folder = tempDir()
  jobs = 0
  repository = await checkout(SAMPLE_FILES)
})

async function checkout(files: Files): Promise<GitFixture> {
  const made = await makeRepository(join(folder, 'app'), {
    files,
    time: 1_700_000_000,
    origin: 'https://github.com/octo/app.git',
  })
  made.checkout()
  return made
}

/** Cuts the history at the last `depth` commits, as actions/checkout does. */
function cut(fixture: GitFixture, commits: readonly string[], depth: number): void {
  const gone = commits.slice(0, -depth)
  for (const oid of gone) fixture.removeLoose(oid)
  fixture.write('shallow', `${commits.at(-depth)}\n`)
}

function runAction(options: Partial<JobOptions> = {}): Promise<JobResult> {
  const temp = join(folder, `temp-${jobs++}`)
  return new ActionRunner(readAction(), { workspace: repository.dir, temp, ...options }).run()
}

const outcomes = (result: JobResult): Record<string, string> =>
  Object.fromEntries(result.steps.map(({ id, outcome }) => [id, outcome]))
const usedNames = (result: JobResult): string[] => result.used.map(({ name }) => name)

describe('a push', () => {
  it('is built, verified, uploaded and summed up; the next one takes what is known from the cache', async () => {
    const caches = new Map<string, string>()
    const first = await runAction({ caches })
    expect(first.log).not.toContain('::error')
    expect(first.ok).toBe(true)
    const { artifact, digest, commit, files, symbols, bytes, seconds } = first.outputs
    expect(commit).toBe(repository.head)
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect([Number(files), readFileSync(artifact!).length]).toEqual([6, Number(bytes)])
    expect(Number(symbols)).toBeGreaterThan(4)
    expect(Number(seconds)).toBeGreaterThan(0)
    const upload = first.used.find(({ name }) => name === 'actions/upload-artifact')!
    expect(upload.with).toMatchObject({
      name: `app-${commit!.slice(0, 12)}.gitdex`,
      path: artifact,
      'retention-days': '0',
    })
    for (const part of ['Digest', digest!, 'Skipped files', 'Slowest files', 'Languages', '0.0 % of'])
      expect(first.summary).toContain(part)
    expect(usedNames(first)).not.toContain('actions/attest-build-provenance')

    repository.commit({ [SESSION]: CHANGED })
    const second = await runAction({ caches })
    expect(second.ok).toBe(true)
    expect(second.summary).toMatch(/85\.7 % of 7 files|83\.3 % of 6 files/)
    const cold = await run(GITDEX, ['build', '--no-cache', '--json', '--out', join(folder, 'cold.gitdex')], {
      cwd: repository.dir,
    })
    expect((JSON.parse(cold.out) as { digest: string }).digest).toBe(second.outputs['digest'])
    expect([...caches.keys()].map((key) => key.replace(/-[0-9a-f]{40}$/, ''))).toEqual([
      expect.stringMatching(/^gitdex-blobs-[\d.]+-Linux$/),
      expect.anything(),
    ])
  })

  it('of a tag goes to the release of the tag, attested', async () => {
    const github = await startGithub()
    const env = { GITHUB_API_URL: github.origin, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' }
    repository.tag('v1.2.0')
    const result = await runAction({
      env,
      inputs: { publish: 'workflow release', attest: 'true', keep: '3' },
      token: 'ghs_0123456789',
    })
    expect(result.ok, result.log).toBe(true)
    expect(github.releases).toMatchObject([{ tag_name: 'v1.2.0', prerelease: false }])
    expect(github.releases[0]!.assets.map(({ name }) => name)).toEqual([`app-${repository.head.slice(0, 12)}.gitdex`])
    expect(result.summary).toContain('#### Published')
    expect(result.used.find(({ name }) => name === 'actions/attest-build-provenance')!.with['subject-path']).toBe(
      result.outputs['artifact'],
    )
    expect(result.raw).not.toContain('ghs_0123456789')
  })

  it('that was forced publishes the new commit beside what cannot be ordered any more', async () => {
    const remote = await makeRepository(join(folder, 'remote.git'), { bare: true })
    const config = readFileSync(join(repository.gitDir, 'config'), 'utf8')
    repository.write('config', config.replace('https://github.com/octo/app.git', remote.dir))
    const inputs = { publish: 'refs', keep: '1', diff: 'false' }
    const caches = new Map<string, string>()
    const first = await runAction({ inputs, caches })
    const before = repository.head
    repository.commit({ ...SAMPLE_FILES, [SESSION]: CHANGED }, { replace: true, parents: [] })
    repository.removeLoose(before)
    const forced = await runAction({ inputs, caches, event: { forced: true, before } })
    expect([first.ok, forced.ok], forced.log).toEqual([true, true])
    expect(readdirSync(join(remote.dir, 'refs/gitdex')).sort()).toEqual([before, repository.head].sort())
    expect(forced.summary).toContain(`refs/gitdex/${repository.head}`)
    expect(usedNames(forced)).not.toContain('actions/upload-artifact')
  })

  it('of a shallow checkout works and says what a deeper one would add', async () => {
    const commits = [
      repository.head,
      repository.commit({ 'b.ts': 'export const b = 1\n' }),
      repository.commit({ 'c.ts': 'export const c = 1\n' }),
    ]
    cut(repository, commits, 1)
    const result = await runAction()
    expect(result.ok, result.log).toBe(true)
    expect(result.summary).toMatch(/1 commit of history.*`fetch-depth: 0`/)
    expect(result.outputs['commit']).toBe(commits[2])
  })
})

describe('a pull request', () => {
  const pullEvent = (base: string, head = 'octo/app'): unknown => ({
    pull_request: {
      title: '$(touch canary) `touch canary`',
      base: { sha: base, repo: { full_name: 'octo/app' } },
      head: { ref: '"; touch canary; "', repo: { full_name: head } },
    },
  })
  const env = { GITHUB_EVENT_NAME: 'pull_request' }

  /** The merge commit that GitHub makes of a pull request. */
  function merge(files: Files): { base: string; merged: string } {
    const base = repository.head
    const head = repository.commit(files, { branch: 'topic' })
    const merged = repository.commit(files, { parents: [base, head] })
    repository.checkout()
    return { base, merged }
  }

  it('from a fork shows what changed, writes nowhere, and runs nothing of it', async () => {
    const canary = join(repository.dir, 'canary')
    const evil = `require('node:fs').writeFileSync(${JSON.stringify(canary)}, '')\n`
    const { base, merged } = merge({
      [SESSION]: CHANGED,
      'evil.cjs': evil,
      'package.json': JSON.stringify({
        name: 'sample',
        scripts: { preinstall: 'touch canary', build: 'touch canary' },
      }),
      '.npmrc': 'node-options=--require ./evil.cjs\nscript-shell=./evil.cjs\n',
      'node_modules/ajv/index.js': evil,
      '.gitattributes': '* filter=evil diff=evil\n',
      'gitdex.config.json': JSON.stringify({ exclude: ['$(touch canary)', '`touch canary`'], name: 'app' }),
      '$(touch canary).ts': 'export const a = 1\n',
      'x`touch canary`\n::set-output name=digest::evil.ts': 'export function injected(): void {}\n',
    })
    repository.write(
      'config',
      `${readFileSync(join(repository.gitDir, 'config'), 'utf8')}[filter "evil"]\n\tclean = touch ${canary}\n\tsmudge = touch ${canary}\n[core]\n\thooksPath = .\n\tfsmonitor = touch ${canary}\n`,
    )
    const result = await runAction({
      env,
      event: pullEvent(base, 'stranger/app'),
      inputs: { publish: 'workflow, release, refs', attest: 'true' },
    })
    expect(result.ok, result.log).toBe(true)
    expect(result.outputs['commit']).toBe(merged)
    expect(result.summary).toContain('logOutEverywhere')
    expect(result.summary).not.toMatch(/^::/m)
    expect(result.log).toContain('Not published to release and refs')
    expect(usedNames(result)).toContain('actions/upload-artifact')
    expect(usedNames(result)).not.toContain('actions/attest-build-provenance')
    expect(result.outputs['digest']).toMatch(/^sha256:/)
    expect(existsSync(canary)).toBe(false)
  })

  it('without its base in the checkout takes the artifact of the base from an earlier run', async () => {
    const github = await startGithub()
    const built = await runAction()
    const { base, merged } = merge({ [SESSION]: CHANGED })
    const name = `app-${base.slice(0, 12)}.gitdex`
    github.addWorkflowArtifact(name, zip({ [name]: readFileSync(built.outputs['artifact']!) }))
    repository.removeLoose(base)
    repository.write('shallow', `${merged}\n`)
    const options = { env: { ...env, GITHUB_API_URL: github.origin }, event: pullEvent(base), token: 'ghs_0123456789' }
    const result = await runAction(options)
    expect(result.ok, result.log).toBe(true)
    expect(result.summary).toContain('logOutEverywhere')
    github.workflowArtifacts.length = 0
    const without = await runAction(options)
    expect(without.ok, without.log).toBe(true)
    expect(without.summary).toMatch(/No comparison with the base[^]*fetch-depth: 2/)
  })
})

describe('what cannot be', () => {
  it('is told before anything is built, all at once, as annotations', async () => {
    const inputs = { source: 'maybe', jobs: '0', keep: '-1', publish: 'workflow, realease', name: 'a/b', diff: 'often' }
    const result = await runAction({ inputs })
    expect(result.ok).toBe(false)
    const annotation = /::error title=gitdex::(.*)/.exec(result.log)![1]!
    for (const input of Object.keys(inputs)) expect(annotation).toContain(`Input ${input}`)
    expect(annotation).toContain('Did you mean release?')
    expect(outcomes(result)).toMatchObject({ prepare: 'failure', build: 'skipped' })
    expect(usedNames(result)).toEqual(['actions/cache/restore'])
  })

  it('is a workspace without a checkout', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const result = await runAction({ workspace: empty })
    expect(result.log).toMatch(/::error.*actions\/checkout must come before/)
  })

  it('is a commit without text; what was found is cached all the same', async () => {
    folder = join(folder, 'pictures')
    mkdirSync(folder)
    repository = await checkout({ 'a.png': Buffer.from('89504e470d0a1a0a00', 'hex') })
    const result = await runAction()
    expect(outcomes(result)).toMatchObject({ build: 'failure' })
    expect(result.log).toMatch(/::error.*nothing to index/)
    expect(usedNames(result).at(-1)).toBe('actions/cache/save')
  })
})

describe('the environment files', () => {
  it('carry what looks like syntax, and paths of Windows, as they are', async () => {
    const { Runner } = await import('../../src/cli/ci/runner.ts')
    const file = join(folder, 'output')
    writeFileSync(file, '')
    const values = {
      artifact: 'D:\\a\\_temp\\gitdex-out\\app-0.gitdex',
      unc: '\\\\server\\share',
      list: 'a\nb<<c\nd=e',
      text: 'x=y<<z',
      percent: '100%25',
    }
    let log = ''
    const runner = new Runner({ env: { GITHUB_OUTPUT: file }, out: (text) => void (log += text) })
    runner.output(values)
    expect(parseOutputs(readFileSync(file, 'utf8'))).toEqual(values)
    runner.error('a\r\n::set-output name=x::y\n100%')
    expect(log).toBe('::error title=gitdex::a%0D%0A::set-output name=x::y%0A100%25\n')
  })

  it('give the settings from step to step, with paths of Windows in them', async () => {
    const { handedSettings } = await import('../../src/cli/ci/settings.ts')
    const settings = {
      path: 'D:\\a\\app\\app',
      commit: 'HEAD',
      source: true,
      out: 'D:\\a\\_temp\\gitdex-out',
      publish: [],
      cache: true,
      cacheBytes: 1,
      attest: false,
      diff: 'auto',
    }
    expect(handedSettings({ GITDEX_SETTINGS: JSON.stringify(settings) })).toEqual(settings)
    expect(() => handedSettings({})).toThrow(/ci prepare/)
  })
})
