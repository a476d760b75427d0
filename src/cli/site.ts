import { relative, resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate, withIndex, type Opener } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { VERSION } from '../../reader/cli/version.ts'
import { ConfigError } from '../errors.ts'
import { INLINE_UP_TO, writeSite, type SiteReport } from '../site/write-site.ts'

/** `gitdex site`: writes the page and says where it is and how to look at it. */
export async function runSite(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const inlineUpTo = readMegabytes(args.get('inline-up-to'))
  const out = resolve(io.cwd, args.get('out') ?? 'site')
  const found = await locate(args, io, open)
  return withIndex(found, open, async ({ index, location }) => {
    const { manifest, bytes } = await index.info()
    const report = writeSite({ location, manifest, bytes, out, inlineUpTo, version: VERSION })
    if (args.has('json')) printJson(io, report)
    else io.out(reportText(report, io.cwd))
    return 0
  })
}

function readMegabytes(text: string | undefined): number {
  if (text === undefined) return INLINE_UP_TO
  const megabytes = Number(text)
  // Beyond this a browser no longer takes it as one text.
  if (text.trim() !== '' && megabytes >= 0 && megabytes <= 256) return megabytes * 1024 * 1024
  throw new ConfigError('CONFIG_INVALID', `--inline-up-to must be a number of megabytes from 0 to 256, not ${text}`, {
    argument: 'inline-up-to',
    value: text,
  })
}

function reportText({ page, files, bytes, offline }: SiteReport, cwd: string): string {
  const path = relative(cwd, page)
  const shown = path.startsWith('..') ? page : path
  const how = offline
    ? 'open it in a browser, or put the folder on any web server'
    : 'put the folder on a web server that supports range requests'
  return `${printable(shown)}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB; ${how}\n`
}
