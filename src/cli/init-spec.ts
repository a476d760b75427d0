import type { CommandSpec } from '../../reader/cli/command.ts'

export const INIT_SPEC: CommandSpec = {
  name: 'init',
  summary: 'Set up a repository: tell coding agents of the MCP server, and add the workflow that builds the index.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'repo',
  options: [
    { name: 'repo', value: 'DIR', help: 'repository with a work tree; default the one around the current folder' },
    {
      name: 'client',
      short: 'c',
      value: 'NAME',
      multiple: true,
      help: 'agents to configure: claude-code, cursor, vscode, zed, gemini, opencode, codex, windsurf, all or none; default claude-code and those that have a folder there',
    },
    { name: 'command', value: 'LINE', help: 'how agents start gitdex; default gitdex, or the program that runs now' },
    { name: 'no-workflow', help: 'leave out .github/workflows/gitdex.yml' },
    { name: 'yes', short: 'y', help: 'write without asking' },
    { name: 'dry-run', help: 'show what would be written; writes nothing' },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['init', 'show the files, ask, write them'],
    ['init --client cursor --client vscode --no-workflow --yes', 'two editors and nothing else'],
    ['init --command "npx -y gitdex" --dry-run', 'for a team that has not installed it'],
  ],
  exitCodes: '0 done or nothing to do, 2 error or not confirmed',
}
