import type { Command } from './command.ts'
import type { Opener } from './open.ts'
import { MCP_SPEC } from './mcp-spec.ts'
import { searchCommand } from './search.ts'
import type { RevisionBuilder } from './diff.ts'
import type { RepositoryVerifier } from './verify.ts'
import { CONTEXT_SPEC, DIFF_SPEC, INFO_SPEC, PAGE_SPEC, SYMBOL_SPEC, VERIFY_SPEC } from './specs.ts'

/**
 * The commands that need an artifact and nothing else; the same in `gitdex` and in `gitdex-reader`. All but the one that
 * is in a hurry are loaded when they run.
 */
export function readerCommands(open: Opener, revisions?: RevisionBuilder, verifier?: RepositoryVerifier): Command[] {
  return [
    searchCommand(open),
    { spec: SYMBOL_SPEC, run: async (args, io) => (await import('./symbol.ts')).symbolCommand(open).run(args, io) },
    { spec: CONTEXT_SPEC, run: async (args, io) => (await import('./context.ts')).contextCommand(open).run(args, io) },
    { spec: PAGE_SPEC, run: async (args, io) => (await import('./page.ts')).pageCommand(open).run(args, io) },
    { spec: INFO_SPEC, run: async (args, io) => (await import('./info.ts')).infoCommand(open).run(args, io) },
    {
      spec: verifier?.spec ?? VERIFY_SPEC,
      run: async (args, io) => (await import('./verify.ts')).verifyCommand(open, verifier).run(args, io),
    },
    {
      spec: revisions?.spec ?? DIFF_SPEC,
      run: async (args, io) => (await import('./diff.ts')).diffCommand(open, revisions).run(args, io),
    },
    { spec: MCP_SPEC, run: async (args, io) => (await import('../mcp/command.ts')).mcpCommand.run(args, io) },
  ]
}
