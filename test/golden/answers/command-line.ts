import { infoCommand } from '../../../reader/cli/info.ts'
import { runProgram } from '../../../reader/cli/run.ts'
import { searchCommand } from '../../../reader/cli/search.ts'
import { symbolCommand } from '../../../reader/cli/symbol.ts'
import { verifyCommand } from '../../../reader/cli/verify.ts'
import type { SearchResponse } from '../../../reader/api.ts'
import { openIndex } from '../../../reader/node.ts'
import { fakeIo } from '../../unit/cli/fake-io.ts'

const program = {
  name: 'gitdex',
  version: '0',
  summary: '',
  commands: [searchCommand(openIndex), symbolCommand(openIndex), infoCommand(openIndex), verifyCommand(openIndex)],
  footer: '',
}

/** Runs a command line of the reader inside this process. */
export async function runReader(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { io, written } = fakeIo({ cwd, env })
  const code = await runProgram(program, args, io)
  return { code, ...written }
}

/** The answer of `search --json`, without what differs from run to run and from place to place. */
export async function searchJson(cwd: string, args: readonly string[], env?: Record<string, string>) {
  const { code, out, err } = await runReader(cwd, ['search', '--json', ...args], env)
  if (out === '') throw new Error(err)
  return { code, answer: timeless(JSON.parse(out) as SearchResponse) }
}

/** An answer without what differs from run to run. */
export const timeless = (answer: SearchResponse): SearchResponse => ({
  ...answer,
  elapsed_ms: 0,
  legs: answer.legs.map((leg) => ({ ...leg, ms: 0 })),
})
