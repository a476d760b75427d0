import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { nearest } from '../../reader/cli/nearest.ts'
import { ConfigError } from '../errors.ts'

const KINDS = ['release', 'workflow', 'refs'] as const

/** `relaese` is a slip and no wish for a folder of that name, unless there is one. Throws CONFIG_INVALID. */
export function refuseSlip(target: string, cwd: string): void {
  if (!/^[a-z]+$/i.test(target) || (KINDS as readonly string[]).includes(target)) return
  const meant = nearest(target, KINDS)
  if (meant === undefined || existsSync(resolve(cwd, target))) return
  const message = `${target} is no folder. Did you mean ${meant}? For a folder of that name write ./${target}`
  throw new ConfigError('CONFIG_INVALID', message, { target, valid: [...KINDS] })
}
