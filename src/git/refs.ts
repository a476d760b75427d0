import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMissingFile } from './git-failure.ts'
import { listPackedRefs } from './packed-refs.ts'

/** git stops following symbolic refs here (SYMREF_MAXDEPTH). */
const MAX_SYMREF_DEPTH = 5
/** Refs that each worktree has for itself (gitrepository-layout). */
const PER_WORKTREE = /^(?!refs\/)|^refs\/(bisect|worktree|rewritten)\//
/** Rules by which git completes a short name, in order (gitrevisions, `<refname>`). */
const COMPLETIONS = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']

/** What a ref holds: an object id, or the name of another ref that does not exist (a branch without commits). */
export type RefValue = { readonly oid: string } | { readonly unborn: string }

/** Reads refs from files and `packed-refs`; nothing is kept, so a long-lived process sees every change. */
export class Refs {
  private readonly packedPath: string

  constructor(
    private readonly gitDir: string,
    private readonly commonDir: string,
  ) {
    this.packedPath = join(commonDir, 'packed-refs')
  }

  /** Follows a full ref name (`HEAD`, `refs/heads/main`) to its end; undefined when there is no such ref. */
  resolve(name: string): RefValue | undefined {
    let current = name
    for (let depth = 0; depth <= MAX_SYMREF_DEPTH; depth++) {
      const content = this.readLoose(current) ?? this.readPacked(current)
      if (content === undefined) return depth > 0 ? { unborn: current } : undefined
      const target = /^ref:\s*(.+)$/.exec(content)?.[1]
      if (target === undefined) return /^[0-9a-f]{40}/.test(content) ? { oid: content.slice(0, 40) } : undefined
      if (!isSafeRefName(target)) return undefined
      current = target
    }
    return undefined
  }

  /** Completes a name as git does (`main` -> `refs/heads/main`) and follows it; the first rule that applies wins. */
  resolveShort(name: string): RefValue | undefined {
    if (!isSafeRefName(name)) return undefined
    // At the top level only names like HEAD, FETCH_HEAD are refs: `config` and `index` lie there too.
    const completions = /^[A-Z][A-Z_-]*$|^refs\//.test(name) ? COMPLETIONS : COMPLETIONS.slice(1)
    const names = [...completions.map((prefix) => prefix + name), `refs/remotes/${name}/HEAD`]
    for (const candidate of names) {
      const value = this.resolve(candidate)
      if (value) return value
    }
    return undefined
  }

  /** Short name of the branch that HEAD is on; undefined when it is detached. */
  headBranch(): string | undefined {
    return /^ref:\s*refs\/heads\/(.+)$/.exec(this.readLoose('HEAD') ?? '')?.[1]
  }

  /** Refs below a prefix such as `refs/replace/`, packed and loose, as name -> object id; symbolic ones left out. */
  list(prefix: string): Map<string, string> {
    const found = new Map<string, string>()
    for (const [name, oid] of listPackedRefs(this.packedPath, prefix)) found.set(name, oid)
    for (const name of listFiles(this.commonDir, prefix.replace(/\/$/, ''))) {
      const value = this.resolve(name)
      if (value && 'oid' in value) found.set(name, value.oid)
    }
    return found
  }

  private readLoose(name: string): string | undefined {
    return readText(join(PER_WORKTREE.test(name) ? this.gitDir : this.commonDir, name))?.trim()
  }

  private readPacked(name: string): string | undefined {
    if (!name.startsWith('refs/')) return undefined
    return listPackedRefs(this.packedPath, name).find(([packed]) => packed === name)?.[1]
  }
}

/** git's rules for names of refs (git-check-ref-format), as far as they keep a name inside of its folder. */
export function isSafeRefName(name: string): boolean {
  if (name === '' || /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$/.test(name)) return false
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))
}

function listFiles(root: string, folder: string): string[] {
  let entries
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, name) : [name]
  })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return undefined
    throw error
  }
}
