// What the benchmarks share: running a process and counting its CPU, medians, Markdown tables.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const BUILDER = join(root, 'dist/gitdex.mjs')
export const READER = join(root, 'reader/dist/gitdex-reader.mjs')

/** GNU time knows the peak of resident memory; without it that column stays empty. */
const GNU_TIME = '/usr/bin/time'

/**
 * Runs a command to its end and counts it with all its children: `cpu` is user + system seconds, `wall` seconds, `rss`
 * the largest resident set of one process in MB. Throws when the exit code is not one of `codes`.
 */
export function measure(command, args, { cwd, env, codes = [0], seconds = 1800 } = {}) {
  const peak = join(tmpdir(), `gitdex-bench-peak-${process.pid}`)
  const memory = existsSync(GNU_TIME) ? [GNU_TIME, '-q', '-f', '%M', '-o', peak] : []
  const script = 'TIMEFORMAT="%3U %3S %3R"; time "$@"'
  const line = [...memory, 'timeout', '-s', 'KILL', String(seconds), command, ...args]
  const options = { cwd, env: { ...process.env, LC_ALL: 'C', ...env }, maxBuffer: 2 ** 30 }
  const result = spawnSync('bash', ['-c', script, 'bench', ...line], options)
  const stderr = String(result.stderr)
  if (!codes.includes(result.status)) throw new Error(`${command} ${args.join(' ')}: ${result.error ?? stderr}`)
  const [user, system, wall] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  const rss = memory.length > 0 ? Number(readFileSync(peak, 'utf8')) / 1024 : undefined
  rmSync(peak, { force: true })
  return { cpu: user + system, wall, rss, stdout: String(result.stdout) }
}

export const node = (args, options) => measure(process.execPath, args, options)

/**
 * CPU seconds (user + system) of one short process, to the millisecond, and what it printed. Nothing is wrapped around
 * it: GNU time and timeout would add some of their own.
 */
export function cpuOf(command, args, codes = [0], input = '') {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@"'
  const result = spawnSync('bash', ['-c', script, 'bench', command, ...args], {
    timeout: 60_000,
    killSignal: 'SIGKILL',
    input,
  })
  if (!codes.includes(result.status)) throw new Error(`${command} ${args.join(' ')}: ${result.error ?? result.stderr}`)
  const [user, system] = String(result.stderr).trim().split('\n').at(-1).split(' ').map(Number)
  return user + system
}

/** Output of a helper that is not measured. */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30, ...options })
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${result.error ?? result.stderr}`)
  return result.stdout.trim()
}

/** Whether a program can be started. */
export const hasProgram = (name) => spawnSync(name, ['--version']).status === 0

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]
  return low + (sorted[Math.ceil(at)] - low) * (at - Math.floor(at))
}

export const median = (values) => quantile(values, 0.5)

/** A Markdown table, first column to the left, the others to the right. */
export function table(head, rows) {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

/** Where and under what load the numbers were made: without it CPU seconds mean nothing. */
export function circumstances() {
  const load = loadavg()[0].toFixed(1)
  return `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0].model.trim()}), load ${load} at the start.`
}

/** `held` or `MISSED` for a value that should not exceed its budget. */
export const verdict = (value, budget) => (value <= budget ? 'held' : 'MISSED')
