import { configBoolean, type GitConfig } from './git-config.ts'
import { isOid } from './oid.ts'
import type { Refs } from './refs.ts'

const PREFIX = 'refs/replace/'

/** Objects that stand in for others (git-replace), by the id they replace; none where the configuration says so. */
export function readReplacements(refs: Refs, config: GitConfig): Map<string, string> {
  const replacements = new Map<string, string>()
  if (!configBoolean(config, 'core.usereplacerefs', true)) return replacements
  for (const [name, oid] of refs.list(PREFIX)) {
    const replaced = name.slice(PREFIX.length)
    if (isOid(replaced)) replacements.set(replaced, oid)
  }
  return replacements
}
