import { FormatError } from '../errors.ts'
import type { Command, ParsedArguments } from './command.ts'
import type { Io } from './io.ts'
import { locate, named, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printable, printableLines } from './printable.ts'
import type { VerifyReport } from './reader-api.ts'
import { VERIFY_SPEC } from './specs.ts'

export function verifyCommand(open: Opener): Command {
  return {
    spec: VERIFY_SPEC,
    async run(args, io) {
      const answer = await verify(args, io, open)
      if (args.has('json')) printJson(io, answer)
      else report(answer, io)
      return answer.ok ? 0 : 1
    },
  }
}

type LocatedAnswer = Partial<VerifyReport> & Pick<VerifyReport, 'ok' | 'problems'> & { location: string }

/** A file too damaged to be opened is an answer, not a failure to answer. */
async function verify(args: ParsedArguments, io: Io, open: Opener): Promise<LocatedAnswer> {
  const { location } = await locate(args, io, open, args.positionals[0])
  try {
    const index = await open(location)
    try {
      return { location, ...(await index.verify()) }
    } finally {
      index.close()
    }
  } catch (error) {
    if (!(error instanceof FormatError) || error.code.startsWith('FORMAT_TOO'))
      throw error instanceof FormatError ? named(error, location) : error
    return { location, ok: false, problems: [{ code: error.code, message: error.message }] }
  }
}

function report(answer: LocatedAnswer, io: Io): void {
  const where = printable(answer.location)
  if (answer.ok) {
    io.out(`ok  ${where}: ${answer.sections?.length} sections, digest ${answer.digest}\n`)
    return
  }
  for (const problem of answer.problems)
    io.err(`gitdex: ${where}: ${problem.code}: ${printableLines(problem.message)}\n`)
  io.out(`BAD  ${where}\n`)
}
