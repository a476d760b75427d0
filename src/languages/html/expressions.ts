import type { Findings } from '../own-language.ts'

/** Longest expression that is looked at, UTF-16 units. */
const MAX_LENGTH = 2_000
const WORDS = new Set([
  'true', 'false', 'null', 'undefined', 'in', 'of', 'as', 'if', 'else', 'each', 'await', 'then', 'catch', 'key', 'const', 'new', 'typeof',
  'instanceof', 'html', 'debug', 'snippet', 'render', 'let', 'this', 'async', 'return', 'function', 'void',
]) // prettier-ignore

/** Reports the names that an expression of a template reads or calls, members and strings left out. */
export function useExpression(text: string, start: number, end: number, found: Findings): void {
  const expression = text.slice(start, Math.min(end, start + MAX_LENGTH)).replace(/'[^'\n]*'|"[^"\n]*"/g, blank)
  for (const match of expression.matchAll(/(?<![.\w$-])[A-Za-z_$][\w$]*(?![\w$]|\s{0,3}:(?!:))/g)) {
    const [name] = match
    if (WORDS.has(name)) continue
    const at = start + match.index
    const isCall = /^\s{0,3}\(/.test(expression.slice(match.index + name.length, match.index + name.length + 5))
    found.use(isCall ? 'call' : 'read', at, at + name.length)
  }
}

const blank = (quoted: string): string => ' '.repeat(quoted.length)
