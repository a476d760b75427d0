import type { CommandSpec } from '../../reader/cli/command.ts'
import { INDEX } from '../../reader/cli/specs.ts'

export const EXPORT_FORMATS = ['ctags', 'scip', 'dot', 'json', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_SPEC: CommandSpec = {
  name: 'export',
  summary: 'Write what an artifact knows in a format of other tools: tags file, SCIP index, graph, symbol table.',
  positionals: '[FILE]',
  minPositionals: 0,
  maxPositionals: 1,
  options: [
    INDEX,
    { name: 'format', short: 'f', value: 'F', help: 'ctags, scip, dot, json or jsonl' },
    { name: 'out', short: 'o', value: 'FILE', help: 'where to write; default standard output' },
    { name: 'project-root', value: 'URI', help: 'of scip: where the files are; default file:/// and the name' },
    { name: 'json', help: 'errors as JSON, on standard error' },
  ],
  examples: [
    ['export --format ctags --out tags', 'a tags file for Vim and readtags'],
    ['export --format scip --out index.scip', 'definitions and references for Sourcegraph and others'],
    ['export --format dot | dot -Tsvg > imports.svg', 'which file imports which, as a picture'],
    ['export --format json', 'the same graph, for programs: nodes and edges'],
    [`export --format jsonl | jq 'select(.kind == "class")'`, 'one symbol a line'],
  ],
  exitCodes: '0 done, 2 error',
}
