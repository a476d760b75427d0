import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate, withIndex, type Opener } from '../../reader/cli/open.ts'
import { formatNamed } from '../../reader/cli/output-format.ts'
import { replaceFile } from '../artifact/write-atomically.ts'
import { cannotWrite, ConfigError } from '../errors.ts'
import { EXPORT_FORMATS, type ExportFormat } from './export-spec.ts'
import { exportInput, type ExportInput, type Pieces } from './export/listing.ts'

type Exporter = (input: ExportInput, args: ParsedArguments) => Promise<Pieces>

/** Loaded one by one: the packages of one format are no business of another. */
const EXPORTERS: Readonly<Record<ExportFormat, Exporter>> = {
  ctags: async (input) => (await import('./export/ctags.ts')).exportCtags(input),
  scip: async (input, args) => (await import('./export/scip.ts')).exportScip(input, args.get('project-root')),
  dot: async (input) => (await import('./export/graph.ts')).exportDot(input),
  json: async (input) => (await import('./export/graph.ts')).exportGraphJson(input),
  jsonl: async (input) => (await import('./export/jsonl.ts')).exportJsonLines(input),
}

/** `gitdex export`: to a file, which is complete or not there, or to standard output. */
export async function runExport(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const given = args.get('format')
  const format = formatNamed(given, EXPORT_FORMATS, given === undefined ? 'export needs --format' : undefined)
  const out = args.get('out')
  if (out === undefined && format === 'scip' && io.outIsTerminal) {
    const message = 'a SCIP index is not text: name a file for it with --out index.scip'
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'out' })
  }
  return withIndex(await locate(args, io, open, args.positionals[0]), open, async ({ index }) => {
    const pieces = await EXPORTERS[format](await exportInput(index), args)
    if (out === undefined) for await (const piece of pieces) io.out(piece)
    else await writeWhole(resolve(io.cwd, out), pieces)
    return 0
  })
}

/** Written beside and renamed: who watches the file never sees half of it. */
async function writeWhole(file: string, pieces: Pieces): Promise<void> {
  try {
    await replaceFile(file, (temporary) => writePieces(temporary, pieces))
  } catch (error) {
    throw cannotWrite(error, `--out ${file}`, { argument: 'out', file })
  }
}

async function writePieces(file: string, pieces: Pieces): Promise<void> {
  const descriptor = openSync(file, 'wx')
  try {
    for await (const piece of pieces) writeAll(descriptor, piece)
  } finally {
    closeSync(descriptor)
  }
}

function writeAll(descriptor: number, piece: string | Uint8Array): void {
  const bytes = Buffer.from(piece as Uint8Array)
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}
