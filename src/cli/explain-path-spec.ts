import type { CommandSpec } from '../../reader/cli/command.ts'

export const EXPLAIN_PATH_SPEC: CommandSpec = {
  name: 'explain-path',
  summary: 'Tell why a file is indexed or not, and as what: language, kind, flags, reason, and how to change it.',
  positionals: 'PATH...',
  minPositionals: 1,
  maxPositionals: Infinity,
  options: [
    { name: 'repo', value: 'DIR', help: 'repository, bare or with a work tree; default the current folder' },
    { name: 'commit', value: 'REV', help: 'branch, tag, id, HEAD~2; default HEAD' },
    { name: 'root', value: 'DIR', help: 'as for build' },
    { name: 'include', value: 'GLOB', multiple: true, help: 'as for build' },
    { name: 'exclude', value: 'GLOB', multiple: true, help: 'as for build' },
    { name: 'config', value: 'FILE', help: 'configuration; default gitdex.config.json of the indexed tree' },
    { name: 'json', help: 'print the answer as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['explain-path dist/app.min.js', 'why is it not found?'],
    ['explain-path src/', 'every file below a folder'],
    ['explain-path api.pb.go --json', 'for scripts'],
  ],
  exitCodes: '0 explained, 2 error or no such path in the commit',
}
