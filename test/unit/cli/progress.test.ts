import { expect, it } from 'vitest'
import { barProgress, createProgress } from '../../../src/cli/progress.ts'
import { fakeIo } from './fake-io.ts'

function recorded() {
  const calls: unknown[][] = []
  const bar = {
    start: (...args: unknown[]) => void calls.push(['start', ...args]),
    update: (...args: unknown[]) => void calls.push(['update', ...args]),
    stop: () => void calls.push(['stop']),
  }
  let time = 0
  return { calls, progress: barProgress(bar as never, () => time), wait: (ms: number) => (time += ms) }
}

it('restarts the bar at each phase and shows speed and remaining time of that phase', () => {
  const { calls, progress, wait } = recorded()
  progress.update({ phase: 'files', done: 0, total: 10 })
  wait(1000)
  progress.update({ phase: 'files', done: 5, total: 10, bytes: 2_000_000 })
  progress.update({ phase: 'writing', done: 0, total: 3 })
  progress.stop()
  progress.stop()
  expect(calls).toEqual([
    ['start', 10, 0, { phase: 'files', facts: '' }],
    ['update', 0, { phase: 'files', facts: '' }],
    ['update', 5, { phase: 'files', facts: '2.0 MB/s, 1 s left' }],
    ['stop'],
    ['start', 3, 0, { phase: 'writing', facts: '' }],
    ['update', 0, { phase: 'writing', facts: '' }],
    ['stop'],
  ])
})

it('is silent when standard error is no terminal', async () => {
  const { io, written } = fakeIo()
  const progress = await createProgress(io)
  progress.update({ phase: 'files', done: 1, total: 2 })
  progress.stop()
  expect(written).toEqual({ out: '', err: '' })
})
