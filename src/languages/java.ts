import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

export const java: Language = {
  id: 'java',
  grammar: 'java',
  queries: ['java'],
  separator: '.',
  modifierWords: {
    public: 'exported', private: 'private', protected: 'protected', static: 'static', abstract: 'abstract', final: 'final',
    default: 'default', sealed: 'sealed', native: 'extern',
  }, // prettier-ignore
  topVisibility: 'internal',
  memberVisibility: 'internal',
  readImport,
  refine,
}

/** `import static a.b.C.d;` names `a.b.C.d`; a star at the end stays: all of a package is something else than what it holds. */
function readImport(text: string): string[] {
  return [text.replace(/^import\s+(?:static\s+)?|\s*;$|\s/g, '')]
}

/** Members of interfaces and enum constants are public without saying so; `static final` fields are constants. */
function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner } = symbol
  if (kind === 'enum_member') modifiers.add('exported')
  if (symbol.signature.includes('non-sealed')) modifiers.delete('sealed')
  if (owner?.kind === 'interface' && !modifiers.has('private')) refineInterfaceMember(symbol)
  if (kind === 'field' && modifiers.has('static') && modifiers.has('final')) symbol.kind = 'constant'
  if (symbol.kind === 'constant' || kind === 'field') symbol.signature = cutInitializer(symbol.signature)
  if (kind === 'method' && isTestMethod(symbol)) modifiers.add('test')
  if (kind === 'method' && / static void main\(/.test(symbol.signature)) modifiers.add('entry_point')
  return symbol
}

function refineInterfaceMember({ kind, modifiers }: RawSymbol): void {
  modifiers.add('exported')
  if (kind === 'constant') modifiers.add('static').add('final')
  if (kind === 'method' && modifiers.has('declaration')) modifiers.add('abstract')
}

/** By convention of JUnit 3 and of most later suites; annotations are not part of the signature. */
function isTestMethod({ name, owner }: RawSymbol): boolean {
  return /^test(?![a-z])/.test(name) && owner !== undefined && /Tests?$|TestCase$|IT$|^Test/.test(owner.name)
}
