import { join } from 'node:path'
import { makeRepository, type Files, type GitFixture } from '../helpers/git-fixture.ts'

const SESSION = `/** Keeps a user logged in. */
export class Session {
  /** Renews the session before it expires; failed requests are retried three times. */
  async refresh(token: string): Promise<Session> {
    return retryRequest(() => this.load(token))
  }

  private load(token: string): Session {
    return this
  }
}

export function getUserName(session: Session): string {
  return String(session)
}
`

const RETRY = `/** Retries a request with exponential backoff. */
export async function retryRequest<T>(work: () => Promise<T> | T, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100))
    }
  }
}
`

export const SAMPLE_FILES: Files = {
  'README.md': '# Sample\n\nA small application that keeps users logged in.\n',
  'package.json': '{"name": "sample", "version": "1.0.0"}\n',
  'src/auth/session.ts': SESSION,
  'src/net/retry.ts': RETRY,
  'test/session.test.ts':
    "import { Session } from '../src/auth/session.ts'\ntest('refresh', () => new Session().refresh('t'))\n",
  'scripts/deploy.py': 'def deploy_all(target):\n    """Copies everything to the target."""\n    return target\n',
  'logo.png': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108000000', 'hex'),
}

/** A repository with files, a remote, a work tree and one commit at a fixed time. */
export async function sampleRepository(folder: string): Promise<GitFixture> {
  const options = { files: SAMPLE_FILES, origin: 'https://user:secret@example.org/team/app.git', time: 1_700_000_000 }
  const repository = await makeRepository(join(folder, 'app'), options)
  repository.checkout()
  return repository
}
