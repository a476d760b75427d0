import type { CommandSpec } from '../../reader/cli/command.ts'
import { OUT_OPTION } from './out-option.ts'

export const MERGE_SPEC: CommandSpec = {
  name: 'merge',
  summary: 'Put the shards of a commit together: the artifact that a single build gives, to the digest.',
  positionals: 'SHARD...',
  minPositionals: 1,
  maxPositionals: Infinity,
  options: [
    { name: 'repo', value: 'DIR', help: 'repository of the shards; default the current folder' },
    OUT_OPTION,
    { name: 'name', value: 'N', help: 'name in the artifact; default the last part of the origin URL or folder' },
    { name: 'cache', value: 'DIR', help: 'cache of indexed blobs; default gitdex/ in the cache folder of the user' },
    { name: 'no-cache', help: 'neither read nor write a cache' },
    { name: 'jobs', short: 'j', value: 'N', help: 'worker threads; default one per core' },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['build --shard 1/4', 'on each of four machines its own part (2/4, 3/4, 4/4)'],
    ['merge shards/*.gitdex-shard', 'then the artifact, where all parts are'],
  ],
  exitCodes: '0 done, 2 error, 130 interrupted',
}
