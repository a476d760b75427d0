import type { SymbolKind } from '../../../reader/api.ts'

/** Words that say what `CREATE` makes. `routine` has a body of statements, `columns` a list in brackets. */
export interface SqlObject {
  readonly kind: SymbolKind
  readonly form?: 'routine' | 'columns' | 'type' | 'index' | 'trigger' | 'package'
}

const OBJECTS: Readonly<Record<string, SqlObject>> = {
  table: { kind: 'table', form: 'columns' },
  view: { kind: 'table' },
  stream: { kind: 'table', form: 'columns' },
  function: { kind: 'function', form: 'routine' },
  procedure: { kind: 'function', form: 'routine' },
  proc: { kind: 'function', form: 'routine' },
  aggregate: { kind: 'function' },
  macro: { kind: 'macro' },
  trigger: { kind: 'event', form: 'trigger' },
  event: { kind: 'event', form: 'routine' },
  index: { kind: 'key', form: 'index' },
  type: { kind: 'type', form: 'type' },
  domain: { kind: 'type' },
  schema: { kind: 'namespace' },
  database: { kind: 'namespace' },
  package: { kind: 'module', form: 'package' },
  sequence: { kind: 'object' },
  synonym: { kind: 'object' },
  collation: { kind: 'object' },
  conversion: { kind: 'object' },
  publication: { kind: 'object' },
  subscription: { kind: 'object' },
  server: { kind: 'object' },
  statistics: { kind: 'object' },
  dictionary: { kind: 'object' },
  configuration: { kind: 'object' },
  parser: { kind: 'object' },
  template: { kind: 'object' },
  operator: { kind: 'operator' },
  rule: { kind: 'rule' },
  policy: { kind: 'rule' },
}

export const sqlObject = (word: string): SqlObject | undefined =>
  Object.hasOwn(OBJECTS, word) ? OBJECTS[word] : undefined

/** Words between `CREATE` and what is made. Values of theirs (`DEFINER = a@b`) are passed over, too. */
const FILLERS = new Set([
  'or', 'replace', 'alter', 'temp', 'temporary', 'global', 'local', 'unlogged', 'external', 'foreign', 'materialized', 'recursive',
  'unique', 'fulltext', 'spatial', 'clustered', 'nonclustered', 'columnstore', 'bitmap', 'definer', 'algorithm', 'undefined', 'merge',
  'temptable', 'sql', 'security', 'invoker', 'current_user', 'constraint', 'trusted', 'procedural', 'editionable', 'noneditionable',
  'force', 'no', 'virtual', 'transient', 'secure', 'public', 'private', 'text', 'search', 'xml', 'primary', 'immutable', 'column',
  'memory', 'volatile', 'multiset', 'set', 'duplicated', 'sharded', 'blockchain', 'hybrid',
]) // prettier-ignore

export const isFiller = (word: string): boolean => FILLERS.has(word)

/** Words that begin a table's constraint rather than a column; `key` and `index` may also be names of columns. */
const CONSTRAINTS = new Set(['constraint', 'primary', 'foreign', 'unique', 'check', 'exclude', 'like', 'period', 'fulltext', 'spatial', 'key', 'index', 'partition', 'supplemental', 'projection']) // prettier-ignore
/** Those that are names of columns unless the next word is one of these. */
const ONLY_BEFORE: Readonly<Record<string, RegExp>> = {
  period: /^for$/i,
  exclude: /^(using|\()$/i,
  primary: /^key$/i,
  foreign: /^key$/i,
  fulltext: /^(key|index|\(|\w+)$/i,
  spatial: /^(key|index|\(|\w+)$/i,
  partition: /^by$/i,
  supplemental: /^log$/i,
}
const TYPE_WORD = /^(?:var|n?var|n|long|tiny|small|medium|big|double)?(?:char|text|int(?:eger)?|blob|serial|binary)\d*$|^(?:bool(?:ean)?|bit|date|datetime2?|time|timestamp(?:tz)?|uuid|uniqueidentifier|jsonb?|xml|numeric|decimal|float\d?|real|double|money|number|character|varchar2|string|bytea|clob|inet|cidr)$/i // prettier-ignore

/** True when an item of a table's list with these first two words is a constraint or an index. */
export function isConstraint(first: string, second: string): boolean {
  const word = first.toLowerCase()
  if (!CONSTRAINTS.has(word)) return false
  const only = Object.hasOwn(ONLY_BEFORE, word) ? ONLY_BEFORE[word] : undefined
  if (only) return only.test(second)
  return !((word === 'key' || word === 'index' || word === 'like' || word === 'check') && TYPE_WORD.test(second))
}
