import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMissingFile } from './git-failure.ts'
import { isOid } from './oid.ts'

/** The commits at which a shallow history is cut; none in a whole one. */
export function readShallowCommits(commonDir: string): ReadonlySet<string> {
  try {
    const lines = readFileSync(join(commonDir, 'shallow'), 'utf8').split('\n')
    return new Set(lines.map((line) => line.trim()).filter(isOid))
  } catch (error) {
    if (isMissingFile(error)) return new Set()
    throw error
  }
}
