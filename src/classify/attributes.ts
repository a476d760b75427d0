import type { PathAttributes } from './types.ts'
import { compileAttributePattern, type PathMatcher } from './wildmatch.ts'

/** One `.gitattributes` of the tree. */
export interface AttributesFile {
  /** Path in the tree (`.gitattributes`, `packages/a/.gitattributes`). */
  readonly path: string
  readonly text: string
}

/** git ignores longer lines of attributes files; so do we. */
const MAX_LINE = 2048

/** The attributes that mean something here, and the field each fills. */
const FIELDS = new Map<string, keyof PathAttributes>([
  ['linguist-generated', 'generated'],
  ['linguist-vendored', 'vendored'],
  ['linguist-documentation', 'documentation'],
  ['linguist-language', 'language'],
  ['filter', 'lfs'],
])

/** A value of `undefined` takes back what an earlier rule said (`!attribute`). */
type Assignment = readonly [field: keyof PathAttributes, value: boolean | string | undefined]

interface Rule {
  readonly matches: PathMatcher
  readonly assignments: readonly Assignment[]
}

const NONE: PathAttributes = {}

/**
 * Attributes of paths from all `.gitattributes` of a tree, as git combines them: within a file the last match wins per
 * attribute, a file deeper in the tree wins over those above. Macros (`[attr]`) are ignored, `info/attributes` is not
 * part of a commit.
 */
export class AttributeRules {
  /** Folder with a trailing slash (root: empty) -> its rules. */
  readonly #byFolder = new Map<string, readonly Rule[]>()
  /** Folder -> the rule sets that apply in it, outermost first, with the length of the prefix they are relative to. */
  readonly #chains = new Map<string, readonly (readonly [prefix: number, rules: readonly Rule[]])[]>()

  constructor(files: readonly AttributesFile[]) {
    for (const file of files) {
      const rules = parseAttributes(file.text)
      if (rules.length > 0) this.#byFolder.set(file.path.slice(0, file.path.lastIndexOf('/') + 1), rules)
    }
  }

  /** Attributes of a file path; the same empty object where none apply. */
  of(path: string): PathAttributes {
    if (this.#byFolder.size === 0) return NONE
    const slash = path.lastIndexOf('/') + 1
    const baseName = byteString(path.slice(slash))
    const found: Partial<Record<keyof PathAttributes, boolean | string | undefined>> = {}
    let any = false
    for (const [prefix, rules] of this.#chain(path.slice(0, slash))) {
      const relative = byteString(path.slice(prefix))
      for (const rule of rules) {
        if (!rule.matches(relative, baseName)) continue
        for (const [field, value] of rule.assignments) found[field] = value
        any = true
      }
    }
    return any ? plain(found) : NONE
  }

  #chain(folder: string): readonly (readonly [number, readonly Rule[]])[] {
    const known = this.#chains.get(folder)
    if (known) return known
    const chain: (readonly [number, readonly Rule[]])[] = []
    for (let end = 0; ;) {
      const rules = this.#byFolder.get(folder.slice(0, end))
      if (rules) chain.push([end, rules])
      if (end === folder.length) break
      end = folder.indexOf('/', end) + 1
    }
    this.#chains.set(folder, chain)
    return chain
  }
}

/** git matches bytes, so that `?` is one byte of a letter like `é`: one character per byte of UTF-8. */
function byteString(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

/** Drops the unspecified, in a fixed order of fields, so that equal attributes are equal as JSON. */
function plain(found: Partial<Record<keyof PathAttributes, boolean | string | undefined>>): PathAttributes {
  const result: Record<string, boolean | string> = {}
  for (const field of FIELDS.values()) {
    const value = found[field]
    if (value !== undefined) result[field] = value
  }
  return result
}

function parseAttributes(text: string): Rule[] {
  const rules: Rule[] = []
  for (const raw of text.replace(/^\ufeff/, '').split('\n')) {
    const line = raw.trim()
    if (line === '' || line[0] === '#' || line.startsWith('[attr]') || line.length > MAX_LINE) continue
    const parsed = /^("(?:[^"\\]|\\.)*"|[^ \t\r]+)[ \t\r]+(.*)$/.exec(line)
    if (!parsed) continue
    const assignments = parsed[2]!.split(/[ \t\r]+/).flatMap(parseAssignment)
    const matches = assignments.length > 0 && compileAttributePattern(byteString(unquote(parsed[1]!)))
    if (matches) rules.push({ matches, assignments })
  }
  return rules
}

function parseAssignment(word: string): Assignment[] {
  const [, sign = '', name = '', value] = /^([-!]?)([^=]+)(?:=(.*))?$/.exec(word) ?? []
  const field = FIELDS.get(name)
  if (!field) return []
  if (sign === '!') return [[field, undefined]]
  if (field === 'lfs') return [[field, value === 'lfs' || undefined]]
  if (field === 'language') return [[field, sign === '-' ? undefined : value || undefined]]
  return [[field, sign !== '-' && value?.toLowerCase() !== 'false']]
}

const ESCAPES: Record<string, string> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Pattern in C-style quotes (`"a b.txt"`); octal escapes are bytes of UTF-8. */
function unquote(pattern: string): string {
  if (pattern[0] !== '"') return pattern
  const decoded = pattern.slice(1, -1).replace(/(?:\\[0-3][0-7]{2})+/g, (run) => {
    const bytes = run.split('\\').slice(1).map((digits) => Number.parseInt(digits, 8)) // prettier-ignore
    return Buffer.from(bytes).toString('utf8')
  })
  // An escaped backslash or quote stays an escape of the pattern itself where it would mean something else.
  return decoded.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character)
}
