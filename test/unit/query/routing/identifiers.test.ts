import { describe, expect, it } from 'vitest'
import { hasInnerCapital } from '../../../../reader/query/routing/letters.ts'
import { asIdentifier, isMarked, splitQualified, splitSymbolId } from '../../../../reader/query/routing/identifiers.ts'

describe('splitQualified', () => {
  it.each([
    ['getUser', ['getUser']],
    ['Foo.bar', ['Foo', 'bar']],
    ['Foo::bar', ['Foo', 'bar']],
    ['Foo#bar', ['Foo', 'bar']],
    ['Foo::Bar#baz?', ['Foo', 'Bar', 'baz?']],
    ['ptr->field', ['ptr', 'field']],
    ['$this->name', ['$this', 'name']],
    ['obj:method', ['obj', 'method']],
    ['gen_server:call/2', ['gen_server', 'call']],
    ['App\\Models\\User', ['App', 'Models', 'User']],
    ['\\App\\User::find', ['App', 'User', 'find']],
    ['::std::string', ['std', 'string']],
    ['Foo::', ['Foo']],
    ['a?.b', ['a', 'b']],
    ['std::vector<int>::push_back', ['std', 'vector', 'push_back']],
    ['std::map<std::string, Foo<int>>::find', ['std', 'map', 'find']],
    ['Foo::run()', ['Foo', 'run']],
    ['Foo.run(a, b)', ['Foo', 'run']],
    ['Foo::operator==', ['Foo', 'operator==']],
    ['Foo::operator->', ['Foo', 'operator->']],
    ['Foo::operator bool', ['Foo', 'operator bool']],
    ['operator<<', ['operator<<']],
    ['>>=', ['>>=']],
    ['..', ['..']],
    ['$scope', ['$scope']],
    ['@ivar', ['@ivar']],
    ['#private', ['#private']],
    ['this.#count', ['this', '#count']],
    ['Foo::~Foo', ['Foo', '~Foo']],
    ['src/a.ts::Foo.bar', ['src/a.ts', 'Foo', 'bar']],
    ['main.c::run', ['main.c', 'run']],
    ['src/a.ts::Foo::bar~2', ['src/a.ts', 'Foo', 'bar~2']],
    ['os.path::f', ['os', 'path', 'f']],
    ['Größe.zählen', ['Größe', 'zählen']],
    ['', []],
    ['a<b', ['a<b']],
  ])('%s', (name, parts) => expect(splitQualified(name)).toEqual(parts))
})

describe('asIdentifier', () => {
  it.each([
    ['foo()', 'foo'],
    ['foo(a, b)', 'foo'],
    ['Array<Map<K, V>>', 'Array'],
    ['call/2', 'call'],
    ['&name', 'name'],
    ['*name', 'name'],
    ['operator  ==', 'operator=='],
    ['operator   delete[]', 'operator delete[]'],
    ['(<$>)', '<$>'],
    ['naïve', 'naïve'],
    ['e\u0301tat', 'e\u0301tat'],
  ])('%s is %s', (token, name) => expect(asIdentifier(token)).toBe(name))

  it.each([
    '',
    ' ',
    'two words',
    '0xFF',
    '1.2',
    'a<b',
    'a<b>c',
    '<div>',
    'a/b',
    'f(x)(y)',
    'retry(s)',
    '"x"',
    'x'.repeat(1025),
    '🎉',
    'a..b',
    'a,b',
    '{}',
  ])('%s is none', (token) => expect(asIdentifier(token)).toBeUndefined())
})

describe('isMarked', () => {
  it.each([
    'getUser',
    'HTTPServer',
    'user_name',
    '_x',
    '__init__',
    'utf8',
    '$x',
    '@x',
    '#x',
    ':x',
    'valid?',
    'set!',
    'a.b',
    'A::b',
    'a#b',
    'a->b',
    'a:b',
    'A\\b',
    'f()',
    'call/2',
    'operator==',
  ])('%s', (token) => expect(isMarked(token)).toBe(true))
  it.each([
    'name',
    'Name',
    'HTTP',
    'URLs',
    'client-side',
    'get-user-name',
    '==',
    '42',
    'größe',
    'don',
    'TODO',
    '3D',
    '#123',
    '$5',
    'users',
  ])('not %s', (token) => expect(isMarked(token)).toBe(false))
})

describe('hasInnerCapital', () => {
  it.each(['getUser', 'HTTPServer', 'iPhone', 'utf8Decoder', 'ÜberName'])('%s', (name) =>
    expect(hasInnerCapital(name)).toBe(true),
  )
  it.each(['Name', 'HTTP', 'URLs', 'name', 'Über', 'MAX_SIZE'])('not %s', (name) =>
    expect(hasInnerCapital(name)).toBe(false),
  )
})

describe('splitSymbolId', () => {
  it('takes path and symbol apart at the first ::', () => {
    expect(splitSymbolId('src/a.ts::Foo.bar~2')).toEqual({ path: 'src/a.ts', symbol: 'Foo.bar~2' })
    expect(splitSymbolId('lib.rs::a::b')).toEqual({ path: 'lib.rs', symbol: 'a::b' })
    expect(splitSymbolId('my dir/a.ts::Foo')).toEqual({ path: 'my dir/a.ts', symbol: 'Foo' })
    expect(splitSymbolId('Makefile::all')).toEqual({ path: 'Makefile', symbol: 'all' })
  })
  it.each(['Foo::bar', 'std::a', '::x', 'src/a.ts::', 'src/a.ts', 'http://a::b', 'os.path::f'])('not %s', (text) =>
    expect(splitSymbolId(text)).toBeUndefined(),
  )
})
