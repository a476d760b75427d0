import type { OwnLanguage } from '../own-language.ts'
import { lineEnd } from '../scan/lexer.ts'
import { defineKeys, type Key } from './keys.ts'
import type { Findings } from '../own-language.ts'

const entry = (id: string): OwnLanguage => ({
  id,
  layout: 'data',
  separator: '.',
  modifierWords: {},
  scan: scanIni,
})

/** Sections and keys of `[section]` files, and `KEY=value` files without sections. */
export const ini = ['ini', 'dotenv', 'java properties', 'editorconfig', 'git config'].map(entry)

const SECTION = /^\[\s*([^\]\r\n]{1,200}?)\s*\]/
const PAIR = /^(?:export\s+)?(?:"([^"\r\n]{1,200})"|([^\s=:#;[!"'][^=:\r\n]{0,200}?))\s*\+?[=:]/

function scanIni(text: string, found: Findings): void {
  const keys: Key[] = []
  let section: Key | undefined
  let lastEnd = 0
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at)
    const line = text.slice(at, Math.min(end, at + 500))
    const indent = line.search(/\S/)
    const content = indent < 0 ? '' : line.slice(indent)
    const head = SECTION.exec(content)
    const pair = PAIR.exec(content)
    if (/^[#;!]/.test(content)) found.comment(at + indent, end)
    else if (head) {
      if (section) section.end = Math.max(section.end, lastEnd)
      const nameStart = at + indent + head[0].indexOf(head[1]!)
      section = { path: [head[1]!], nameStart, nameEnd: nameStart + head[1]!.length, start: at + indent, end }
      section = { ...section, body: at + indent + head[0].length }
      keys.push(section)
    } else if (pair && (indent === 0 || section)) {
      const name = (pair[1] ?? pair[2])!
      const start = at + indent
      const nameStart = start + pair[0].indexOf(name)
      keys.push({
        path: section ? [section.path[0]!, name] : [name],
        nameStart,
        nameEnd: nameStart + name.length,
        start,
        end,
      })
    }
    if (content !== '') lastEnd = end
    const newline = text.indexOf('\n', end)
    at = newline < 0 ? text.length : newline + 1
  }
  if (section) section.end = Math.max(section.end, lastEnd)
  defineKeys(keys, found)
}
