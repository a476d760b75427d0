import type { CommandSpec } from '../../reader/cli/command.ts'
import { INDEX } from '../../reader/cli/specs.ts'

export const DOCTOR_SPEC: CommandSpec = {
  name: 'doctor',
  summary: 'Check the set-up: Node, the installation, the repository, configuration, cache, and the index of HEAD.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'repo',
  options: [
    { name: 'repo', value: 'DIR', help: 'repository to look at; default the current folder' },
    { ...INDEX, help: 'artifact to look at; default the one that a search here would use' },
    { name: 'json', help: 'print the findings as JSON' },
  ],
  examples: [
    ['doctor', 'what is wrong with my set-up?'],
    ['doctor --repo ../app --json', 'the same for a script, of another repository'],
  ],
  exitCodes: '0 nothing is broken (there may be advice), 2 something is',
}
