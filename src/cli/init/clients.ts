import { join } from 'node:path'
import { setInJson } from './edit-json.ts'
import { setInToml } from './edit-toml.ts'

/** How a program is started. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

export interface Client {
  /** As `--client` names it. */
  readonly name: string
  readonly title: string
  /** Its configuration file; `home` of those that keep none in a repository. */
  readonly file: string
  readonly home?: boolean
  /** A folder of the repository, or of the user, that tells that the client is used there. */
  readonly sign: string
  /** The configuration with our server in it. */
  readonly edit: (text: string, launch: Launch, file: string) => string
}

const inServers =
  (key: string, more: Record<string, unknown> = {}): Client['edit'] =>
  (text, { command, args }, file) =>
    setInJson(text, [key, 'gitdex'], { ...more, command, args }, file)

/** Agents and editors that speak MCP, and where each wants to be told of a server. */
export const CLIENTS: readonly Client[] = [
  { name: 'claude-code', title: 'Claude Code', file: '.mcp.json', sign: '.claude', edit: inServers('mcpServers') },
  { name: 'cursor', title: 'Cursor', file: '.cursor/mcp.json', sign: '.cursor', edit: inServers('mcpServers') },
  {
    name: 'vscode',
    title: 'VS Code',
    file: '.vscode/mcp.json',
    sign: '.vscode',
    edit: inServers('servers', { type: 'stdio' }),
  },
  {
    name: 'zed',
    title: 'Zed',
    file: '.zed/settings.json',
    sign: '.zed',
    edit: inServers('context_servers', { source: 'custom' }),
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    file: '.gemini/settings.json',
    sign: '.gemini',
    edit: inServers('mcpServers'),
  },
  {
    name: 'opencode',
    title: 'opencode',
    file: 'opencode.json',
    sign: 'opencode.json',
    edit: (text, { command, args }, file) =>
      setInJson(text, ['mcp', 'gitdex'], { type: 'local', command: [command, ...args], enabled: true }, file),
  },
  {
    name: 'codex',
    title: 'Codex',
    file: '.codex/config.toml',
    sign: '.codex',
    edit: (text, { command, args }) => setInToml(text, 'mcp_servers.gitdex', { command, args }),
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    file: '.codeium/windsurf/mcp_config.json',
    home: true,
    sign: '.codeium/windsurf',
    edit: inServers('mcpServers'),
  },
]

export const clientFile = ({ file, home }: Client, root: string, homeFolder: string): string =>
  join(home ? homeFolder : root, file)
