import { execFileSync } from 'node:child_process'

/** Workers, grammars and command lines under test are the built ones, so build them before the first test. */
export default function setup(): void {
  if (process.env.GITDEX_SKIP_BUILD) return
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
