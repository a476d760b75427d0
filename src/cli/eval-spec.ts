import type { CommandSpec } from '../../reader/cli/command.ts'
import { INDEX } from '../../reader/cli/specs.ts'

export const EVAL_SPEC: CommandSpec = {
  name: 'eval',
  summary: 'Measure search on queries whose answers you know: NDCG@10, recall@5, MRR; compare two settings.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'tasks',
  options: [
    { name: 'tasks', value: 'FILE', help: 'queries with their relevant files: JSON array or JSON lines' },
    {
      ...INDEX,
      help: 'artifact, or folder with one for each repository of the tasks; default as for search',
    },
    { name: 'set', value: 'FIELD=VALUE', multiple: true, help: 'field of every request: mode=semantic, kind=doc, ...' },
    {
      name: 'compare',
      value: 'DIR|FILE|SETTING',
      multiple: true,
      help: 'second setting: another index, or FIELD=VALUE in place of --set; paired bootstrap over queries',
    },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['eval --tasks queries.json', 'the index that a search here would use'],
    ['eval --tasks queries.jsonl --set mode=symbol --compare mode=concept', 'is one mode better than the other?'],
    ['eval --tasks tasks.json --index before/ --compare after/', 'did a change of the index help?'],
  ],
  exitCodes: '0 done, 2 error',
}
