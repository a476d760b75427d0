import { linguist } from './linguist.ts'

/** Languages that a file names itself: by the first line (`#!`) or by an editor's modeline. */

/** They run JavaScript, too, but that is not what they are called for. */
const TYPESCRIPT_RUNNERS = new Set(['deno', 'bun', 'ts-node', 'tsx'])

/** Interpreter of a `#!` line without its version: `env -S python3.11 -u` gives `python3.11`, then `python`. */
export function shebangLanguages(text: string): readonly string[] {
  if (text[0] !== '#' || text[1] !== '!') return []
  const newline = text.indexOf('\n')
  const line = text.slice(2, newline < 0 ? 256 : Math.min(newline, 256)).trim()
  const interpreter = interpreterOf(line.split(/\s+/))
  if (!interpreter) return []
  if (TYPESCRIPT_RUNNERS.has(interpreter)) return ['typescript']
  const { byInterpreter } = linguist()
  return byInterpreter.get(interpreter) ?? byInterpreter.get(interpreter.replace(/[-.\d]+$/, '')) ?? []
}

function interpreterOf(words: readonly string[]): string | undefined {
  const program = words[0]?.split('/').at(-1)
  if (program !== 'env') return program
  // Options of env and `NAME=value` stand before the program.
  return words.slice(1).find((word) => !word.startsWith('-') && !word.includes('='))?.split('/').at(-1) // prettier-ignore
}

/** Lines at either end of a file in which editors look. */
const MODELINE_LINES = 5
/** Characters at either end that are looked at; a modeline behind a giant line is not found. */
const MODELINE_REACH = 2048

const VIM = /(?:^|[ \t])(?:vim?|ex)(?:[<=>]?\d+)?:[ \t]*(?:set?[ \t]+)?[^\n]*?\b(?:ft|filetype|syntax)=(\w+)/m
/** Language of a vim or Emacs modeline within the first or last five lines. */
export function modelineLanguage(text: string): string | undefined {
  const head = text.slice(0, MODELINE_REACH)
  if (head.includes('-*-')) {
    const found = resolveAlias(emacsMode(firstLines(head)))
    if (found) return found
  }
  const tail = text.length > MODELINE_REACH ? text.slice(-MODELINE_REACH) : head
  const vim = (hasVim(head) && VIM.exec(firstLines(head))) || (hasVim(tail) && VIM.exec(lastLines(tail)))
  return vim ? resolveAlias(vim[1]) : undefined
}

/** `-*- ruby -*-` or `-*- coding: utf-8; mode: ruby -*-`. */
function emacsMode(lines: string): string | undefined {
  const line = lines.split('\n').find((candidate) => candidate.includes('-*-'))
  const variables = line?.split('-*-', 2)[1]?.split(';') ?? []
  for (const variable of variables) {
    const [name = '', value] = variable.split(':', 2)
    if (name.trim().toLowerCase() === 'mode') return value?.trim()
  }
  const only = variables.length <= 2 ? variables[0]?.trim() : undefined
  return only && !only.includes(':') ? only : undefined
}

function hasVim(text: string): boolean {
  return text.includes('vim:') || text.includes('vi:') || text.includes('ex:')
}

function firstLines(head: string): string {
  return head.split('\n', MODELINE_LINES).join('\n')
}

function lastLines(tail: string): string {
  return tail.trimEnd().split('\n').slice(-MODELINE_LINES).join('\n')
}

/** Names of editors' modes that linguist does not know as aliases. */
const MODES = new Map<string, string>(Object.entries({
  'js2': 'javascript', 'rjsx': 'javascript', 'cperl': 'perl', 'emacs-lisp': 'emacs lisp', 'sh': 'shell', 'objc': 'objective-c',
  'js': 'javascript', 'javascriptreact': 'javascript', 'typescriptreact': 'tsx', 'cs': 'c#', 'yaml.docker-compose': 'yaml',
  'plaintex': 'tex', 'latex': 'tex', 'perl6': 'raku', 'lisp': 'common lisp', 'eruby': 'html+erb', 'text': 'text', 'f90': 'fortran',
})) // prettier-ignore

/** Id of a language by name, alias or editor mode, whatever the case; `undefined` when unknown. */
export function resolveAlias(name: string | undefined): string | undefined {
  if (!name) return undefined
  const key = name.toLowerCase()
  return MODES.get(key) ?? linguist().byAlias.get(key)
}
