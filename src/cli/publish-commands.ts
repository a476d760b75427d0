import type { Command } from '../../reader/cli/command.ts'
import { PUBLISH_SPEC, PULL_SPEC } from './publish-spec.ts'

export const publishCommand: Command = {
  spec: PUBLISH_SPEC,
  run: async (args, io) => (await import('./publish.ts')).runPublish(args, io),
}

export const pullCommand: Command = {
  spec: PULL_SPEC,
  run: async (args, io) => (await import('./pull.ts')).runPull(args, io),
}
