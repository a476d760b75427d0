import type { CssContext } from './scan.ts'

/** Longest declaration that is looked at, UTF-16 units. */
const MAX_LENGTH = 5_000

/** Reads what stands between `;`, `{` and `}`: variables, custom properties, imports; and which of them are used. */
export function readDeclaration(context: CssContext, start: number, end: number): void {
  const { text, found } = context
  const declaration = text.slice(start, Math.min(end, start + MAX_LENGTH))
  const imported = /^@(?:import|use|forward|reference|plugin|config|require)\b/.exec(declaration)
  if (imported) return readImports(context, declaration, start)
  const variable = /^(--[\w-]+|\$[\w-]+|@[\w-]+)\s*:/.exec(declaration)
  const custom = /^@custom-(?:media|selector)\s+:?(--[\w-]+)/.exec(declaration)
  if (variable && isVariable(context, variable[1]!, declaration)) define(context, start, variable[1]!, start, end)
  else if (custom) define(context, start + custom[0].length - custom[1]!.length, custom[1]!, start, end)
  noteUses(declaration, start + (variable ? variable[0].length : 0), start, found)
}

/** Variables of blocks are local; custom properties are what other sheets set and read. */
function isVariable({ blocks, dialect }: CssContext, name: string, declaration: string): boolean {
  if (name.startsWith('--')) return true
  if (name.startsWith('@')) return dialect === 'less' && blocks.length === 0
  return dialect === 'scss' && (blocks.length === 0 || /!(?:global|default)\b/.test(declaration))
}

function define({ known, found }: CssContext, nameStart: number, name: string, start: number, end: number): void {
  const nameEnd = nameStart + name.length
  if (known.has(name)) return found.use('write', nameStart, nameEnd)
  known.add(name)
  found.define({ kind: 'variable', nameStart, nameEnd, start, end })
}

/** `@import 'a', url(b)`, `@use "c" as d` */
function readImports({ found }: CssContext, declaration: string, start: number): void {
  for (const match of declaration.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)|(["'])([^"'\n]+)\2/g)) {
    found.import((match[1] ?? match[3]!).trim(), start + match.index)
    if (/^@(?:use|forward|plugin|config)/.test(declaration)) return
  }
}

/** `var(--a)`, `$a`, `@include a`, `@extend .a`. */
function noteUses(declaration: string, from: number, start: number, found: CssContext['found']): void {
  const pattern = /(?<![\w-])(--[\w-]+)|(\$[\w-]+)|@(include|extend|apply)\s+(?:[\w-]+\.)?[.%#]?([\w-]+)/g
  pattern.lastIndex = from - start
  for (let match = pattern.exec(declaration); match; match = pattern.exec(declaration)) {
    const name = match[1] ?? match[2] ?? match[4]!
    const end = start + match.index + match[0].length
    found.use(match[3] === 'include' ? 'call' : 'read', end - name.length, end)
  }
}
