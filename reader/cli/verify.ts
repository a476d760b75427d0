import { resolve } from 'node:path'
import { FormatError } from '../errors.ts'
import type { Command, CommandSpec, ParsedArguments } from './command.ts'
import type { Io } from './io.ts'
import { locate, named, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printable, printableLines } from './printable.ts'
import type { IndexedFile, InfoResponse, VerifyReport } from './reader-api.ts'
import { VERIFY_SPEC } from './specs.ts'

/** What an artifact claims of its repository. */
export interface Claims {
  readonly location: string
  readonly manifest: InfoResponse['manifest']
  readonly files: readonly IndexedFile[]
  /** Every tracked path. */
  readonly paths: readonly string[]
}

/** What `gitdex` adds to the reader: comparing with the repository, and building again. */
export interface RepositoryVerifier {
  readonly spec: CommandSpec
  problems(claims: Claims, args: ParsedArguments, io: Io): Promise<VerifyReport['problems']>
}

export function verifyCommand(open: Opener, verifier?: RepositoryVerifier): Command {
  return {
    spec: verifier?.spec ?? VERIFY_SPEC,
    async run(args, io) {
      const answer = await verify(args, io, open, verifier)
      if (args.has('json')) printJson(io, answer)
      else report(answer, io)
      return answer.ok ? 0 : 1
    },
  }
}

type LocatedAnswer = Partial<VerifyReport> &
  Pick<VerifyReport, 'ok' | 'problems'> & {
    location: string
    /** What was checked beside structure, checksums and digest. */
    checked?: ('signature' | 'repository' | 'rebuild')[]
  }

/** A file too damaged to be opened is an answer, not a failure to answer. */
async function verify(
  args: ParsedArguments,
  io: Io,
  open: Opener,
  verifier: RepositoryVerifier | undefined,
): Promise<LocatedAnswer> {
  const { location } = await locate(args, io, open, args.positionals[0])
  try {
    const index = await open(location)
    try {
      const held = await index.verify()
      const answer: LocatedAnswer = { location, ...held, problems: [...held.problems] }
      // Of damaged content nothing else is worth saying.
      if (held.ok) await addClaims(answer, held.digest)
      return { ...answer, ok: answer.problems.length === 0 }
    } finally {
      index.close()
    }

    async function addClaims(answer: LocatedAnswer, digest: string): Promise<void> {
      const checked: NonNullable<LocatedAnswer['checked']> = []
      if (args.has('key')) {
        checked.push('signature')
        answer.problems.push(...(await signatureProblems(location, digest, args, io)))
      }
      if (verifier && (args.has('repo') || args.has('rebuild'))) {
        checked.push('repository', ...(args.has('rebuild') ? (['rebuild'] as const) : []))
        const { manifest, ledger } = await index.info({ ledger: true })
        const files: IndexedFile[] = []
        for await (const { path, blob_id, bytes } of index.documents!()) files.push({ path, blob_id, bytes })
        const claims = { location, manifest, files, paths: (ledger ?? []).map(({ path }) => path) }
        answer.problems.push(...(await verifier.problems(claims, args, io)))
      }
      if (checked.length > 0) answer.checked = checked
    }
  } catch (error) {
    if (!(error instanceof FormatError) || error.code.startsWith('FORMAT_TOO'))
      throw error instanceof FormatError ? named(error, location) : error
    return { location, ok: false, problems: [{ code: error.code, message: error.message }] }
  }
}

async function signatureProblems(
  location: string,
  digest: string,
  args: ParsedArguments,
  io: Io,
): Promise<VerifyReport['problems']> {
  const { readKey, readSignature, signaturePath, signatureProblem } = await import('./signature.ts')
  const key = readKey(resolve(io.cwd, args.get('key')!), 'public')
  const file = args.has('signature') ? resolve(io.cwd, args.get('signature')!) : signaturePath(location)
  const message = signatureProblem(readSignature(file), digest, key)
  return message === undefined ? [] : [{ code: 'SIGNATURE_INVALID', message }]
}

function report(answer: LocatedAnswer, io: Io): void {
  const where = printable(answer.location)
  if (answer.ok) {
    const more = answer.checked ? `, ${answer.checked.join(', ')}` : ''
    io.out(`ok  ${where}: ${answer.sections?.length} sections, digest ${answer.digest}${more}\n`)
    return
  }
  for (const problem of answer.problems)
    io.err(`gitdex: ${where}: ${problem.code}: ${printableLines(problem.message)}\n`)
  io.out(`BAD  ${where}\n`)
}
