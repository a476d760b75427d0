import type { CommandSpec } from '../../reader/cli/command.ts'
import { INDEX } from '../../reader/cli/specs.ts'

export const SITE_SPEC: CommandSpec = {
  name: 'site',
  summary: 'Write a web page that searches an artifact: static files, no server behind it.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'index',
  options: [
    {
      ...INDEX,
      help: 'artifact; default $GITDEX_INDEX, else .gitdex/ upwards from here. Of an URL the page reads it from there',
    },
    { name: 'out', short: 'o', value: 'DIR', help: 'folder to write to; default site/' },
    {
      name: 'inline-up-to',
      value: 'MB',
      help: 'largest artifact that is made part of the page, so that it works from a disk (file://); default 16, 0 never',
    },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['site', 'a page for the artifact that a search here would use, in site/'],
    ['site --index app-0123456789ab.gitdex --out public/search', 'a page below another site'],
    [
      'site --index https://example.org/app.gitdex --out public',
      'the artifact stays where it is (its server must allow it)',
    ],
  ],
  exitCodes: '0 done, 2 error',
}
