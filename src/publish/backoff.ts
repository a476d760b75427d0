import { cancelled } from './http-errors.ts'

/** Waiting doubles from here up to `MAX_BACKOFF_MS`, each time a random part of it. */
const FIRST_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 20_000

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Milliseconds to wait before attempt `attempt` + 1 (0 after the first): between half and all of a doubling step. */
export function backoffMs(attempt: number, random: () => number): number {
  const step = Math.min(FIRST_BACKOFF_MS * 2 ** attempt, MAX_BACKOFF_MS)
  return Math.round(step * (0.5 + random() / 2))
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Milliseconds that a host asks to wait: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), or the time at which
 * GitHub's quota starts anew. Undefined when it does not say.
 */
export function requestedWaitMs(headers: Headers, now: number): number | undefined {
  const after = one(headers['retry-after'])
  if (after !== undefined) {
    if (/^\d{1,9}$/.test(after.trim())) return Number(after) * 1000
    const date = Date.parse(after)
    if (!Number.isNaN(date)) return Math.max(0, date - now)
  }
  if (!isQuotaSpent(headers)) return undefined
  const reset = Number(one(headers['x-ratelimit-reset']))
  return Number.isFinite(reset) && reset > 0 ? Math.max(0, reset * 1000 - now) : undefined
}

/** GitHub answers 403 when the quota of an hour is spent. */
export const isQuotaSpent = (headers: Headers): boolean => one(headers['x-ratelimit-remaining']) === '0'

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Waits; throws ABORTED as soon as the signal says so. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const stop = (): void => {
      clearTimeout(timer)
      reject(cancelled())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
