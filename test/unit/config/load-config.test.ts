import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../src/errors.ts'
import { parseConfig } from '../../../src/config/load-config.ts'

/** The error of a configuration that must be refused. */
async function refused(config: unknown): Promise<ConfigError> {
  const text = typeof config === 'string' ? config : JSON.stringify(config)
  const error: unknown = await parseConfig(text).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as ConfigError).code).toBe('CONFIG_INVALID')
  return error as ConfigError
}

describe('parseConfig', () => {
  it('accepts every option, and $schema for editors', async () => {
    const config = {
      name: 'app',
      root: 'packages/api',
      include: ['src/**'],
      exclude: ['*.snap'],
      source: false,
      thin: true,
      history: 100,
      authors: true,
    }
    expect(await parseConfig(JSON.stringify({ $schema: './x.json', ...config }))).toEqual(config)
  })

  it('accepts an empty object and a byte order mark', async () => {
    expect(await parseConfig('\ufeff{}')).toEqual({})
  })

  it('suggests the property behind a typo and names all', async () => {
    const error = await refused({ exlude: ['a'] })
    expect(error.message).toContain('unknown property "exlude"; did you mean "exclude"?')
    expect(error.message).toContain('name, root, include, exclude, source, thin, history, authors')
    expect(error.data).toMatchObject({ file: 'gitdex.config.json', property: 'exlude', suggestion: 'exclude' })
  })

  it('suggests nothing for a word that is like none', async () => {
    const error = await refused({ database: 1 })
    expect(error.message).not.toContain('did you mean')
    expect(error.data.suggestion).toBeUndefined()
  })

  it('keeps options of a single run out: they do not describe the index', async () => {
    expect((await refused({ jobs: 2 })).message).toContain('unknown property "jobs"')
  })

  it.each([
    [{ history: -1 }, '"history" must be at least 0, not -1'],
    [{ history: 1.5 }, '"history" must be a whole number, not 1.5'],
    [{ source: 'no' }, '"source" must be true or false, not "no"'],
    [{ include: 'src' }, '"include" must be a list of globs, not "src"'],
    [{ exclude: ['a', 7] }, '"exclude[1]" must be a string, not 7'],
    [{ exclude: [''] }, '"exclude[0]" must be a glob that is not empty, not ""'],
    [{ name: '../x' }, '"name" must be a name of letters'],
    [{ root: '../other' }, '"root" must be a folder relative to the repository root'],
    [{ root: '/etc' }, '"root" must be a folder relative to the repository root'],
    [{ root: 'a/..' }, '"root" must be a folder relative to the repository root'],
    [[], 'the file must be a JSON object, not []'],
    [null, 'the file must be a JSON object, not null'],
  ])('refuses %j', async (config, message) => {
    expect((await refused(config)).message).toContain(message)
  })

  it('refuses what is not JSON', async () => {
    expect((await refused('{\n  "name": "a",\n}')).message).toMatch(/^gitdex\.config\.json is not valid JSON/)
  })
})
