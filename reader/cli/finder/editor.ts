import type { Io } from '../io.ts'

/** Editors that take `+LINE FILE`, and those that take `FILE:LINE`, by the name of the program. */
const PLUS = /^(vi|vim|nvim|gvim|view|ex|emacs|emacsclient|nano|pico|joe|micro|kak|ne|jed|mg|ed|less)$/
const COLON = /^(code|code-insiders|codium|cursor|windsurf|zed|subl|sublime_text|hx|helix|atom)$/
/** Programs that need a word more to take `FILE:LINE`, or to wait until the file is closed. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  code: ['--goto'],
  'code-insiders': ['--goto'],
  codium: ['--goto'],
  cursor: ['--goto'],
  windsurf: ['--goto'],
}

/** The command that opens a file at a line, from `$VISUAL` or `$EDITOR`; undefined when neither is set. */
export function editorCommand(env: Io['env'], file: string, line: number): string[] | undefined {
  const command = (env.VISUAL || env.EDITOR || '').trim()
  if (command === '') return undefined
  const [program, ...args] = command.split(/\s+/) as [string, ...string[]]
  const name = program.replace(/^.*[\\/]/, '').replace(/\..*$/, '')
  if (PLUS.test(name)) return [program, ...args, `+${line}`, file]
  if (COLON.test(name)) return [program, ...args, ...(OPTIONS[name] ?? []), `${file}:${line}`]
  return [program, ...args, file]
}
