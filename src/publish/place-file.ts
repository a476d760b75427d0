import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from '../artifact/make-folders.ts'
import { replaceFile } from '../artifact/write-atomically.ts'
import { refusalOf, SourceError } from '../errors.ts'

/** As `replaceFile`, in a folder that is made if it is missing. Throws SOURCE_UNREACHABLE where nothing can be written. */
export async function placeFile<T>(path: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  try {
    makeFolders(dirname(path))
    return await replaceFile(path, fill)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { reason, code } = refusal
    throw new SourceError('SOURCE_UNREACHABLE', `${path} cannot be written: ${reason}.`, { path, reason: code })
  }
}

export async function placeText(path: string, text: string): Promise<void> {
  await placeFile(path, (temporary) => writeFile(temporary, text))
}
