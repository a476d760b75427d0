import type { Command, CommandSpec } from '../../reader/cli/command.ts'

export const CI_STEPS = ['prepare', 'build', 'publish', 'diff'] as const

export const CI_SPEC: CommandSpec = {
  name: 'ci',
  summary:
    'One step of the GitHub Action: inputs from INPUT_* variables, outputs and summary to the files of the runner.',
  positionals: 'STEP',
  minPositionals: 1,
  maxPositionals: 1,
  options: [{ name: 'json', help: 'errors as JSON, on standard error' }],
  examples: [
    ['ci prepare', 'check the inputs, say which steps follow and where the cache is'],
    ['ci build', 'build and verify; outputs and the summary of the job'],
    ['ci publish', 'to the places that were asked for: release, refs'],
    ['ci diff', 'compare with the base of a pull request'],
  ],
  exitCodes: '0 done, 2 error (also as an annotation of the job)',
}

export const ciCommand: Command = {
  spec: CI_SPEC,
  run: async (args, io) => (await import('./ci/run-step.ts')).runStep(args, io),
}
