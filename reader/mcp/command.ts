import type { Command, ParsedArguments } from '../cli/command.ts'
import type { Io } from '../cli/io.ts'
import { printableLines } from '../cli/printable.ts'
import { MCP_SPEC } from '../cli/mcp-spec.ts'
import { VERSION } from '../cli/version.ts'
import { ConfigError } from '../errors.ts'
import { FileSource } from '../file-source.ts'
import { openIndex } from '../open-local.ts'
import { Library } from './library.ts'
import { PatientSource } from './patient-source.ts'
import type { ServedOpener } from './served-index.ts'
import type { ServedWorkspace } from './served-workspace.ts'
import { createServer } from './server.ts'
import { StdioTransport } from './stdio.ts'

/** Serves until its input ends. Standard output carries messages of the protocol and nothing else. */
export const mcpCommand: Command = {
  spec: MCP_SPEC,
  async run(args, io) {
    const complain = (problem: string) => warn(io, problem)
    const { cwd, env } = io
    const [indexes, worktree] = [args.all('index'), args.get('worktree')]
    const workspace = await workspaceOf(args, cwd, complain)
    const [index] = indexes
    const library = new Library({ index, workspace, worktree, cwd, env, open: opener(worktree), complain })
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

/** What several artifacts need is loaded where there are several. */
async function workspaceOf(
  args: ParsedArguments,
  cwd: string,
  complain: (problem: string) => void,
): Promise<ServedWorkspace | undefined> {
  const [file, indexes] = [args.get('workspace'), args.all('index')]
  if (file === undefined && indexes.length < 2) return undefined
  if (args.has('worktree')) {
    const message = 'Of several repositories, each names its own worktree, in the file of the workspace.'
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'worktree' })
  }
  if (file !== undefined && indexes.length > 0)
    throw new ConfigError('CONFIG_INVALID', '--workspace and --index exclude each other', { argument: 'index' })
  const { serveWorkspace } = await import('./served-workspace.ts')
  const { cacheBytesFor } = await import('../open-workspace.ts')
  const open = (count: number) => opener(undefined, cacheBytesFor(count))
  return serveWorkspace({ file, indexes, cwd, open, complain })
}

function opener(worktree: string | undefined, cacheBytes?: number): ServedOpener {
  const options = { ...(worktree !== undefined && { worktree }), ...(cacheBytes !== undefined && { cacheBytes }) }
  return (location) =>
    typeof location !== 'string' || /^https?:/.test(location)
      ? openIndex(location, options)
      : openIndex(new PatientSource(new FileSource(location)), options)
}

/** Nobody may read standard error either: then there is nobody to tell. */
function warn(io: Io, problem: string): void {
  try {
    io.err(`gitdex mcp: ${printableLines(problem)}\n`)
  } catch {
    // As said.
  }
}
