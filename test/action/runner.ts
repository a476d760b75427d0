import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { data as Data } from '@actions/expressions'
import type { FunctionDefinition } from '@actions/expressions/funcs/info'
import type { ActionTemplate } from '@actions/workflow-parser/actions/index'
import { ROOT } from '../boundaries/sources.ts'
import { convertActionTemplate, data, Evaluator, Lexer, NoOperationTraceWriter, parseAction, Parser } from './parser.ts'

/** What one run of the action starts from. */
export interface JobOptions {
  /** Folder of the checkout, and current folder of the steps. */
  readonly workspace: string
  /** `RUNNER_TEMP`. */
  readonly temp: string
  readonly inputs?: Readonly<Record<string, string>>
  /** Variables of the runner besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>
  /** The event's payload. */
  readonly event?: unknown
  /** What `github.token` is. */
  readonly token?: string
  /** Caches that outlive the job, by key. */
  readonly caches?: Map<string, string>
}

export interface UsedAction {
  readonly name: string
  readonly ref: string
  readonly with: Readonly<Record<string, string>>
}

export interface JobResult {
  readonly ok: boolean
  /** `id or position: outcome` of every step. */
  readonly steps: readonly { readonly id: string; readonly outcome: 'success' | 'failure' | 'skipped' }[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  /** What a person sees: all output of the steps, secrets masked. */
  readonly log: string
  /** The same before masking, without the commands that mask. */
  readonly raw: string
  readonly used: readonly UsedAction[]
}

/** An action, and what the parser's model leaves out of it: the tokens of `with` per step and of each output's value. */
export type ReadAction = ActionTemplate & {
  readonly given: readonly (MappingLike | undefined)[]
  readonly values: ReadonlyMap<string, Token>
}

/** `action.yml` as GitHub's own parser reads it; findings are errors. */
export function readAction(path = join(ROOT, 'action.yml')): ReadAction {
  const file = { name: 'action.yml', content: readFileSync(path, 'utf8') }
  const { context, value } = parseAction(file, new NoOperationTraceWriter())
  const findings = context.errors.getErrors().map(({ message }) => message)
  if (findings.length > 0 || !value) throw new Error(findings.join('\n'))
  const template = convertActionTemplate(context, value)
  const more = context.errors.getErrors().map(({ message }) => message)
  if (more.length > 0) throw new Error(more.join('\n'))
  const root = value as unknown as MappingLike
  const steps = child(child(root, 'runs'), 'steps') as unknown as { count: number; get(index: number): MappingLike }
  const given = Array.from({ length: steps.count }, (_, i) => child(steps.get(i), 'with'))
  const ids = (template.outputs ?? []).map(({ id }) => id)
  const outputs = child(root, 'outputs')
  const values = new Map(ids.map((id) => [id, child(child(outputs, id), 'value') as unknown as Token]))
  return { ...template, given, values }
}

function child(mapping: MappingLike | undefined, name: string): MappingLike | undefined {
  for (let i = 0; i < (mapping?.count ?? 0); i++) {
    const { key, value } = mapping!.get(i)
    if (key.toString() === name) return value as unknown as MappingLike
  }
  return undefined
}

type Value = string | boolean | number | null | { readonly [name: string]: Value }

function toData(value: Value): Data.ExpressionData {
  if (value === null) return new data.Null()
  if (typeof value === 'string') return new data.StringData(value)
  if (typeof value === 'boolean') return new data.BooleanData(value)
  if (typeof value === 'number') return new data.NumberData(value)
  const pairs = Object.entries(value).map(([key, one]) => ({ key, value: toData(one) }))
  return new data.Dictionary(...pairs)
}

const isTruthy = (value: Data.ExpressionData): boolean => !['', 'false', '0', 'null'].includes(value.coerceString())

interface Token {
  readonly expression?: string
  readonly value?: unknown
  toString(): string
}
interface MappingLike {
  readonly count: number
  get(index: number): { key: Token; value: Token }
}

/** Runs the steps of a composite action as they are written: its expressions, its conditions, its scripts in bash. */
export class ActionRunner {
  private readonly steps: Record<string, { outputs: Record<string, string>; outcome: string; conclusion: string }> = {}
  private readonly used: UsedAction[] = []
  private readonly outcomes: { id: string; outcome: 'success' | 'failure' | 'skipped' }[] = []
  private readonly masks: string[] = []
  private readonly github: Record<string, Value>
  private readonly env: Record<string, string>
  private readonly inputs: Record<string, string>
  private raw = ''
  private failed = false

  constructor(
    private readonly template: ReadAction,
    private readonly options: JobOptions,
  ) {
    const { workspace, temp, token = 'ghs_job_token' } = options
    mkdirSync(temp, { recursive: true })
    writeFileSync(join(temp, 'event.json'), JSON.stringify(options.event ?? {}))
    for (const file of ['output', 'summary', 'path', 'env']) writeFileSync(join(temp, file), '')
    this.github = { action_path: ROOT.replace(/[/\\]$/, ''), token, workspace, event: (options.event ?? {}) as Value }
    this.env = {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: temp,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_PATH: join(temp, 'event.json'),
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_REF_NAME: 'main',
      GITHUB_REPOSITORY: 'octo/app',
      RUNNER_OS: 'Linux',
      RUNNER_TEMP: temp,
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      GITHUB_PATH: join(temp, 'path'),
      GITHUB_ENV: join(temp, 'env'),
      ...options.env,
    }
    this.inputs = this.resolveInputs()
  }

  async run(): Promise<JobResult> {
    if (this.template.runs.using !== 'composite') throw new Error('not a composite action')
    for (const [position, step] of this.template.runs.steps.entries()) await this.runStep(step as never, position)
    const outputs = (this.template.outputs ?? []).map(({ id }) => [id, this.outputOf(id)] as const)
    const masked = this.masks.reduce((text, mask) => text.replaceAll(mask, '***'), this.raw)
    return {
      ok: !this.failed,
      steps: this.outcomes,
      outputs: Object.fromEntries(outputs),
      summary: readFileSync(this.env['GITHUB_STEP_SUMMARY']!, 'utf8'),
      log: masked,
      raw: this.raw,
      used: this.used,
    }
  }

  /** Inputs that were given, else their defaults. */
  private resolveInputs(): Record<string, string> {
    const given = this.options.inputs ?? {}
    const declared = (this.template.inputs ?? []).map((input) => {
      const fallback = input.default === undefined ? '' : this.text(input.default as never, {})
      return [input.id, given[input.id] ?? fallback] as const
    })
    const unknown = Object.keys(given).filter((name) => !declared.some(([id]) => id === name))
    if (unknown.length > 0) throw new Error(`no such inputs: ${unknown.join()}`)
    return Object.fromEntries(declared)
  }

  private outputOf(id: string): string {
    return this.text(this.template.values.get(id)!)
  }

  private async runStep(
    step: {
      id: string
      if?: Token
      env?: MappingLike
      run?: Token
      uses?: Token
      'continue-on-error'?: unknown
    },
    position: number,
  ): Promise<void> {
    const id = step.id.startsWith('__') ? `${position}` : step.id
    const wanted = isTruthy(this.evaluate(step.if?.expression ?? 'success()'))
    let outcome: 'success' | 'failure' | 'skipped' = 'skipped'
    let outputs: Record<string, string> = {}
    if (wanted) {
      const result = step.run
        ? await this.runScript(step.run, this.map(step.env))
        : this.use(String(step.uses!.value), this.map(this.template.given[position]))
      outputs = result.outputs
      outcome = result.ok ? 'success' : 'failure'
      if (!result.ok && !step['continue-on-error']) this.failed = true
    }
    this.steps[step.id] = { outputs, outcome, conclusion: outcome }
    this.outcomes.push({ id, outcome })
  }

  private map(mapping: MappingLike | undefined): Record<string, string> {
    const entries = Array.from({ length: mapping?.count ?? 0 }, (_, i) => mapping!.get(i))
    return Object.fromEntries(entries.map(({ key, value }) => [key.toString(), this.text(value)]))
  }

  private text(token: Token, inputs = this.inputs): string {
    return token.expression === undefined
      ? String(token.value ?? token)
      : this.evaluate(token.expression, inputs).coerceString()
  }

  private evaluate(expression: string, inputs = this.inputs): Data.ExpressionData {
    const status = (name: string, value: () => boolean): FunctionDefinition => ({ name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value()) }) // prettier-ignore
    const functions = [
      status('success', () => !this.failed),
      status('failure', () => this.failed),
      status('always', () => true),
      status('cancelled', () => false),
    ]
    const context = toData({
      github: this.github,
      inputs,
      steps: this.steps as never,
      runner: { temp: this.options.temp },
    })
    const parsed = new Parser(
      new Lexer(expression).lex().tokens,
      ['github', 'inputs', 'steps', 'runner'],
      functions,
    ).parse()
    return new Evaluator(
      parsed,
      context as Data.Dictionary,
      new Map(functions.map((one) => [one.name, one])),
    ).evaluate()
  }

  private async runScript(
    run: Token,
    env: Record<string, string>,
  ): Promise<{ ok: boolean; outputs: Record<string, string> }> {
    const script = join(this.options.temp, 'script.sh')
    // A script with an expression in it would be where a title of a pull request becomes code.
    if (run.expression !== undefined) throw new Error('an expression inside of a script')
    writeFileSync(script, String(run.value))
    writeFileSync(this.env['GITHUB_OUTPUT']!, '')
    const options = { cwd: this.options.workspace, env: { ...this.env, ...env } }
    const { status, text } = await finished(
      spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], options),
    )
    for (const line of text.split('\n')) {
      const mask = /^::add-mask::(.+)$/.exec(line)?.[1]
      if (mask !== undefined) this.masks.push(mask)
      else this.raw += `${line}\n`
    }
    return { ok: status === 0, outputs: parseOutputs(readFileSync(this.env['GITHUB_OUTPUT']!, 'utf8')) }
  }

  /** Actions of others are not run: what they do for this one is done here, and that they were used is written down. */
  private use(uses: string, given: Record<string, string>): { ok: boolean; outputs: Record<string, string> } {
    const [name = '', ref = ''] = uses.split('@')
    this.used.push({ name, ref, with: given })
    const caches = this.options.caches ?? new Map<string, string>()
    if (name === 'actions/cache/restore') return { ok: true, outputs: this.restore(given, caches) }
    if (name === 'actions/cache/save') {
      if (existsSync(given['path']!) && !caches.has(given['key']!)) {
        const copy = join(dirname(this.options.temp), `cache-${caches.size}`)
        cpSync(given['path']!, copy, { recursive: true })
        caches.set(given['key']!, copy)
      }
      return { ok: true, outputs: {} }
    }
    const file = given['path'] ?? given['subject-path']
    return { ok: file !== undefined && existsSync(file), outputs: {} }
  }

  private restore({ path, key, ...more }: Record<string, string>, caches: Map<string, string>): Record<string, string> {
    if (key!.startsWith('gitdex-tool-')) return placeTool(path!, key!)
    const prefix = more['restore-keys']
    const found = caches.has(key!)
      ? key
      : [...caches.keys()].reverse().find((one) => prefix !== undefined && one.startsWith(prefix))
    if (found === undefined) return { 'cache-hit': '' }
    rmSync(path!, { recursive: true, force: true })
    cpSync(caches.get(found)!, path!, { recursive: true })
    return { 'cache-hit': String(found === key), 'cache-matched-key': found }
  }
}

/** Not synchronously: the hosts that steps talk to are served by this very process. */
function finished(child: ReturnType<typeof spawn>): Promise<{ status: number | null; text: string }> {
  const pieces: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, text: pieces.join('') }))
  })
}

/** An installed tool as an earlier run left it: this checkout's build. */
function placeTool(path: string, key: string): Record<string, string> {
  mkdirSync(path, { recursive: true })
  cpSync(join(ROOT, 'dist'), join(path, 'dist'), { recursive: true, filter: (file) => !file.endsWith('.map') })
  writeFileSync(join(path, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'), 'junction')
  writeFileSync(join(path, 'installed'), key)
  return { 'cache-hit': 'true', 'cache-matched-key': key }
}

/** The file of a step's outputs: `name=value` lines, and values of several lines between delimiters. */
export function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const [, name = '', kind, rest = ''] = /^([A-Za-z_][\w-]*)(=|<<)(.*)$/.exec(lines[i]!) ?? []
    if (kind === '=') outputs[name] = rest
    if (kind !== '<<') continue
    const end = lines.indexOf(rest, i + 1)
    outputs[name] = lines.slice(i + 1, end).join('\n')
    i = end
  }
  return outputs
}
