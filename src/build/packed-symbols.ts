import { SYMBOL_KINDS } from '../../reader/api.ts'
import { ByteWriter, zigzag } from '../artifact/byte-writer.ts'
import { MODIFIERS, type ExtractedSymbol, type Modifier } from '../extract/types.ts'
import { VarintCursor } from '../lexical/packed-terms.ts'

/** The symbols of one blob in few bytes; they become rows only when rows are written. */
export interface PackedSymbols {
  count: number
  /** Names, each ended by a NUL. */
  names: Uint8Array
  /** Varints, nine per symbol; see `packSymbols`. */
  numbers: Uint8Array
  /** Per symbol what stands before the name in the qualified name (unless implied), signature, doc. */
  texts: Uint8Array
}

/** A symbol without its name. */
export interface SymbolRest {
  readonly kind: ExtractedSymbol['kind']
  readonly modifiers: readonly Modifier[]
  readonly parent: number
  readonly startLine: number
  readonly endLine: number
  readonly signature: string
  readonly doc: string
  /** Symbols of the same qualified name before it in its blob. */
  readonly repeat: number
  readonly qualifiedName: string
}

export const NAME_END = 0

const kindCodes = new Map(SYMBOL_KINDS.map((kind, i) => [kind, i]))
const modifierBits = new Map(MODIFIERS.map((modifier, i) => [modifier, 2 ** i]))
/** Lists of modifiers by their mask: few combinations occur. */
const modifierLists = new Map<number, readonly Modifier[]>()

export function packSymbols(symbols: readonly ExtractedSymbol[]): PackedSymbols {
  const numbers = new ByteWriter(symbols.length * 10)
  const texts: string[] = []
  const names: string[] = []
  const seen = new Map<string, number>()
  let previousLine = 0
  symbols.forEach((symbol, i) => {
    const { name, qualifiedName, parent, startLine, endLine, signature, doc } = symbol
    const repeat = seen.get(qualifiedName) ?? 0
    seen.set(qualifiedName, repeat + 1)
    const implied = qualifiedName === impliedName(name, symbols[parent]?.qualifiedName)
    names.push(name.includes('\0') ? name.replaceAll('\0', '\ufffd') : name, '\0')
    if (!implied) texts.push(qualifiedName)
    texts.push(signature, doc)
    numbers.varint(kindCodes.get(symbol.kind)!)
    numbers.varint(maskOf(symbol.modifiers))
    numbers.varint(parent < 0 ? 0 : i - parent)
    numbers.varint(zigzag(startLine - previousLine))
    numbers.varint(zigzag(endLine - startLine))
    numbers.varint(repeat)
    numbers.varint(implied ? 0 : qualifiedName.length + 1)
    numbers.varint(signature.length)
    numbers.varint(doc.length)
    previousLine = startLine
  })
  return {
    count: symbols.length,
    names: Buffer.from(names.join(''), 'utf8'),
    numbers: numbers.toBytes(),
    texts: Buffer.from(texts.join(''), 'utf8'),
  }
}

/** The symbols in order; `names` are theirs. */
export function unpackSymbols(packed: PackedSymbols, names: readonly string[]): SymbolRest[] {
  const numbers = new VarintCursor(packed.numbers)
  const texts = Buffer.from(packed.texts.buffer, packed.texts.byteOffset, packed.texts.length).toString('utf8')
  const symbols: SymbolRest[] = []
  let [at, line] = [0, 0]
  const cut = (length: number): string => texts.slice(at, (at += length))
  for (let i = 0; i < packed.count; i++) {
    const kind = SYMBOL_KINDS[numbers.next()]!
    const modifiers = modifiersOf(numbers.next())
    const distance = numbers.next()
    const parent = distance === 0 ? -1 : i - distance
    const startLine = (line += unzigzag(numbers.next()))
    const endLine = startLine + unzigzag(numbers.next())
    const repeat = numbers.next()
    const length = numbers.next()
    const qualifiedName = length === 0 ? impliedName(names[i]!, symbols[parent]?.qualifiedName) : cut(length - 1)
    const signature = cut(numbers.next())
    const doc = cut(numbers.next())
    symbols.push({ kind, modifiers, parent, startLine, endLine, signature, doc, repeat, qualifiedName })
  }
  return symbols
}

const impliedName = (name: string, parent: string | undefined): string =>
  parent === undefined ? name : `${parent}.${name}`

const unzigzag = (value: number): number => (value & 1 ? -(value + 1) / 2 : value / 2)

function maskOf(modifiers: readonly Modifier[]): number {
  let mask = 0
  for (const modifier of modifiers) mask |= modifierBits.get(modifier)!
  return mask
}

function modifiersOf(mask: number): readonly Modifier[] {
  let list = modifierLists.get(mask)
  if (!list) modifierLists.set(mask, (list = MODIFIERS.filter((_, i) => mask & (2 ** i))))
  return list
}
