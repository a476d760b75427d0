import { describe, expect, it } from 'vitest'
import { SymbolPairing } from '../../../reader/diff/pair-symbols.ts'
import { sketchOf } from '../../../reader/diff/sketch.ts'
import type { SideFile, SideSymbol } from '../../../reader/diff/snapshot.ts'

const file = (path: string): SideFile => ({
  id: 0,
  path,
  blob: path,
  kind: 'implementation',
  language: 'typescript',
  lines: 1,
  machineMade: false,
})

const A = file('a.ts')
const B = file('b.ts')
const LONG = 'const found = table.get(key); if (found) return found; throw new Error(`no ${key} in ${table.name}`)'

function symbol(at: SideFile, name: string, body: string | undefined, more: Partial<SideSymbol> = {}): SideSymbol {
  const parent = more.parent
  const qualifiedName = parent ? `${parent.qualifiedName}.${name}` : name
  const sketch = body === undefined ? undefined : sketchOf(body, name)
  const made: SideSymbol = {
    id: `${at.path}::${qualifiedName}`,
    name,
    qualifiedName,
    kind: 'function',
    file: at,
    startLine: 1,
    endLine: 2,
    signature: `function ${name}()`,
    exported: true,
    parent,
    children: [],
    ...(sketch && { body: sketch, own: sketch.whole }),
    ...more,
  }
  parent?.children.push(made)
  return made
}

const pairs = (pairing: SymbolPairing) =>
  pairing.pairs.map(({ base, head, with: owner }) => [base.id, head.id, ...(owner === undefined ? [] : [owner])])

describe('pairs of symbols', () => {
  it('overloads: alike ones first, so that a new one in front does not shift the rest', () => {
    const pairing = new SymbolPairing()
    const [one, two] = [
      symbol(A, 'f', 'return 1', { signature: 'f(a)' }),
      symbol(A, 'f', 'x', { signature: 'f(a, b)' }),
    ]
    const fresh = symbol(A, 'f', 'nothing', { signature: 'f()' })
    const [one2, two2] = [
      symbol(A, 'f', 'return 1', { signature: 'f(a)' }),
      symbol(A, 'f', 'y', { signature: 'f(a, b)' }),
    ]
    pairing.pairInFile({ base: A, head: A, similarity: 0 }, [one, two], [fresh, one2, two2])
    expect(pairing.pairs).toEqual([
      { base: one, head: one2 },
      { base: two, head: two2 },
    ])
    expect(pairing.isFree(fresh)).toBe(true)
  })

  it('what lies in a renamed owner goes along', () => {
    const pairing = new SymbolPairing()
    const old = symbol(A, 'Old', `class { ${LONG} }`, { kind: 'class' })
    const get = symbol(A, 'get', LONG, { parent: old, kind: 'method' })
    const now = symbol(B, 'New', `class { ${LONG} }`, { kind: 'class' })
    const get2 = symbol(B, 'get', LONG, { parent: now, kind: 'method' })
    pairing.pairElsewhere([old, get], [now, get2])
    expect(pairs(pairing)).toEqual([
      ['a.ts::Old', 'b.ts::New'],
      ['a.ts::Old.get', 'b.ts::New.get', 'b.ts::New'],
    ])
  })

  it('short bodies are alike by chance: renamed only in their place, moved only when unmistakable', () => {
    const pairing = new SymbolPairing()
    const old = [symbol(A, 'one', 'return 1'), symbol(A, 'run', 'go()')]
    const now = [symbol(B, 'uno', 'return 1'), symbol(B, 'run', 'go()')]
    pairing.pairElsewhere(old, now)
    expect(pairs(pairing)).toEqual([['a.ts::run', 'b.ts::run']])
    const here = new SymbolPairing()
    here.pairElsewhere([symbol(A, 'one', 'return 1')], [symbol(A, 'uno', 'return 1')])
    expect(pairs(here)).toEqual([['a.ts::one', 'a.ts::uno']])
  })

  it('each in one pair, the most similar first', () => {
    const pairing = new SymbolPairing()
    const old = symbol(A, 'find', LONG)
    pairing.pairElsewhere([old], [symbol(B, 'seek', `${LONG}; more(than, before)`), symbol(B, 'look', LONG)])
    expect(pairs(pairing)).toEqual([['a.ts::find', 'b.ts::look']])
  })

  it('kinds and languages are not mixed', () => {
    const pairing = new SymbolPairing()
    const python = { ...B, language: 'python' }
    pairing.pairElsewhere([symbol(A, 'f', LONG)], [symbol(python, 'f', LONG), symbol(B, 'f', LONG, { kind: 'class' })])
    expect(pairing.pairs).toEqual([])
  })

  it('without source by name and signature', () => {
    const pairing = new SymbolPairing()
    pairing.pairElsewhere([symbol(A, 'f', undefined), symbol(A, 'g', undefined)], [symbol(B, 'f', undefined)])
    expect(pairs(pairing)).toEqual([['a.ts::f', 'b.ts::f']])
  })
})
