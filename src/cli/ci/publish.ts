import type { Io } from '../../../reader/cli/io.ts'
import { code } from '../../../reader/cli/diff-markdown.ts'
import { publishArtifact } from '../../publish/publish.ts'
import { openStore } from '../../publish/targets.ts'
import { inspect, withRepository } from '../transfer.ts'
import { readEvent } from './event.ts'
import { needed, type Runner } from './runner.ts'
import { handedSettings, type Settings } from './settings.ts'

/** Publishes to the release and to git refs, as far as they were asked for. */
export async function publish(io: Io, runner: Runner): Promise<void> {
  const settings = handedSettings(io.env)
  const artifact = needed(io.env, 'GITDEX_ARTIFACT')
  const lines: string[] = []
  for (const target of targetsOf(settings, readEvent(io.env).tag)) {
    const report = await withRepository(settings.path, io, { write: true }, ({ context }) =>
      publishArtifact({ artifact, keep: settings.keep }, openStore(target, context), inspect),
    )
    const removed = report.removed.length > 0 ? `, ${report.removed.length} older removed` : ''
    lines.push(`- ${code(report.location)}${removed}\n`)
  }
  if (lines.length > 0) runner.summary(`#### Published\n\n${lines.join('')}`)
}

/** A pushed tag publishes to its own release. */
function targetsOf(
  { publish, releaseTag }: Pick<Settings, 'publish' | 'releaseTag'>,
  pushedTag: string | undefined,
): string[] {
  const tag = releaseTag ?? pushedTag
  const release = tag === undefined ? 'release' : `release:${tag}`
  return publish.flatMap((place) => (place === 'release' ? [release] : place === 'refs' ? ['refs:origin'] : []))
}
