import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { run, GITDEX } from '../e2e/run.ts'
import { SAMPLE_FILES } from '../e2e/sample-repository.ts'
import { makeRepository, type Files } from '../helpers/git-fixture.ts'

/** Names and texts that want to be markup, or to stand on their heads. */
export const HOSTILE_FILES: Files = {
  'evil/<img src=x onerror=alert(1)>.js': 'function hostileMarkup() { return "</script><script>alert(2)</script>" }\n',
  'evil/\u202Egnp.exe.js': 'function hostileDirection() {\n  // \u202E desrever si siht\n  return 1\n}\n',
  'evil/"quotes\' & spaces #L3.js': 'export function hostileName() {\n  return 3\n}\n',
}

const LONG = Array.from({ length: 1300 }, (_, i) => `export const row${i + 1} = ${i + 1}`).join('\n')

const FILES: Files = {
  ...SAMPLE_FILES,
  ...HOSTILE_FILES,
  'src/long.ts': `${LONG}\n`,
  // A pattern with nested repetitions never comes to an end in the second.
  'regex/a-first.txt': 'aaaa!\n',
  'regex/b-hangs.txt': `${'a'.repeat(40)}b\n`,
  'regex/c-last.txt': 'aaaaaaaa!\n',
}

/** A repository with all of the above, indexed, and the page of that index. */
export async function makeSite(folder: string): Promise<{ site: string; artifact: string }> {
  const repository = await makeRepository(join(folder, 'app'), { files: FILES, time: 1_700_000_000 })
  const artifact = join(folder, 'app.gitdex')
  const built = await run(GITDEX, ['build', '--repo', repository.dir, '--no-cache', '--jobs', '1', '--out', artifact], { cwd: folder }) // prettier-ignore
  if (built.code !== 0) throw new Error(built.err)
  const site = join(folder, 'site')
  await writePage(folder, ['--index', artifact, '--out', site])
  return { site, artifact }
}

export async function writePage(folder: string, args: readonly string[]): Promise<void> {
  const { code, err } = await run(GITDEX, ['site', ...args], { cwd: folder })
  if (code !== 0) throw new Error(err)
}

/** Makes a file as large as one that no server should send as a whole, without writing it. */
export const grow = (file: string): void => truncateSync(file, 64 * 1024 * 1024)
