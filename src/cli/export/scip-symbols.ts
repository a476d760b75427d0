import type { SymbolKind } from '../../../reader/api.ts'
import type { ListedDocument, ListedSymbol } from '../../../reader/query/listing.ts'
import type { Manifest } from './listing.ts'
import { SymbolInformation_Kind as Kind } from '@c4312/scip/scip_pb.js'

type Suffix = (name: string) => string

const namespace: Suffix = (name) => `${name}/`
const type: Suffix = (name) => `${name}#`
const term: Suffix = (name) => `${name}.`
const method: Suffix = (name) => `${name}().`
const meta: Suffix = (name) => `${name}:`
const macro: Suffix = (name) => `${name}!`

/** Our kinds in the words of SCIP: how the descriptor ends, and the fine kind. */
const KINDS: Readonly<Record<SymbolKind, readonly [Suffix, Kind]>> = {
  function: [method, Kind.Function],
  method: [method, Kind.Method],
  constructor: [method, Kind.Constructor],
  operator: [method, Kind.Operator],
  test: [method, Kind.Function],
  class: [type, Kind.Class],
  interface: [type, Kind.Interface],
  struct: [type, Kind.Struct],
  enum: [type, Kind.Enum],
  trait: [type, Kind.Trait],
  type: [type, Kind.Type],
  union: [type, Kind.Union],
  object: [type, Kind.Object],
  // There is a kind of its own only in later versions of the schema.
  extension: [type, Kind.Type],
  table: [type, Kind.Struct],
  event: [term, Kind.Event],
  module: [namespace, Kind.Module],
  namespace: [namespace, Kind.Namespace],
  enum_member: [term, Kind.EnumMember],
  constant: [term, Kind.Constant],
  variable: [term, Kind.Variable],
  field: [term, Kind.Field],
  property: [term, Kind.Property],
  macro: [macro, Kind.Macro],
  key: [meta, Kind.Key],
  heading: [meta, Kind.UnspecifiedKind],
  rule: [meta, Kind.UnspecifiedKind],
}

export const kindOf = (kind: SymbolKind): Kind => KINDS[kind][1]

/** `<name>` of the grammar in scip.proto: other characters than these stand between backticks. */
function escaped(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``') || ' '}\``
}

/** Parts of a package end at a single space. */
const packagePart = (text: string): string => text.replaceAll(' ', '  ') || '.'

/** `gitdex . <repository> <commit> `: what the symbols of one artifact begin with. */
export const symbolPrefix = ({ name, commit }: Manifest): string => `gitdex . ${packagePart(name)} ${commit} `

/** The SCIP symbol of each symbol of a document: folders and file as namespaces, then what it lies in, then itself. */
export function scipSymbols(prefix: string, { path, symbols }: ListedDocument): string[] {
  const file = path.split('/').map((part) => namespace(escaped(part)))
  const known = new Map<string, string>()
  return symbols.map((symbol) => {
    const owner = (symbol.parent === undefined ? undefined : known.get(symbol.parent)) ?? prefix + file.join('')
    const own = owner + KINDS[symbol.kind][0](escaped(symbol.name + repeatOf(symbol)))
    known.set(symbol.symbol_id, own)
    return own
  })
}

/** `~2` of a symbol whose qualified name was there before. */
const repeatOf = ({ symbol_id }: ListedSymbol): string => /~\d+$/.exec(symbol_id)?.[0] ?? ''
