import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'

beforeAll(() => initExtractor())

const symbols = (language: string, lines: readonly string[]) =>
  extractText({ text: lines.join('\n') + '\n', path: 'x', language }).symbols.map(
    ({ qualifiedName, startLine, endLine, signature }) => [qualifiedName, startLine, endLine, signature] as const,
  )

describe('clauses', () => {
  it('are one function with the signature of the first', () => {
    const lines = ['f :: Int -> Int', 'f 0 = 1', '-- between', 'f n = g n', '  where g m = m', 'h = f 2']
    expect(symbols('haskell', lines)).toEqual([
      ['f', 1, 5, 'f :: Int -> Int'],
      ['f.g', 5, 5, 'g m'],
      ['h', 6, 6, 'h'],
    ])
  })

  it('take a signature that several names share', () => {
    expect(symbols('haskell', ['a, b :: Int -> Int', 'a x = x', 'b 0 = 1', 'b x = x'])).toEqual([
      ['a', 2, 2, 'a, b :: Int -> Int'],
      ['b', 3, 4, 'a, b :: Int -> Int'],
    ])
  })

  it('apart from each other stay apart', () => {
    const lines = [
      'defmodule M do',
      '  def f(1), do: 1',
      '  def g, do: 2',
      '  def f(1, 2), do: 3',
      '  def f(3, 4), do: 5',
      'end',
    ]
    expect(symbols('elixir', lines).map(([name, start, end]) => [name, start, end])).toEqual([
      ['M', 1, 6],
      ['M.f', 2, 2],
      ['M.g', 3, 3],
      ['M.f', 4, 5],
    ])
  })

  it('are not joined in languages with overloads', () => {
    expect(symbols('kotlin', ['fun f(a: Int) = a', 'fun f(a: String) = a'])).toHaveLength(2)
  })
})
