import type { CommandSpec } from '../../reader/cli/command.ts'
import { OUT_OPTION } from './out-option.ts'

export const BUILD_SPEC: CommandSpec = {
  name: 'build',
  summary: 'Index a commit: writes one artifact that can be searched without the repository.',
  positionals: '',
  minPositionals: 0,
  maxPositionals: 0,
  positionalOption: 'repo',
  options: [
    { name: 'repo', value: 'DIR', help: 'repository, bare or with a work tree; default the current folder' },
    { name: 'commit', value: 'REV', help: 'what to index: branch, tag, id, HEAD~2; default HEAD' },
    OUT_OPTION,
    { name: 'name', value: 'N', help: 'name in the artifact; default the last part of the origin URL or folder' },
    { name: 'root', value: 'DIR', help: 'index only that folder of the tree' },
    { name: 'include', value: 'GLOB', multiple: true, help: 'index only paths that match (gitignore style)' },
    { name: 'exclude', value: 'GLOB', multiple: true, help: 'leave out paths that match (gitignore style)' },
    { name: 'config', value: 'FILE', help: 'configuration; default gitdex.config.json of the indexed tree' },
    { name: 'cache', value: 'DIR', help: 'cache of indexed blobs; default gitdex/ in the cache folder of the user' },
    { name: 'cache-size', value: 'MB', help: 'what the cache may have, least recently used goes first; default 512' },
    { name: 'no-cache', help: 'neither read nor write a cache' },
    { name: 'no-source', help: 'leave the source text out of the artifact' },
    { name: 'thin', help: 'leave out the encoder table, which gitdex has built in (gitdex-reader has not)' },
    {
      name: 'model',
      value: 'DIR|URL',
      help: 'ONNX model that makes the vectors (needs onnxruntime-node); URL#sha256=HEX pins what is downloaded',
    },
    {
      name: 'model-endpoint',
      value: 'URL',
      help: 'OpenAI-compatible service that makes them, as URL#model=NAME; key in GITDEX_API_KEY. Sends it the source',
    },
    {
      name: 'history',
      value: 'N',
      help: 'commits read for history; default 20000; 0: only the 90 days before the commit, which are always read',
    },
    { name: 'authors', help: 'keep the names of the authors of recent commits' },
    { name: 'jobs', short: 'j', value: 'N', help: 'worker threads; default one per core' },
    { name: 'shard', value: 'I/N', help: 'process part I of N only, for gitdex merge: writes a .gitdex-shard' },
    { name: 'dry-run', help: 'list what would be indexed or skipped, and why; writes nothing' },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['build', 'index HEAD of the repository around the current folder into .gitdex/'],
    ['build --repo ../app --commit v2.1.0 --out app.gitdex', 'a tag of another repository into one file'],
    ['build --root packages/api --exclude "**/fixtures/"', 'a part of a monorepo'],
    ['build --dry-run | grep skipped', 'what stays out, and why'],
  ],
  exitCodes: '0 done, 2 error, 130 interrupted (an older artifact is left as it was)',
}
