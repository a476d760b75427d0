import type { CommandSpec } from '../../reader/cli/command.ts'
import { OUT_OPTION } from './out-option.ts'

const PLACES = 'folder, file, http(s) URL, release[:TAG], workflow, refs[:REMOTE|URL|PATH]'

export const PUBLISH_SPEC: CommandSpec = {
  name: 'publish',
  summary: 'Check an artifact and put it where others pull it from: a folder, URL, GitHub release or git ref.',
  positionals: '[FILE]',
  minPositionals: 0,
  maxPositionals: 1,
  positionalOption: 'to',
  options: [
    { name: 'to', value: 'TARGET', help: `where to: ${PLACES}` },
    {
      name: 'index',
      value: 'FILE|DIR',
      help: 'the artifact; default the one in .gitdex/ of HEAD or its nearest ancestor',
    },
    {
      name: 'repo',
      value: 'DIR',
      help: 'repository that remotes and ages of commits are taken from; default the current folder',
    },
    { name: 'keep', value: 'N', help: 'leave only the newest N artifacts of this name there' },
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['publish --to release', "an asset of the release 'gitdex' of the repository on GitHub (GITHUB_TOKEN)"],
    ['publish app-0123456789ab.gitdex --to release:v2.1.0', 'an asset of the release of a tag'],
    ['publish --to refs --keep 20', 'refs/gitdex/<commit> of remote origin, the last 20 of them'],
    ['publish --to https://files.example.org/indexes/', 'PUT to a web folder (GITDEX_TOKEN), with checksum and list'],
    ['publish --to /mnt/share/indexes', 'a folder, which a web server may serve'],
  ],
  exitCodes: '0 done, 2 error, 130 interrupted',
}

export const PULL_SPEC: CommandSpec = {
  name: 'pull',
  summary: 'Get the artifact of HEAD, else of its nearest ancestor that has one, checked before it is put in place.',
  positionals: '[TARGET...]',
  minPositionals: 0,
  maxPositionals: Infinity,
  options: [
    {
      name: 'from',
      value: 'TARGET',
      multiple: true,
      help: `where from: ${PLACES}; default the releases and refs of remote origin`,
    },
    { name: 'repo', value: 'DIR', help: 'repository whose commit is wanted; default the current folder' },
    { name: 'commit', value: 'REV', help: 'the commit that is wanted; default HEAD' },
    { name: 'exact', help: 'only that commit, no ancestor of it' },
    {
      name: 'name',
      value: 'N',
      help: 'only artifacts of that name; by default those called like the repository come first',
    },
    OUT_OPTION,
    { name: 'json', help: 'print the report as JSON (errors too, on standard error)' },
  ],
  examples: [
    ['pull', 'of HEAD or its nearest ancestor, from where origin keeps them'],
    ['pull --from https://files.example.org/indexes/', 'from a web folder'],
    ['pull --from refs:origin --commit main', 'from git refs of a remote (a clone does not bring them)'],
    ['pull --from release:octo/app --out /srv/indexes', 'the newest of another repository on GitHub'],
  ],
  exitCodes: '0 done, 2 error (NOT_FOUND when there is none), 130 interrupted',
}
