import type { Modifier } from '../extract/types.ts'
import type { Language, RawSymbol } from './language.ts'
import { beginSection, hasVisibility, sectionOf } from './sections.ts'
import { cutInitializer, splitQualified } from './signatures.ts'

export const ruby: Language = {
  id: 'ruby',
  grammar: 'ruby',
  queries: ['ruby'],
  separator: '#',
  modifierWords: { private: 'private', private_class_method: 'private', protected: 'protected', public: 'exported' },
  topVisibility: 'exported',
  memberVisibility: 'exported',
  readImport,
  refine,
}

/** `require_relative 'a'` names `./a`: what is beside the file and nothing else. */
function readImport(text: string): string[] {
  const relative = /^require_relative[\s(]*["']([^"']*)/.exec(text)?.[1]
  if (relative === undefined) return [text]
  return [/^\.{0,2}\//.test(relative) ? relative : `./${relative}`]
}

/** What a macro defines with the symbols behind it: `many` of them, or one that is named first. */
const MACROS = new Map<string, { readonly kind: 'property' | 'method'; readonly many: boolean }>()
for (const macro of ['attr', 'attr_accessor', 'attr_reader', 'attr_writer', 'cattr_accessor', 'mattr_accessor', 'thread_mattr_accessor', 'class_attribute']) MACROS.set(macro, { kind: 'property', many: true }) // prettier-ignore
for (const macro of ['has_many', 'has_one', 'belongs_to', 'has_and_belongs_to_many']) MACROS.set(macro, { kind: 'property', many: false }) // prettier-ignore
for (const macro of ['alias_method', 'define_method', 'define_singleton_method', 'scope']) MACROS.set(macro, { kind: 'method', many: false }) // prettier-ignore
MACROS.set('delegate', { kind: 'method', many: true })

const SECTIONS: Readonly<Record<string, Modifier>> = { public: 'exported', protected: 'protected', private: 'private' }

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind } = symbol
  if (kind === 'key') return refineCall(symbol)
  if (kind === 'class' || kind === 'module' || kind === 'constant') {
    ;[symbol.receiver, symbol.name] = splitQualified(symbol.name, '::')
    if (kind === 'constant') refineConstant(symbol)
  }
  symbol.name = symbol.name.replace(/^:/, '')
  refineAccess(symbol)
  if (kind === 'method') refineMethod(symbol)
  else symbol.signature = symbol.signature.replace(/;? end$/, '')
  return symbol
}

/** `Point = Struct.new(...) do ... end` makes a class. */
function refineConstant(symbol: RawSymbol): void {
  const made = MAKES_CLASS.exec(symbol.signature)
  if (made) symbol.kind = 'class'
  symbol.signature = made ? symbol.signature.replace(BLOCK, '') : cutInitializer(symbol.signature)
}

const MAKES_CLASS = /^[\w:]+ ?= ?(?:Struct|Class|Module|Data)\.(?:new|define)\b/
/** The block of a call and everything behind it. */
const BLOCK = / (?:do|\{)(?: .*)?$/s

function refineMethod(symbol: RawSymbol): void {
  const { name, owner, modifiers, signature } = symbol
  symbol.signature = signature.replace(/;? end$/, '').replace(/ =$/, '')
  if (name === 'initialize') symbol.kind = 'constructor'
  else if (/^[^\p{L}\p{N}_$@]/u.test(name)) symbol.kind = 'operator'
  else if (name.startsWith('test_') && owner && /Tests?$|TestCase$|^Test/.test(owner.name)) modifiers.add('test')
}

/** Members of `class << self` are static; below a line `private` members are private. */
function refineAccess({ kind, modifiers, owner }: RawSymbol): void {
  const inSingleton = owner?.kind === 'key' && owner.name === 'self'
  const section = kind === 'method' || kind === 'property' ? sectionOf(owner) : undefined
  if (section && !hasVisibility(modifiers) && !modifiers.has('static')) modifiers.add(section)
  if (inSingleton) modifiers.add('static')
}

/** A call that says something of definitions, by what is called: `private`, `it "works" do`, `attr_reader :a`. */
function refineCall(symbol: RawSymbol): RawSymbol | undefined {
  const section = SECTIONS[symbol.signature]
  if (section) beginSection(symbol.owner, section)
  if (section || symbol.signature.startsWith('class <<')) return undefined
  return symbol.name.startsWith(':') || MACROS.has(/^\w+/.exec(symbol.signature)![0])
    ? refineMacro(symbol)
    : refineTest(symbol)
}

/** `describe "title" do`, `RSpec.describe Name do`; the query has chosen the methods. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  if (!/^(?:RSpec\.)?\w+[ (]/.test(symbol.signature)) return undefined
  symbol.kind = 'test'
  symbol.modifiers.add('test')
  symbol.signature = symbol.signature.replace(/ do$/, '')
  return symbol
}

/** `delegate :name, to: :place, prefix: true` defines `place_name`, `prefix: :home` `home_name`. */
function prefixOf(call: string): string {
  const prefix = /\bprefix: ?(?:(true)\b|:"?(\w+))/.exec(call)
  if (!prefix) return ''
  const word = prefix[2] ?? /\bto: ?:"?@{0,2}(\w+)/.exec(call)?.[1]
  return word === undefined ? '' : `${word}_`
}

function refineMacro(symbol: RawSymbol): RawSymbol | undefined {
  const [, word = '', first = ''] = /^(\w+)[ (]*(:[^\s,()]+|"[^"]*"|'[^']*')/.exec(symbol.signature) ?? []
  if (symbol.name.includes('#{')) return undefined
  const macro = MACROS.get(word)
  const name = symbol.name.replace(/^:/, '')
  if (!macro || !(macro.many || name === first.replace(/^[:"']|["']$/g, ''))) return undefined
  // Routes have scopes too, without a lambda.
  if (word === 'scope' && !/^scope[ (]*:[^\s,]+, ?(?:->|lambda|proc|[A-Z])/.test(symbol.signature)) return undefined
  symbol.name = word === 'delegate' ? prefixOf(symbol.signature) + name : name
  symbol.kind = macro.kind
  symbol.signature = symbol.signature.replace(/ (?:do(?: |$)|\{ ?\|).*$/s, '')
  refineAccess(symbol)
  return symbol
}
