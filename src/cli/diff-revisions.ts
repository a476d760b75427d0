import type { RevisionBuilder } from '../../reader/cli/diff.ts'
import { DIFF_SPEC } from '../../reader/cli/specs.ts'

/** What `gitdex diff` can do beyond the reader: compare revisions, which are built when they are asked for. */
export const revisionBuilder: RevisionBuilder = {
  spec: {
    ...DIFF_SPEC,
    summary: 'Show what differs between two artifacts or revisions: files, symbols, signatures, public API.',
    options: [
      ...DIFF_SPEC.options,
      { name: 'repo', value: 'DIR', help: 'repository of the revisions; default the current folder' },
      { name: 'root', value: 'DIR', help: 'build revisions of that folder of the tree only' },
      { name: 'cache', value: 'DIR', help: 'cache of indexed blobs; default gitdex/ in the cache folder of the user' },
      { name: 'no-cache', help: 'neither read nor write a cache' },
    ],
    examples: [
      ['diff main HEAD', 'what a branch changed; artifacts that are missing are built'],
      ...DIFF_SPEC.examples,
    ],
  },
  build: async (revisions, args, io) => (await import('./build-revisions.ts')).buildRevisions(revisions, args, io),
}
