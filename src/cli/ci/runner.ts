import { appendFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import type { Io } from '../../../reader/cli/io.ts'
import { ConfigError } from '../../errors.ts'

type Env = Io['env']

/** A summary of a step may have 1 MiB; what would make it longer is cut off before. */
const MAX_SUMMARY_BYTES = 900 * 1024

/** What a runner gives its steps: files to write to, and commands on standard output. */
export class Runner {
  constructor(private readonly io: Pick<Io, 'env' | 'out'>) {}

  /** Sets outputs of the step (`GITHUB_OUTPUT`). */
  output(values: Readonly<Record<string, string | number | boolean>>): void {
    const lines = Object.entries(values).map(([name, value]) => assignment(name, String(value)))
    this.append('GITHUB_OUTPUT', lines.join(''))
  }

  /** Adds Markdown to the summary of the job. */
  summary(markdown: string): void {
    const bytes = Buffer.from(markdown)
    const cut = bytes.length > MAX_SUMMARY_BYTES
    const text = cut ? `${bytes.subarray(0, MAX_SUMMARY_BYTES).toString('utf8').replace(/[^\n]*$/, '')}\n\nCut off here: it is too long for a summary.\n` : markdown // prettier-ignore
    this.append('GITHUB_STEP_SUMMARY', `${text.trimEnd()}\n\n`)
  }

  notice(text: string): void {
    this.io.out(`::notice title=gitdex::${escapeData(text)}\n`)
  }

  warning(text: string): void {
    this.io.out(`::warning title=gitdex::${escapeData(text)}\n`)
  }

  error(text: string): void {
    this.io.out(`::error title=gitdex::${escapeData(text)}\n`)
  }

  /** Keeps a secret, and the forms in which it travels, out of the log. */
  mask(secret: string): void {
    const forms = [secret, Buffer.from(`x-access-token:${secret}`).toString('base64')]
    for (const form of forms) this.io.out(`::add-mask::${escapeData(form)}\n`)
  }

  private append(variable: string, text: string): void {
    const file = this.io.env[variable]
    // Outside of a runner there is nowhere to write to: the log shows it.
    if (file === undefined || file === '') this.io.out(`${variable}:\n${text}`)
    else appendFileSync(file, text)
  }
}

/** `name=value`, or with a delimiter that the value does not hold when it has several lines. */
function assignment(name: string, value: string): string {
  if (!/[\r\n]/.test(value)) return `${name}=${value}\n`
  const delimiter = `gitdex_${randomBytes(12).toString('hex')}`
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`
}

/** The runner reads commands line by line; a text must not make up another one. */
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A variable that every runner sets. Throws CONFIG_INVALID. */
export function needed(env: Env, name: string): string {
  const value = env[name]
  if (value) return value
  throw new ConfigError('CONFIG_INVALID', `${name} is not set: gitdex ci runs as a step of the GitHub Action.`, {
    variable: name,
  })
}
