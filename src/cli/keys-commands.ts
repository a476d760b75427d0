import type { Command } from '../../reader/cli/command.ts'
import type { Opener } from '../../reader/cli/open.ts'
import { KEYGEN_SPEC, SIGN_SPEC } from './keys-spec.ts'

export const keygenCommand: Command = {
  spec: KEYGEN_SPEC,
  run: async (args, io) => (await import('./keys.ts')).runKeygen(args, io),
}

export const signCommand = (open: Opener): Command => ({
  spec: SIGN_SPEC,
  run: async (args, io) => (await import('./keys.ts')).runSign(args, io, open),
})
