import { TOKEN } from '../scan/lexer.ts'
import type { Declared, Token } from './head.ts'

/** `task name`, `task name(type: Copy)`, `task('name')`, `tasks.register('name', Copy)`: a task of Gradle. */
export function readTask(tokens: readonly Token[], text: string): Declared | undefined {
  const name = tokens[0]?.text === 'task' ? nameBehind(tokens, 1, text) : registered(tokens, text)
  return name && { kind: 'rule', names: [name], isType: false, isEnum: false, isTest: false }
}

function nameBehind(tokens: readonly Token[], at: number, text: string): Token | undefined {
  const token = tokens[at]
  if (token?.kind === TOKEN.word || token?.kind === TOKEN.string) return token
  return token?.text === '(' ? stringIn(token, text) : undefined
}

function registered(tokens: readonly Token[], text: string): Token | undefined {
  const [tasks, dot, verb, open] = tokens
  if (tasks?.text !== 'tasks' || dot?.text !== '.' || !/^(?:register|create)$/.test(verb?.text ?? '')) return undefined
  return open?.text === '(' ? stringIn(open, text) : open?.kind === TOKEN.string ? open : undefined
}

/** The string that a bracket begins with. */
function stringIn({ start, end }: Token, text: string): Token | undefined {
  const found = /^\(\s*(["'][^"'\n]*["']|\w+)/d.exec(text.slice(start, Math.min(end, start + 200)))
  const span = found?.indices?.[1]
  if (!span) return undefined
  return { kind: TOKEN.string, start: start + span[0], end: start + span[1], text: found[1]! }
}
