import { readFileSync } from 'node:fs'
import { isMissingFile } from './git-failure.ts'

/** Values of a git configuration file by lower-case `section.key` or `section.Subsection.key`. */
export type GitConfig = ReadonlyMap<string, readonly string[]>

/** Reads one configuration file (git-config, "Syntax"); includes are not followed. A missing file is an empty one. */
export function readGitConfig(path: string): GitConfig {
  try {
    return parseGitConfig(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isMissingFile(error)) return new Map()
    throw error
  }
}

/** The value that counts: the last one. */
export function configValue(config: GitConfig, key: string): string | undefined {
  return config.get(key)?.at(-1)
}

/** A yes or no of the configuration; `fallback` when the key is not set or means neither. */
export function configBoolean(config: GitConfig, key: string, fallback: boolean): boolean {
  const value = configValue(config, key)?.toLowerCase()
  if (value === undefined) return fallback
  if (['true', 'yes', 'on', '1'].includes(value)) return true
  if (['false', 'no', 'off', '0', ''].includes(value)) return false
  return fallback
}

/** A comment, or a line with those that a backslash at its end joins to it. */
const LOGICAL_LINE = /[ \t]*[#;][^\n]*|(?:\\[^]|[^\n\\])+/g

export function parseGitConfig(text: string): GitConfig {
  const config = new Map<string, string[]>()
  let section = ''
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n')
  for (const [line] of lines.matchAll(LOGICAL_LINE)) {
    const rest = line.trim()
    const header = parseHeader(rest)
    if (header) section = header.name
    const entry = header ? rest.slice(header.length).trim() : rest
    const match = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(=?)([^]*)$/.exec(entry)
    if (!match) continue
    const key = `${section}.${match[1]!.toLowerCase()}`
    const values = config.get(key) ?? []
    values.push(match[2] === '=' ? parseValue(match[3]!) : 'true')
    config.set(key, values)
  }
  return config
}

/** `[section]`, `[section "Subsection"]` and the old `[section.subsection]`. */
function parseHeader(line: string): { name: string; length: number } | undefined {
  const match = /^\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?\]/.exec(line)
  if (!match) return undefined
  const subsection = match[2] === undefined ? '' : `.${match[2].replace(/\\(.)/g, '$1')}`
  return { name: match[1]!.toLowerCase() + subsection, length: match[0].length }
}

/** Removes quotes, escapes, comments and the white space around a value. */
function parseValue(raw: string): string {
  let value = ''
  let quoted = false
  let kept = 0
  for (let i = 0; i < raw.length; i++) {
    const char = raw[i]!
    if (char === '"') quoted = !quoted
    else if (char === '\\') value += ESCAPES[raw[++i] ?? ''] ?? raw[i] ?? ''
    else if (!quoted && (char === '#' || char === ';')) break
    else if (quoted || value !== '' || !/\s/.test(char)) value += char
    if (quoted || !/\s/.test(char)) kept = value.length
  }
  return value.slice(0, kept)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '\n': '' }
