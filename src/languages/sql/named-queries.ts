import type { Definition } from '../own-language.ts'

/** `-- name: GetUser :one` names the query below it (sqlc, yesql, aiosql, HugSQL). */
export function namedQueries(text: string): Definition[] {
  if (!text.includes('name:') && !text.includes(':name')) return []
  const marks = [...text.matchAll(/^--[ \t]*(?:name:|:name)[ \t]*([\w$<>!^*?-]+)[^\n]*/gm)]
  return marks.map((match, i): Definition => {
    const start = match.index
    const nameStart = start + match[0].indexOf(match[1]!, match[0].indexOf('name') + 4)
    const next = marks[i + 1]?.index ?? text.length
    const close = text.slice(start, next).indexOf(';')
    const end = close < 0 ? next : start + close + 1
    const name = match[1]!.replace(/[<>!^*?$]+$/, '')
    const head = start + match[0].length
    const query = head + text.slice(head, end).search(/\S|$/)
    return { kind: 'function', nameStart, nameEnd: nameStart + name.length, start: query, end }
  })
}
