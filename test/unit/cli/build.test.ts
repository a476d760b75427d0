import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import { buildRequest } from '../../../src/cli/build-request.ts'
import { BUILD_SPEC } from '../../../src/cli/build-spec.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const request = (cwd: string, ...argv: string[]) => buildRequest(parseArguments('gitdex', BUILD_SPEC, argv), cwd)

describe('buildRequest', () => {
  it('says only what was given', () => {
    expect(request('/work')).toEqual({ repo: '/work' })
  })

  it('reads every option, paths relative to the current folder', () => {
    const cwd = tempDir()
    writeFileSync(join(cwd, 'my.json'), '{"exclude": ["x/"]}')
    expect(
      request(
        cwd,
        ...['--repo', '../app', '--commit', 'v1', '--out', 'out.gitdex', '--name', 'n', '--root', 'packages/a'],
        ...['--include', 'src/', '--include', '*.md', '--exclude', 'dist/', '--config', 'my.json', '--cache', 'c'],
        ...['--no-source', '--jobs', '3'],
      ),
    ).toEqual({
      repo: join(cwd, '../app'),
      commit: 'v1',
      out: join(cwd, 'out.gitdex'),
      name: 'n',
      root: 'packages/a',
      include: ['src/', '*.md'],
      exclude: ['dist/'],
      config: { text: '{"exclude": ["x/"]}', file: join(cwd, 'my.json') },
      cache: join(cwd, 'c'),
      source: false,
      jobs: 3,
    })
    expect(request(cwd, '--no-cache')).toEqual({ repo: cwd, cache: false })
  })

  it.each(['0', '-1', '1.5', 'many', '65'])('refuses --jobs %s', (jobs) => {
    expect(() => request('/', `--jobs=${jobs}`)).toThrow(/--jobs must be a whole number from 1 to 64/)
  })

  it('refuses what contradicts itself or cannot be read', () => {
    expect(() => request('/', '--cache', 'c', '--no-cache')).toThrow(/exclude each other/)
    expect(() => request('/', '--config', '/does/not/exist.json')).toThrow(/cannot be read/)
  })
})
