import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { GitError, reasonOf } from '../errors.ts'
import { configBoolean, configValue, readGitConfig, type GitConfig } from './git-config.ts'
import { isMissingFile } from './git-failure.ts'

/** Where the parts of a repository lie. */
export interface GitLayout {
  /** Folder with HEAD; a linked worktree has its own. */
  readonly gitDir: string
  /** Folder with objects, refs and config; the same unless this is a linked worktree. */
  readonly commonDir: string
  readonly workTree?: string
  readonly config: GitConfig
}

/** Finds the repository that `path` is in, looking upwards as git does. Throws GIT_NOT_A_REPOSITORY. */
export function findGitDir(path: string): GitLayout {
  const start = resolve(path)
  const stats = statSync(start, { throwIfNoEntry: false })
  if (!stats) throw notARepository(start, 'there is no such folder')
  let unusable: string | undefined
  for (let folder = stats.isDirectory() ? start : dirname(start); ; folder = dirname(folder)) {
    const dotGit = join(folder, '.git')
    const gitDir = resolveDotGit(dotGit)
    if (gitDir !== undefined) return describe(gitDir, folder)
    if (isGitDir(folder)) return describe(folder, undefined)
    unusable ??= whyUnusable(dotGit)
    if (folder === dirname(folder))
      throw notARepository(start, unusable ?? 'neither it nor a folder above it holds a `.git`')
  }
}

/** What is wrong with a `.git` that is there and, as for git, does not count; undefined where there is none. */
function whyUnusable(dotGit: string): string | undefined {
  if (!existsSync(dotGit)) return undefined
  try {
    const names = readdirSync(dotGit)
    const lacks = ['HEAD', 'objects', 'refs'].filter((name) => !names.includes(name))
    return `${dotGit} has no ${lacks.join(', no ')}`
  } catch (error) {
    return `${dotGit} cannot be read: ${reasonOf(error)}`
  }
}

/** The git directory that `.git` is or (as a file) points to; undefined when it is neither. */
function resolveDotGit(dotGit: string): string | undefined {
  const stats = statSync(dotGit, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (stats.isDirectory()) return isGitDir(dotGit) ? dotGit : undefined
  const target = /^gitdir: (.+?)[\r\n]*$/s.exec(readText(dotGit) ?? '')?.[1]
  if (target === undefined) throw notARepository(dotGit, 'the file has no `gitdir:` line')
  const gitDir = resolve(dirname(dotGit), target)
  if (!isGitDir(gitDir)) {
    throw notARepository(dotGit, `it points to ${gitDir}, which is no git directory; run \`git worktree repair\``)
  }
  return gitDir
}

/** git's own test: a HEAD, and objects and refs, possibly those of the main worktree. */
function isGitDir(folder: string): boolean {
  if (!existsSync(join(folder, 'HEAD'))) return false
  const common = readCommonDir(folder)
  return existsSync(join(common, 'objects')) && existsSync(join(common, 'refs'))
}

function readCommonDir(gitDir: string): string {
  const target = readText(join(gitDir, 'commondir'))?.replace(/[\r\n]+$/, '')
  return target ? resolve(gitDir, target) : gitDir
}

/** @param workTree folder whose `.git` led here, if one did */
function describe(gitDir: string, workTree: string | undefined): GitLayout {
  const commonDir = readCommonDir(gitDir)
  const config = readConfig(gitDir, commonDir)
  const found = workTree ?? ownWorkTree(gitDir, commonDir, config)
  const explicit = configValue(config, 'core.worktree')
  const root = explicit !== undefined && gitDir === commonDir ? resolve(gitDir, explicit) : found
  return { gitDir, commonDir, config, ...(root === undefined ? {} : { workTree: root }) }
}

/** Work tree of a git directory that was named itself. */
function ownWorkTree(gitDir: string, commonDir: string, config: GitConfig): string | undefined {
  if (gitDir !== commonDir) {
    const back = readText(join(gitDir, 'gitdir'))?.trim()
    return back ? dirname(resolve(gitDir, back)) : undefined
  }
  if (basename(gitDir) !== '.git' || configBoolean(config, 'core.bare', false)) return undefined
  return dirname(gitDir)
}

/** The shared configuration, and over it that of this worktree where the repository says it has one. */
function readConfig(gitDir: string, commonDir: string): GitConfig {
  const shared = readGitConfig(join(commonDir, 'config'))
  if (!configBoolean(shared, 'extensions.worktreeconfig', false)) return shared
  const own = readGitConfig(join(gitDir, 'config.worktree'))
  const merged = new Map(shared)
  for (const [key, values] of own) merged.set(key, [...(shared.get(key) ?? []), ...values])
  return merged
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}

function notARepository(path: string, why: string): GitError {
  const advice = 'Name a folder inside of a git repository, or a bare clone, with --repo.'
  return new GitError('GIT_NOT_A_REPOSITORY', `${path} is not a git repository: ${why}. ${advice}`, { path })
}
