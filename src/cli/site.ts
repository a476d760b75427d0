import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate, withIndex, type Opener } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { VERSION } from '../../reader/cli/version.ts'
import { exampleQueries } from '../site/example-queries.ts'
import { INLINE_UP_TO, writeSite, type SiteReport } from '../site/write-site.ts'
import { numberOption } from './number-option.ts'
import { shownPath } from './shown-path.ts'
import { plural } from '../../reader/analysis/plural.ts'

/** `gitdex site`: writes the page and says where it is and how to look at it. */
export async function runSite(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const inlineUpTo = readInlineUpTo(args)
  const out = resolve(io.cwd, args.get('out') ?? 'site')
  const found = await locate(args, io, open)
  return withIndex(found, open, async ({ index, location }) => {
    const { manifest, bytes } = await index.info()
    const examples = await exampleQueries(index as Required<typeof index>)
    const report = writeSite({ location, manifest, bytes, out, inlineUpTo, examples, version: VERSION })
    if (args.has('json')) printJson(io, report)
    else io.out(reportText(report, io.cwd))
    return 0
  })
}

/** Bytes up to which an artifact is put into the page itself. */
function readInlineUpTo(args: ParsedArguments): number {
  const megabytes = numberOption(args, 'inline-up-to', {
    must: 'a number of megabytes from 0 to 256',
    // Beyond this a browser no longer takes it as one text.
    accepts: (size, text) => text.trim() !== '' && size >= 0 && size <= 256,
  })
  return megabytes === undefined ? INLINE_UP_TO : megabytes * 1024 * 1024
}

function reportText({ page, files, bytes, offline }: SiteReport, cwd: string): string {
  const how = offline
    ? 'open it in a browser, or put the folder on any web server'
    : 'put the folder on a web server that supports range requests'
  return `${shownPath(page, cwd)}: ${plural(files.length, 'file')}, ${(bytes / 1e6).toFixed(1)} MB; ${how}\n`
}
