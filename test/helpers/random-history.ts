import { makeRepository, type FileSpec, type GitFixture } from './git-fixture.ts'
import { pseudoRandom } from './random.ts'

/**
 * A repository with a random history: additions, edits, deletions, renames with and without edits, folders that take the
 * name of files, executable bits, symbolic links, branches and merges, and times that do not always rise.
 */
export async function makeRandomHistory(dir: string, seed: number, commits = 60): Promise<GitFixture> {
  const random = pseudoRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const fixture = await makeRepository(dir, { files: { 'a.txt': text(random) }, time: 1_600_000_000 })
  const state = new Map<string, FileSpec>([['a.txt', null]])
  const content = new Map<string, string>()
  const heads = [fixture.head]
  for (let i = 1; i < commits; i++) {
    const changes: Record<string, FileSpec> = {}
    for (let k = 0; k < 1 + random() * 4; k++) change(changes)
    const parents = random() < 0.15 && heads.length > 3 ? [heads.at(-1)!, pick(heads)] : [pick(heads.slice(-2))]
    // The tree is that of all changes so far, whatever the parent: what a commit changes differs all the more.
    const time = 1_600_000_000 + i * 3600 + (random() < 0.1 ? -90_000 : 0)
    heads.push(fixture.commit(changes, { message: `Change ${i}: ${pick(WORDS)}\n\nBody.`, time, parents }))
  }
  return fixture

  function change(changes: Record<string, FileSpec>): void {
    const paths = [...state.keys()].filter((path) => !(path in changes))
    const action = random()
    const path = pick(paths)
    if (path !== undefined && action < 0.2) {
      changes[path] = null
      state.delete(path)
    } else if (path !== undefined && action < 0.6 && typeof content.get(path) === 'string') {
      const moved = newPath()
      if (!fits(moved)) return
      const old = content.get(path)!
      changes[path] = null
      state.delete(path)
      put(changes, moved, action < 0.4 ? old : edit(old, random))
    } else if (path !== undefined && action < 0.8) put(changes, path, text(random))
    else {
      const added = newPath()
      if (fits(added)) put(changes, added, text(random))
    }
  }

  /** A path cannot be a file and a folder at once. */
  function fits(path: string): boolean {
    return ![...state.keys()].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`))
  }

  function put(changes: Record<string, FileSpec>, path: string, value: string): void {
    state.set(path, null)
    content.set(path, value)
    const kind = random()
    changes[path] = kind < 0.05 ? { symlink: value.slice(0, 9).trim() } : { content: value, executable: kind > 0.9 }
  }

  function newPath(): string {
    const depth = Math.floor(random() * 3)
    return [...Array.from({ length: depth }, () => pick(FOLDERS)), pick(NAMES)].join('/')
  }
}

const WORDS = ['parser', 'cache', 'login', 'flaky test', 'typo', 'Änderung']
const FOLDERS = ['src', 'lib', 'ünï', 'a', 'a.txt', 'a-b']
const NAMES = ['a.txt', 'b.txt', 'index.ts', 'a', 'naïve.md', 'z', 'a-b', 'src']

/** Lines of few different kinds, so that files resemble each other. */
function text(random: () => number): string {
  const lines = Array.from({ length: Math.floor(random() * 12) }, () => `line ${Math.floor(random() * 40)}\n`)
  return lines.join('')
}

function edit(old: string, random: () => number): string {
  const lines = old.split('\n')
  for (let i = 0; i < lines.length; i++) if (random() < 0.3) lines[i] = `edited ${Math.floor(random() * 9)}`
  return lines.join('\n').replace(/\n*$/, '\n')
}
