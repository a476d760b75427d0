import type { Modifier } from '../extract/types.ts'
import { isLocalDeclaration, isMisread, refineBeside, refineDeclaration } from './c.ts'
import { keepFirstBranches } from './conditionals.ts'
import { plainSpellings } from './cpp-spellings.ts'
import { blankDefineComments, blankEnumDefines } from './directives.ts'
import type { Language, Owner, RawSymbol } from './language.ts'
import { blankMacros } from './macros.ts'
import { beginSection, sectionOf } from './sections.ts'
import { moveOut, splitQualified } from './signatures.ts'

export const cpp: Language = {
  id: 'c++',
  grammar: 'cpp',
  queries: ['cpp', 'c'],
  separator: '::',
  modifierWords: {
    static: 'static', inline: 'inline', extern: 'extern', const: 'const', constexpr: 'const', virtual: 'virtual',
    mutable: 'mutable',
  }, // prettier-ignore
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare: (text) => blankMacros(plainSpellings(keepFirstBranches(blankEnumDefines(blankDefineComments(text))))),
  refine,
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.owner?.kind === 'key' && symbol.owner.name === 'namespace') {
    symbol.modifiers.add('private')
    moveOut(symbol)
  }
  if (symbol.kind === 'key') {
    const section = SECTIONS[symbol.name]
    if (section) beginSection(symbol.owner, section)
    return undefined
  }
  if (symbol.kind === 'object') refineBeside(symbol, 'variable', '')
  refineName(symbol)
  if (isLocalDeclaration(symbol) || isMisread(symbol)) return undefined
  if (symbol.kind === 'function' || symbol.kind === 'method') refineFunction(symbol)
  else refineDeclaration(symbol)
  const { kind, modifiers, owner } = symbol
  if (kind === 'function' && symbol.name === 'main' && !owner) modifiers.add('entry_point')
  if (modifiers.has('static') && !isType(owner)) modifiers.add('private')
  if (kind === 'variable' || kind === 'field') refineConstant(symbol)
  if (isType(owner) && kind !== 'macro')
    modifiers.add(sectionOf(owner) ?? (owner.kind === 'class' ? 'private' : 'exported'))
  return symbol
}

const SECTIONS: Readonly<Record<string, Modifier>> = { public: 'exported', protected: 'protected', private: 'private' }
const TYPES = new Set<Owner['kind']>(['class', 'struct', 'union'])
const isType = (owner: Owner | undefined): owner is Owner => owner !== undefined && TYPES.has(owner.kind)

/** `A::B::c` outside of its class is `c` of `A.B`; `operator bool() const` is `operator bool`. */
function refineName(symbol: RawSymbol): void {
  const operator = symbol.name.search(/\boperator\b/)
  if (operator >= 0) {
    const [receiver] = splitQualified(symbol.name.slice(0, operator) + 'x', '::')
    symbol.receiver = receiver
    symbol.name = operatorName(symbol.name.slice(operator))
    return
  }
  const [receiver, name] = splitQualified(symbol.name, '::')
  symbol.receiver = receiver
  symbol.name = name.replace(/<.*$/s, '').replace(/^~ /, '~').trim()
}

/** `operator ==` -> `operator==`, `operator bool() const` -> `operator bool`, `operator()` stays. */
function operatorName(text: string): string {
  const name = text.replace(/^operator\s*/, '')
  if (/^\(\s*\)/.test(name)) return 'operator()'
  if (/^[A-Za-z_:]/.test(name)) return `operator ${name.replace(/\s*\(.*$/s, '')}`
  return `operator${name.replace(/^(""|new|delete)?\s*/, '$1').trim()}`
}

function refineFunction(symbol: RawSymbol): void {
  // `void f() { };`
  if (/\{ ?\}$/.test(symbol.signature)) {
    symbol.modifiers.delete('declaration')
    symbol.signature = symbol.signature.replace(/ ?\{ ?\}$/, '')
  }
  const { name, owner, receiver, modifiers, signature } = symbol
  if (isTestMacro(symbol)) return
  const type = receiver?.split('.').pop() ?? (isType(owner) ? owner.name.replace(/<.*/s, '') : undefined)
  if (name.startsWith('operator')) symbol.kind = 'operator'
  else if (type !== undefined) symbol.kind = name === type ? 'constructor' : 'method'
  if (/ override\b/.test(signature)) modifiers.add('override')
  if (/ final\b/.test(signature)) modifiers.add('final')
  if (/\) ?[^()]*= 0$/.test(signature)) modifiers.add('abstract')
  modifiers.delete('const')
  if (symbol.kind === 'constructor') symbol.signature = signature.replace(/(\)(?: noexcept)?) ?:(?!:).*$/s, '$1')
}

/** `TEST(Suite, Name) {` and `TEST_CASE("title") {` look like functions without type. */
function isTestMacro(symbol: RawSymbol): boolean {
  if (!TEST_MACRO.test(symbol.name)) return false
  const [, title] = /^\w+\((?:\w+, ?)?"((?:[^"\\]|\\.)*)"/.exec(symbol.signature) ?? []
  const [, suite, name] = /^\w+\((\w+)(?:, ?(\w+))?\)/.exec(symbol.signature) ?? []
  if (title === undefined && suite === undefined) return false
  symbol.name = title ?? (name === undefined ? suite! : `${suite}.${name}`)
  symbol.kind = 'test'
  symbol.modifiers.add('test')
  return true
}

const TEST_MACRO =
  /^(?:TYPED_|TEMPLATE_|BOOST_AUTO_|BOOST_FIXTURE_)?TEST(?:_F|_P|_CASE|_SUITE|_METHOD|_CASE_METHOD|_CASE_FIXTURE|_CASE_TEMPLATE)?$|^(?:SCENARIO|FUZZ_TEST|BENCHMARK_F)$/

function refineConstant(symbol: RawSymbol): void {
  const { kind, modifiers, signature, owner } = symbol
  if (kind === 'field' && modifiers.has('static') && /\bconst(expr)?\b/.test(signature)) symbol.kind = 'constant'
  if (isType(owner) && /\binline\b/.test(signature)) modifiers.add('inline')
}
