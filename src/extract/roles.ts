import { SYMBOL_KINDS, type SymbolKind } from '../../reader/api.ts'
import { MODIFIERS, type Modifier } from './types.ts'

const SIMPLE = [
  'name',
  'body',
  'outer',
  'receiver',
  'doc',
  'attr',
  'comment',
  'string',
  'import',
  'export',
  'open',
  'none',
] as const

/** What a capture of a query means; the table is in `languages/language.ts`. */
export type Role =
  | { readonly type: 'def' | 'scope'; readonly kind: SymbolKind | 'scope' }
  | { readonly type: 'mod'; readonly modifier: Modifier }
  | { readonly type: (typeof SIMPLE)[number] }

const cache = new WeakMap<readonly string[], readonly Role[]>()

/** Roles of a query's captures, by capture index. Throws when the query uses a name that means nothing. */
export function captureRoles(captureNames: readonly string[]): readonly Role[] {
  let roles = cache.get(captureNames)
  if (!roles) cache.set(captureNames, (roles = captureNames.map(readRole)))
  return roles
}

function readRole(capture: string): Role {
  if (capture.startsWith('_')) return { type: 'none' }
  const dot = capture.indexOf('.')
  const head = dot < 0 ? capture : capture.slice(0, dot)
  const rest = dot < 0 ? '' : capture.slice(dot + 1)
  if (head === 'def' || head === 'scope') return { type: head, kind: readKind(capture, rest, head) }
  if (head === 'mod' && isOneOf(MODIFIERS, rest)) return { type: 'mod', modifier: rest }
  if (isOneOf(SIMPLE, capture) && capture !== 'none') return { type: capture }
  throw new Error(`query: unknown capture @${capture}`)
}

function readKind(capture: string, kind: string, head: string): SymbolKind | 'scope' {
  if (head === 'scope' && kind === '') return 'scope'
  if (isOneOf(SYMBOL_KINDS, kind)) return kind
  throw new Error(`query: unknown kind in @${capture}`)
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value)
}
