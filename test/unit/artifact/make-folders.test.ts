import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFolder, makeFolders } from '../../../src/artifact/make-folders.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

describe('makeFolders', () => {
  it('makes what is missing, with its mode, and leaves what is there', () => {
    const top = tempDir()
    makeFolders(join(top, 'a/b/c'), 0o700)
    makeFolders(join(top, 'a/b'))
    expect(isFolder(join(top, 'a/b/c'))).toBe(true)
    if (process.platform !== 'win32') expect(statSync(join(top, 'a/b')).mode & 0o777).toBe(0o700)
  })

  it.runIf(process.platform === 'linux')('ends where no folder can be made', () => {
    expect(() => makeFolders('/proc/self/gitdex/x')).toThrow(/ENOENT|EACCES|EPERM|EROFS/)
  })
})
