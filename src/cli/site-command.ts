import type { Command } from '../../reader/cli/command.ts'
import type { Opener } from '../../reader/cli/open.ts'
import { SITE_SPEC } from './site-spec.ts'

export const siteCommand = (open: Opener): Command => ({
  spec: SITE_SPEC,
  run: async (args, io) => (await import('./site.ts')).runSite(args, io, open),
})
