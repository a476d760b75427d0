import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where caches belong on this system: `$XDG_CACHE_HOME`, `%LOCALAPPDATA%`, `~/Library/Caches` or `~/.cache`. As the XDG
 * specification wants it, a relative path there does not count: it would put a cache into every folder one works in.
 */
export function defaultCacheFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, 'gitdex')
  if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'gitdex', 'cache')
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches', 'gitdex') : join(homedir(), '.cache', 'gitdex')
}
