import type { Language, Owner, RawSymbol } from './language.ts'
import { cutInitializer, moveOut } from './signatures.ts'

export const python: Language = {
  id: 'python',
  grammar: 'python',
  queries: ['python'],
  separator: '.',
  modifierWords: { async: 'async' },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  exportListIsComplete: true,
  readImport,
  refine,
}

/** `from a.b import c` names `a.b`; `from . import c, d as e` names `.c` and `.d`. Of `import a.b as c` only `a.b` comes here. */
function readImport(text: string): string[] {
  const from = /^from\s+(\.*)\s*([\w.]*)\s+import\b([^]*)$/.exec(text)
  if (!from) return [text]
  const [, dots = '', module = '', names = ''] = from
  if (module !== '') return [dots + module]
  const listed = names.replace(/#.*$/gm, '').match(/\w+(?:\s+as\s+\w+)?/g) ?? []
  return listed.length === 0 ? [dots] : listed.map((name) => dots + name.replace(/\s[^]*/, ''))
}

const CONSTANT = /^_{0,2}[A-Z][A-Z0-9_]*$/
const ENUM_BASE = /\((?:.*\W)?(?:Int|Str)?(?:Enum|Flag)\b/

/** Underscores are private (but for `__dunder__`), capitals are constants, fields of enums are members. */
function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'key' && !refineAttribute(symbol)) return undefined
  const { name, kind, modifiers, owner } = symbol
  if (symbol.signature.includes('Annotated[')) symbol.signature = plainAnnotations(symbol.signature)
  if (name === '__all__') return undefined
  if (name.startsWith('_') && !/^__\w+__$/.test(name)) modifiers.add('private')
  if (kind === 'method' && (name === '__init__' || name === '__new__')) symbol.kind = 'constructor'
  if (kind === 'method' && modifiers.has('abstract')) modifiers.add('declaration')
  if ((kind === 'function' || kind === 'method') && name.startsWith('test_')) modifiers.add('test')
  if (isTestClass(symbol) && /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$|(?:^|\/)tests?\//.test(symbol.path))
    modifiers.add('test')
  if (kind === 'class' && ENUM_BASE.test(symbol.signature)) symbol.kind = 'enum'
  if (kind === 'variable' || kind === 'field') refineVariable(symbol, owner?.kind === 'enum')
  return symbol
}

/** `Annotated[str, Doc(...)]` says more to tools than to readers: `str` is left. */
function plainAnnotations(signature: string): string {
  const bare = signature.replace(/, ?(?:\w+\.)*(?:Doc|doc)\((?:[^()]|\([^()]*\))*\)/g, '')
  return bare.replace(/\bAnnotated\[((?:[^[\],]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/g, '$1')
}

/** Classes of pytest and unittest, which hold tests. */
const isTestClass = ({ name, kind, signature }: RawSymbol): boolean =>
  kind === 'class' && (/^Test(?![a-z])/.test(name) || /\((?:.*\W)?\w*TestCase\b/.test(signature))

/** Attributes that a constructor has set already; owners are made anew for every text. */
const attributes = new WeakMap<Owner, Set<string>>()

/** `self.a = ...` in `__init__` is a field of the class, once. */
function refineAttribute(symbol: RawSymbol): boolean {
  const { owner, name } = symbol
  if (owner?.kind !== 'constructor' || owner.name !== '__init__') return false
  let known = attributes.get(owner)
  if (!known) attributes.set(owner, (known = new Set()))
  if (known.has(name)) return false
  known.add(name)
  symbol.kind = 'field'
  moveOut(symbol)
  return true
}

/** Attributes of an instance and fields without a value are no constants, however they are spelt. */
const isAssigned = ({ signature }: RawSymbol): boolean => signature.includes('=') && !signature.startsWith('self.')

function refineVariable(symbol: RawSymbol, inEnum: boolean): void {
  if (inEnum && !symbol.name.startsWith('_')) symbol.kind = 'enum_member'
  else if (/=\s*(?:typing\.)?(?:TypeVar|NewType|ParamSpec|NamedTuple|namedtuple|TypedDict)\(/.test(symbol.signature)) {
    symbol.kind = 'type'
  } else if (CONSTANT.test(symbol.name) && isAssigned(symbol)) symbol.kind = 'constant'
  symbol.signature = cutInitializer(symbol.signature)
}
