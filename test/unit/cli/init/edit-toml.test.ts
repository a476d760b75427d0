import { describe, expect, it } from 'vitest'
import { setInToml } from '../../../../src/cli/init/edit-toml.ts'

const set = (text: string) => setInToml(text, 'mcp_servers.gitdex', { command: 'gitdex', args: ['mcp'] })
const OURS = '[mcp_servers.gitdex]\ncommand = "gitdex"\nargs = ["mcp"]\n'

describe('setInToml', () => {
  it.each([
    ['', OURS],
    ['model = "x"\n', `model = "x"\n\n${OURS}`],
    [
      '[mcp_servers.gitdex] # old\ncommand = "y"\n\n# about b\n[mcp_servers.b]\nc = 1\n',
      `${OURS}\n# about b\n[mcp_servers.b]\nc = 1\n`,
    ],
    ['[a]\nx = 1\n[mcp_servers.gitdex]\ncommand = "y"\n', `[a]\nx = 1\n${OURS}`],
    [
      '[mcp_servers.gitdex]\ncommand = "y"\n[mcp_servers.gitdex.env]\nA = "1"\n',
      `${OURS}[mcp_servers.gitdex.env]\nA = "1"\n`,
    ],
  ])('of %j is %j', (text, expected) => {
    expect(set(text)).toBe(expected)
    expect(set(expected)).toBe(expected)
  })
})
