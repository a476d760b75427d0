import type { CommandSpec } from './command.ts'
import { INDEX } from './specs.ts'

export const MCP_SPEC: CommandSpec = {
  name: 'mcp',
  summary: 'Serve an index to coding agents: an MCP server over standard input and output.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'index',
  options: [
    { ...INDEX, multiple: true },
    {
      name: 'workspace',
      value: 'FILE',
      help: 'several repositories as one, named in that file (gitdex.workspace.json), which is read once',
    },
    {
      name: 'worktree',
      value: 'DIR',
      help: 'work tree whose changed files are searched as they are there; default: they are marked',
    },
    { name: 'json', help: 'errors as JSON, on standard error' },
  ],
  examples: [
    ['mcp', 'answers from the index that a search here would use, and from newer ones as they are built'],
    ['mcp --index app-0123456789ab.gitdex', 'from one artifact'],
    ['mcp --index ../api/.gitdex --index https://example.org/web.gitdex', 'from several repositories as one'],
    ['mcp --workspace ../gitdex.workspace.json', 'the same, and what is slow or behind is told'],
  ],
  exitCodes: '0 when its input ends, 2 error',
}
