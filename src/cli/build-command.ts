import type { Command } from '../../reader/cli/command.ts'
import { BUILD_SPEC } from './build-spec.ts'

export const buildCommand: Command = {
  spec: BUILD_SPEC,
  // The builder is many times larger than the reader: loaded only when it is asked for.
  run: async (args, io) => (await import('./build.ts')).runBuild(args, io),
}
