import type { Command, Program } from '../../reader/cli/command.ts'
import type { Opener } from '../../reader/cli/open.ts'
import { BUILD_SPEC } from './build-spec.ts'
import { COMPLETION_SPEC } from './completion-spec.ts'
import { DOCTOR_SPEC } from './doctor-spec.ts'
import { EXPORT_SPEC } from './export-spec.ts'
import { EXPLAIN_PATH_SPEC } from './explain-path-spec.ts'

// The builder is many times larger than the reader: loaded only when it is asked for.
export const buildCommand: Command = {
  spec: BUILD_SPEC,
  run: async (args, io) => (await import('./build.ts')).runBuild(args, io),
}

export const explainPathCommand: Command = {
  spec: EXPLAIN_PATH_SPEC,
  run: async (args, io) => (await import('./explain-path.ts')).runExplainPath(args, io),
}

export const doctorCommand = (open: Opener): Command => ({
  spec: DOCTOR_SPEC,
  run: async (args, io) => (await import('./doctor.ts')).runDoctor(args, io, open),
})

export const exportCommand = (open: Opener): Command => ({
  spec: EXPORT_SPEC,
  run: async (args, io) => (await import('./export.ts')).runExport(args, io, open),
})

/** Knows all commands of the program, itself among them. */
export const completionCommand = (program: () => Program): Command => ({
  spec: COMPLETION_SPEC,
  async run(args, io) {
    const [shell] = args.positionals as [string]
    const script =
      shell === 'man'
        ? (await import('./man-page.ts')).manPage(program())
        : (await import('./completion.ts')).completionScript(program(), shell)
    io.out(args.has('json') ? `${JSON.stringify({ shell, script })}\n` : script)
    return 0
  },
})
