import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeScratchFolder, namingScratch } from '../../../src/artifact/scratch-folder.ts'
import { ConfigError } from '../../../src/errors.ts'

const before = process.env.TMPDIR
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
})

it('makes a folder that says what for', () => {
  const folder = makeScratchFolder('diff')
  expect(existsSync(folder)).toBe(true)
  expect(basename(folder)).toMatch(/^gitdex-diff-/)
  rmSync(folder, { recursive: true })
})

it('names the variable where there is no such place', () => {
  process.env.TMPDIR = '/no/such/folder'
  expect(() => makeScratchFolder('diff')).toThrow(/^\/no\/such\/folder cannot be written: there is no such .*TMPDIR/)
})

it('does not advise an --out that the command has not', async () => {
  const full = new ConfigError(
    'CONFIG_INVALID',
    '/t/x cannot be written: no space left. Choose another place with --out.',
    {
      argument: 'out',
    },
  )
  const error: unknown = await namingScratch(() => Promise.reject(full)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'CONFIG_INVALID', data: { variable: 'TMPDIR' } })
  expect((error as Error).message).toMatch(/no space left\. Temporary files go where the variable TMPDIR says/)
  await expect(namingScratch(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
})
