import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GitdexError } from '../errors.ts'
import { refusalOf } from '../system-refusal.ts'
import { upwards } from './git-head.ts'

/** The folder that `build` writes to. */
export const INDEX_FOLDER = '.gitdex'

/** No artifact where one was looked for; `file` is the argument that named it, if one did. */
export function indexNotFound(problem: string, searched: string, file?: string): GitdexError {
  const other = file === undefined ? ' Or point to one with --index FILE or the variable GITDEX_INDEX.' : ''
  const advice = `Build one with: gitdex build.${other}`
  return new GitdexError('NOT_FOUND', `${problem} ${advice}`, { searched })
}

/** The same where none lies in or above a folder. One that could not be looked into may well hold some. */
export function noIndexAround(cwd: string): GitdexError {
  const unreadable = [...upwards(cwd)].flatMap((folder) => whyUnread(join(folder, INDEX_FOLDER)) ?? [])
  const why = unreadable[0] ?? `no .gitdex/*.gitdex in ${cwd} or any folder above it`
  return indexNotFound(`No index found: ${why}.`, cwd)
}

function whyUnread(folder: string): string | undefined {
  try {
    readdirSync(folder)
    return undefined
  } catch (error) {
    const { code, reason } = refusalOf(error) ?? { code: '', reason: String(error) }
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : `${folder} cannot be read: ${reason}`
  }
}
