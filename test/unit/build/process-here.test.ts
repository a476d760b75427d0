import { describe, expect, it } from 'vitest'
import { processHere, type ProcessHere } from '../../../src/build/process-here.ts'
import type { PathClass } from '../../../src/classify/types.ts'
import type { BlobResult } from '../../../src/extract/pool.ts'

const path = { path: 'a.txt', type: 'file', flags: [] } as unknown as PathClass
const tasks = [0, 1, 2, 3].map((number) => ({ bytes: Uint8Array.of(number), meta: path }))

async function run(work: ProcessHere, timeLimit = 1_000, signal?: AbortSignal) {
  const results: BlobResult[] = []
  const left = await processHere(tasks, (task, result) => (results[task] = result), signal, work, timeLimit)
  return { results, left }
}

const double: ProcessHere = ([number]) => Uint8Array.of(number! * 2)

describe('processHere', () => {
  it('gives each blob its record', async () => {
    const { results, left } = await run(double)
    expect(left).toEqual([])
    expect(results.map((result) => ('record' in result ? result.record[0] : -1))).toEqual([0, 2, 4, 6])
  })

  it('leaves a blob that breaks something, and those after it, to workers', async () => {
    const { results, left } = await run((bytes, meta) => {
      if (bytes[0] === 2) throw new RangeError('Maximum call stack size exceeded')
      return double(bytes, meta)
    })
    expect(results).toHaveLength(2)
    expect(left).toEqual([2, 3])
  })

  it('stops one that hangs, in a regular expression too', async () => {
    const { left } = await run((bytes, meta) => {
      if (bytes[0] === 1) /^(a+)+$/.test(`${'a'.repeat(60)}b`)
      return double(bytes, meta)
    }, 50)
    expect(left).toEqual([1, 2, 3])
  })

  it('ends when it is told to', async () => {
    await expect(run(double, 1_000, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
