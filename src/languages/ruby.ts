import type { Modifier } from '../extract/types.ts'
import type { Language, RawSymbol } from './language.ts'
import { beginSection, hasVisibility, sectionOf } from './sections.ts'
import { cutInitializer, splitQualified } from './signatures.ts'

export const ruby: Language = {
  id: 'ruby',
  grammar: 'ruby',
  queries: ['ruby'],
  separator: '#',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'exported',
  refine,
}

const PROPERTIES = new Set([
  'attr_accessor', 'attr_reader', 'attr_writer', 'attr', 'cattr_accessor', 'mattr_accessor', 'class_attribute',
  'thread_mattr_accessor', 'has_many', 'has_one', 'belongs_to', 'has_and_belongs_to_many',
]) // prettier-ignore
/** Macros that define one method for each symbol; the others define one, named first. */
const MANY = new Set(['delegate', 'attr_accessor', 'attr_reader', 'attr_writer', 'attr', 'cattr_accessor', 'mattr_accessor', 'class_attribute', 'thread_mattr_accessor']) // prettier-ignore
const TESTS = new Set(['describe', 'context', 'it', 'specify', 'test', 'should', 'scenario', 'feature', 'example'])

const SECTIONS: Readonly<Record<string, Modifier>> = { public: 'exported', protected: 'protected', private: 'private' }

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind } = symbol
  if (kind === 'key') return refineMacro(symbol)
  if (kind === 'class' || kind === 'module' || kind === 'constant') {
    ;[symbol.receiver, symbol.name] = splitQualified(symbol.name, '::')
    if (kind === 'constant') symbol.signature = cutInitializer(symbol.signature)
  }
  symbol.name = symbol.name.replace(/^:/, '')
  refineAccess(symbol)
  if (kind === 'method') refineMethod(symbol)
  else symbol.signature = symbol.signature.replace(/;? end$/, '')
  return symbol
}

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

/** A call that defines something, by what is called: `attr_reader :a`, `scope :b`, `it "works" do`. */
function refineMacro(symbol: RawSymbol): RawSymbol | undefined {
  const section = SECTIONS[symbol.signature]
  if (section) {
    beginSection(symbol.owner, section)
    return undefined
  }
  const [, receiver, macro = ''] = /^(?:([\w:]+)\.)?(\w+)/.exec(symbol.signature) ?? []
  const isSymbol = symbol.name.startsWith(':')
  if (TESTS.has(macro)) {
    if (isSymbol || (receiver !== undefined && receiver !== 'RSpec')) return undefined
    symbol.kind = 'test'
    symbol.modifiers.add('test')
    symbol.signature = symbol.signature.replace(/ do$/, '')
    return symbol
  }
  if (!isSymbol || receiver !== undefined) return undefined
  if (!MANY.has(macro) && !symbol.signature.startsWith(`${macro} ${symbol.name}`) && !symbol.signature.startsWith(`${macro}(${symbol.name}`)) return undefined // prettier-ignore
  symbol.name = symbol.name.slice(1)
  symbol.kind = PROPERTIES.has(macro) ? 'property' : 'method'
  refineAccess(symbol)
  return symbol
}
