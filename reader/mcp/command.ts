import type { Command } from '../cli/command.ts'
import type { Io } from '../cli/io.ts'
import type { Opener } from '../cli/open.ts'
import { printableLines } from '../cli/printable.ts'
import { MCP_SPEC } from '../cli/mcp-spec.ts'
import { VERSION } from '../cli/version.ts'
import { FileSource } from '../file-source.ts'
import { openIndex } from '../open-local.ts'
import { Library } from './library.ts'
import { PatientSource } from './patient-source.ts'
import { createServer } from './server.ts'
import { StdioTransport } from './stdio.ts'

/** Serves until its input ends. Standard output carries messages of the protocol and nothing else. */
export const mcpCommand: Command = {
  spec: MCP_SPEC,
  async run(args, io) {
    const complain = (problem: string) => warn(io, problem)
    const { cwd, env } = io
    const worktree = args.get('worktree')
    const library = new Library({
      indexes: args.all('index'),
      worktree,
      cwd,
      env,
      open: opener(args.get('worktree')),
      complain,
    })
    const transport = new StdioTransport(complain)
    const server = createServer(library, VERSION)
    server.onerror = (error) => complain(error.message)
    if (io.outIsTerminal) complain('waiting for messages of an MCP client; `gitdex init` configures one. Ctrl-C ends')
    await server.connect(transport)
    library.warm()
    await transport.ended
    library.close()
    return 0
  },
}

function opener(worktree: string | undefined): Opener {
  return (location, options) => {
    const all = { ...options, ...(worktree !== undefined && { worktree }) }
    return /^https?:/.test(location)
      ? openIndex(location, all)
      : openIndex(new PatientSource(new FileSource(location)), all)
  }
}

/** Nobody may read standard error either: then there is nobody to tell. */
function warn(io: Io, problem: string): void {
  try {
    io.err(`gitdex mcp: ${printableLines(problem)}\n`)
  } catch {
    // As said.
  }
}
