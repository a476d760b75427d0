import type { RepositoryVerifier } from '../../reader/cli/verify.ts'
import { VERIFY_SPEC } from '../../reader/cli/specs.ts'

/** What `gitdex verify` can do beyond the reader: compare with the repository, and build again. */
export const repositoryVerifier: RepositoryVerifier = {
  spec: {
    ...VERIFY_SPEC,
    summary: 'Check an artifact: every byte, its signature, that it is of a repository, that building again gives it.',
    options: [
      ...VERIFY_SPEC.options,
      { name: 'repo', value: 'DIR', help: 'repository that must hold its commit, tree and every file as indexed' },
      { name: 'rebuild', help: 'build the commit again (of --repo, or the current folder) and compare the digests' },
      { name: 'jobs', short: 'j', value: 'N', help: 'worker threads for --rebuild; default one per core' },
    ],
    examples: [
      ...VERIFY_SPEC.examples,
      ['verify app.gitdex --repo ../app', 'that it says of that repository what is there'],
      ['verify app.gitdex --repo ../app --rebuild', 'that nobody put anything else into it'],
    ],
  },
  problems: async (claims, args, io) => (await import('./check-claims.ts')).checkClaims(claims, args, io),
}
