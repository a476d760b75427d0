import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cannotWrite, GitdexError } from '../errors.ts'

/** What a folder for temporary files is set by; Windows knows TEMP. */
const ADVICE =
  ' Temporary files go where the variable TMPDIR says (on Windows TEMP): name a folder there that has room.'

/** A folder of its own for temporary files, named `gitdex-<purpose>-...`. Throws CONFIG_INVALID where none can be made. */
export function makeScratchFolder(purpose: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `gitdex-${purpose}-`))
  } catch (error) {
    throw cannotWrite(error, tmpdir(), { variable: 'TMPDIR' }, ADVICE)
  }
}

/** Runs what builds into a scratch folder: of a refusal there, the advice to choose another `--out` would not help. */
export async function namingScratch<T>(build: () => Promise<T>): Promise<T> {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof GitdexError) || error.data['argument'] !== 'out') throw error
    const { argument: _argument, ...data } = error.data
    const message = error.message.replace(/ Choose another place with --out\.$/, '') + ADVICE
    throw new GitdexError(error.code, message, { ...data, variable: 'TMPDIR' })
  }
}
