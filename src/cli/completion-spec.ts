import type { CommandSpec } from '../../reader/cli/command.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

export const COMPLETION_SPEC: CommandSpec = {
  name: 'completion',
  summary: 'Print a completion script for your shell, or the manual page.',
  positionals: 'bash|zsh|fish|powershell|man',
  minPositionals: 1,
  maxPositionals: 1,
  options: [{ name: 'json', help: 'print the script as JSON (errors too, on standard error)' }],
  examples: [
    ['completion bash > ~/.local/share/bash-completion/completions/gitdex', 'for bash'],
    ['completion zsh > "${fpath[1]}/_gitdex"', 'for zsh'],
    ['completion fish > ~/.config/fish/completions/gitdex.fish', 'for fish'],
    ['completion powershell >> $PROFILE', 'for PowerShell'],
    ['completion man > ~/.local/share/man/man1/gitdex.1', 'the manual page; then: man gitdex'],
  ],
  exitCodes: '0 done, 2 error',
}
