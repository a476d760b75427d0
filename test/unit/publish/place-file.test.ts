import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placeText } from '../../../src/publish/place-file.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

it('names the file that cannot be written, and leaves nothing', async () => {
  const folder = tempDir()
  writeFileSync(join(folder, 'file'), '')
  await expect(placeText(join(folder, 'file', 'a'), 'x')).rejects.toMatchObject({
    code: 'SOURCE_UNREACHABLE',
    message: expect.stringContaining('cannot be written: ') as string,
  })
  mkdirSync(join(folder, 'taken'))
  await expect(placeText(join(folder, 'taken'), 'x')).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  expect(readdirSync(folder)).toEqual(['file', 'taken'])
})
