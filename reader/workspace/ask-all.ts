import { GitdexError, SourceError } from '../errors.ts'
import type { Member, OpenedMember } from './member.ts'

export interface FailedRepository {
  repo: string
  code: string
  message: string
}

export interface Asked<T> {
  /** In the order of the members. */
  answers: { alias: string; value: T }[]
  failed: FailedRepository[]
  errors: unknown[]
}

/** What is asked of each. */
export type Work<T> = (member: OpenedMember, alias: string, signal: AbortSignal) => Promise<T>

/** Asks members within the time of a workspace. */
export type Ask = <T>(members: readonly Member[], work: Work<T>) => Promise<Asked<T>>

/** Local artifacts that are searched at the same time: they share one processor. Those behind a network wait side by side. */
const LOCAL_AT_ONCE = 8

/**
 * Asks members, each for at most `timeout` milliseconds from when its turn comes. What fails or is late is told and left
 * out; nothing waits for it longer than that. Throws ABORTED only.
 */
export async function askAll<T>(
  members: readonly Member[],
  timeout: number,
  work: Work<T>,
  signal?: AbortSignal,
  done?: (member: Member) => void,
): Promise<Asked<T>> {
  const slots = new Slots(LOCAL_AT_ONCE)
  const outcomes = await Promise.all(
    members.map(async (member) => {
      const one = () => askOne(member, timeout, work, signal)
      const outcome = await (member.isRemote ? one() : slots.run(one))
      done?.(member)
      return outcome
    }),
  )
  if (signal?.aborted) throw new SourceError('ABORTED', 'Cancelled.')
  const asked: Asked<T> = { answers: [], failed: [], errors: [] }
  outcomes.forEach((outcome, i) => {
    const { alias } = members[i]!
    if ('value' in outcome) asked.answers.push({ alias, value: outcome.value })
    else {
      asked.failed.push({ repo: alias, ...describe(outcome.error) })
      asked.errors.push(outcome.error)
    }
  })
  return asked
}

function describe(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  return { code: error instanceof GitdexError ? error.code : 'INTERNAL', message }
}

async function askOne<T>(
  member: Member,
  timeout: number,
  work: Work<T>,
  outer: AbortSignal | undefined,
): Promise<{ value: T } | { error: unknown }> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort: (() => void) | undefined
  const end = new Promise<never>((_, reject) => {
    const stop = (error: GitdexError) => {
      controller.abort()
      reject(error)
    }
    timer = setTimeout(() => stop(late(timeout)), timeout)
    onAbort = () => stop(new SourceError('ABORTED', 'Cancelled.'))
    if (outer?.aborted) onAbort()
    outer?.addEventListener('abort', onAbort, { once: true })
  })
  try {
    const answer = member.use((opened) => work(opened, member.alias, controller.signal), controller.signal)
    // It may fail when nobody waits for it any more.
    answer.catch(() => undefined)
    return { value: await Promise.race([answer, end]) }
  } catch (error) {
    return { error }
  } finally {
    clearTimeout(timer)
    if (onAbort) outer?.removeEventListener('abort', onAbort)
  }
}

function late(timeout: number): SourceError {
  const message = `No answer within ${timeout} ms. Ask again, or give it more time: timeout_ms of the workspace.`
  return new SourceError('SOURCE_UNREACHABLE', message, { timeout_ms: timeout })
}

/** Lets so many run at once; the others in the order in which they came. */
class Slots {
  private readonly waiting: (() => void)[] = []
  private free: number

  constructor(count: number) {
    this.free = count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
