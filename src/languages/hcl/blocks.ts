import type { SymbolKind } from '../../../reader/api.ts'
import type { Modifier } from '../../extract/types.ts'

/** What a block defines: a name made of its labels. */
export interface BlockMeaning {
  readonly kind: SymbolKind
  readonly name: string
  /** What is written before the name where it is used. */
  readonly receiver?: string
  readonly modifiers: readonly Modifier[]
}

type Reader = (labels: readonly string[]) => Omit<BlockMeaning, 'modifiers'> & { modifiers?: readonly Modifier[] }

/** Blocks of Terraform: name them as expressions refer to them. */
const TERRAFORM: Readonly<Record<string, Reader>> = {
  resource: (labels) => ({ kind: 'object', name: labels.join('.') }),
  data: (labels) => ({ kind: 'object', name: ['data', ...labels].join('.') }),
  ephemeral: (labels) => ({ kind: 'object', name: ['ephemeral', ...labels].join('.') }),
  module: ([name = '']) => ({ kind: 'module', name, receiver: 'module' }),
  variable: ([name = '']) => ({ kind: 'variable', name, receiver: 'var', modifiers: ['exported'] }),
  output: ([name = '']) => ({ kind: 'property', name, receiver: 'output', modifiers: ['exported'] }),
  provider: ([name = '']) => ({ kind: 'property', name, receiver: 'provider' }),
  check: ([name = '']) => ({ kind: 'rule', name, receiver: 'check' }),
  run: ([name = '']) => ({ kind: 'test', name, modifiers: ['test'] }),
  function: ([name = '']) => ({ kind: 'function', name }),
  target: ([name = '']) => ({ kind: 'rule', name }),
  group: ([name = '']) => ({ kind: 'rule', name }),
}

/** Blocks inside of these say how a thing is, not that there is another one. */
const CLOSED = new Set([
  'resource',
  'data',
  'ephemeral',
  'module',
  'variable',
  'output',
  'provider',
  'terraform',
  'check',
  'run',
])

export const isClosed = (type: string): boolean => CLOSED.has(type)

/** Meaning of a block with labels; `undefined` for one without, or one that only configures the block around it. */
export function readBlock(type: string, labels: readonly string[]): BlockMeaning | undefined {
  if (labels.length === 0 || labels.some((label) => label === '')) return undefined
  const known = Object.hasOwn(TERRAFORM, type) ? TERRAFORM[type] : undefined
  const meaning = known?.(labels) ?? { kind: 'object' as const, name: labels.join('.'), receiver: type }
  return { modifiers: [], ...meaning }
}
