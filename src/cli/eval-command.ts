import type { Command } from '../../reader/cli/command.ts'
import type { Opener } from '../../reader/cli/open.ts'
import { EVAL_SPEC } from './eval-spec.ts'

export const evalCommand = (open: Opener): Command => ({
  spec: EVAL_SPEC,
  run: async (args, io) => (await import('./eval.ts')).runEval(args, io, open),
})
