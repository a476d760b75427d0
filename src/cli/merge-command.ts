import type { Command } from '../../reader/cli/command.ts'
import { MERGE_SPEC } from './merge-spec.ts'

export const mergeCommand: Command = {
  spec: MERGE_SPEC,
  run: async (args, io) => (await import('./merge.ts')).runMerge(args, io),
}
