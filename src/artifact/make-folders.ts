import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/**
 * Makes a folder and those above it that are missing. Not `recursive`: in a file system that takes no folders (`/proc`)
 * that never ends in some versions of Node.
 */
export function makeFolders(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error
  }
}
