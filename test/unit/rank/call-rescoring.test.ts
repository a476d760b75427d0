import { describe, expect, it } from 'vitest'
import { rescoreByCalls } from '../../../reader/rank/call-rescoring.ts'

const node = (name: string, score: number, ...calls: string[]) => ({ name, score, calls: new Set(calls) })

describe('rescoreByCalls', () => {
  it('raises what good passages call, and what calls them', () => {
    expect(rescoreByCalls([node('a', 2, 'b'), node('b', 1), node('c', 1)])).toEqual([0.5, 1, 0])
  })

  it('divides what a name says by those that define it', () => {
    expect(rescoreByCalls([node('a', 2, 'run'), node('run', 1), node('run', 1)])).toEqual([0.25, 0.5, 0.5])
  })

  it('does not count a passage as its own neighbour, nor what has no name', () => {
    expect(rescoreByCalls([node('a', 2, 'a', ''), node('a', 2, 'a'), node('', 1)])).toEqual([0, 0, 0])
  })

  it('gives nothing where nothing is good', () => {
    expect(rescoreByCalls([node('a', 0, 'b'), node('b', -1)])).toEqual([0, 0])
    expect(rescoreByCalls([])).toEqual([])
  })
})
