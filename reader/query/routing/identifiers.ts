import { lazyPattern } from '../../analysis/lazy-pattern.ts'
import { isFileName } from './file-names.ts'
import { hasInnerCapital, hasLetter, LETTER } from './letters.ts'

/**
 * What an identifier looks like, over all indexed languages. A *mark* is what ordinary words do not have: underscore,
 * inner capital, digits behind letters, sigil, separator. A hyphen is no mark (`client-side` is English).
 */

const WORD = `[${LETTER}_$][${LETTER}0-9_$]*`
/** One name with hyphens (`get-user-name`), destructor tilde and the suffixes of Ruby, Scala and Haskell. */
const NAME = `~?${WORD}(?:-[${LETTER}0-9_]+)*(?:[?!=]|'{1,3})?`
/** `#` and a sigil may follow a dot: `this.#count`, `self.@name`. No two alternatives match the same text. */
const SEPARATOR = '(?:\\.[#@]?|::@{0,2}|#|->|:|\\\\)'
const SIGIL = '(?:\\\\|::|[#:]|@{1,2}|--)'
const OPERATOR = '[!$%&*+\\-./:<=>?@\\\\^|~]{1,5}|\\[\\]=?|\\(\\)'

const simple = lazyPattern(`^${WORD}$`)
const qualified = lazyPattern(`^${SIGIL}?${NAME}(?:${SEPARATOR}${NAME})*$`)
const operatorName = lazyPattern(`^((?:${WORD}(?:::|\\.))*)operator\\s*(${OPERATOR}|""\\s*${WORD})$`)
/** C++ allocation and conversion to a built-in type; conversion to any other looks like prose. */
const OPERATOR_WORD = /^((?:\w+::)*)operator\s+((?:new|delete)(?:\[\])?|bool|char|int|long|float|double|void\s?\*)$/
const bareOperator = lazyPattern(`^(?:${OPERATOR}|[+\\-!~]@)$`)
/** Elixir and Erlang write the number of parameters behind a slash: `call/2`. */
const ARITY = /^([^/\s]*[^/\s.:#])\/\d{1,2}$/
/** `run()`, `parse(text)`: how people point at something they call. `retry(s)` is a plural. */
const CALL = /^([^()]*[^()\s])\((?!e?s\))[^()]{0,200}\)$/
/** Go's notation for methods: `(*Engine).Run`, `gin.(*Engine).Run`. */
const receiver = lazyPattern(`(?<=^|\\.)\\(\\*?(${WORD}(?:\\.${WORD})*)\\)\\.`)
/** Longer tokens name nothing: base64, minified code. */
const MAX_IDENTIFIER = 1024

/** `path::Qualified.Name` as in `symbol_id`, taken apart. */
export interface PathAndSymbol {
  path: string
  symbol: string
}

/**
 * Takes `src/a.ts::Foo.bar` apart; undefined when what stands before the first `::` is no path: it must hold a slash
 * or be a file's name.
 */
export function splitSymbolId(text: string): PathAndSymbol | undefined {
  const at = text.indexOf('::')
  const path = text.slice(0, Math.max(at, 0))
  const symbol = text.slice(at + 2)
  if (path === '' || symbol === '' || path.includes(':')) return undefined
  return path.includes('/') || isFileName(path) ? { path, symbol } : undefined
}

/**
 * The name that a token stands for, without call parentheses, template arguments, arity, a leading `&` or `*` and
 * trailing separators; undefined when no indexed language allows it as a name. Operators are names: `operator==`,
 * `>>=`, `(<$>)`.
 */
export function asIdentifier(token: string): string | undefined {
  if (token.length > MAX_IDENTIFIER) return undefined
  // Nearly all of them.
  if (/^[A-Za-z_$][\w$]*$/.test(token) || simple().test(token)) return token
  const operator = operatorName().exec(token)
  if (operator) return `${operator[1]}operator${operator[2]!.replace(/\s+/, '')}`
  const word = OPERATOR_WORD.exec(token)
  if (word) return `${word[1]}operator ${word[2]}`
  if (bareOperator().test(token)) return token
  const inner = token.startsWith('(') && token.endsWith(')') ? token.slice(1, -1) : ''
  if (bareOperator().test(inner)) return inner
  const bare = bareName(token)
  return qualified().test(bare) ? bare : undefined
}

function bareName(token: string): string {
  const plain = token.replace(receiver(), '$1.')
  const untyped = dropTemplates(CALL.exec(plain)?.[1] ?? plain)
  const name = ARITY.exec(untyped)?.[1] ?? untyped
  return name.replace(/(?:\.|::|->|\\|:)$/, '').replace(/^[&*](?=[^\s&*])/, '')
}

/** Drops `<...>` with what is nested in it where a separator or the end follows; anything else stays as it is. */
function dropTemplates(name: string): string {
  if (!name.includes('<')) return name
  let depth = 0
  let out = ''
  for (let i = 0; i < name.length; i++) {
    const char = name[i]!
    if (char === '<') depth++
    else if (char === '>' && depth > 0) {
      if (--depth === 0 && i + 1 < name.length && !/[:.\-(\\]/.test(name[i + 1]!)) return name
    } else if (depth === 0) out += char
  }
  return depth === 0 ? out : name
}

const sigiled = lazyPattern(`^(?:[#$~:]|@{1,2})[${LETTER}$]|[${LETTER}0-9][?!$]$`)
const digits = lazyPattern(`^[${LETTER}]+[0-9]`)
const separated = lazyPattern(`[${LETTER}0-9_?!$](?:\\.|::|#|->|\\\\|:)[${LETTER}_$@#~]`)

/** True for a token that says "identifier" by its shape alone, even in the middle of English prose. */
export function isMarked(token: string): boolean {
  const name = asIdentifier(token)
  if (name === undefined || !hasLetter(name)) return false
  if (name !== token && (CALL.test(token) || ARITY.test(token))) return true
  if (name.includes('_') || /^operator\W/.test(name) || name.split('-').some(hasInnerCapital)) return true
  if (sigiled().test(name)) return true
  if (digits().test(name)) return true
  return separated().test(name)
}

/**
 * Parts of a qualified name, outermost first. Separators are `.` and `?.`, `::`, `#` (Ruby, Java documentation), `->`
 * (C, PHP), `:` (Lua, Erlang), `\` (PHP), and the `::` behind a path, which stays whole: `src/a.ts::Foo.bar` gives
 * `src/a.ts`, `Foo`, `bar`. Template arguments, call parentheses and a leading separator are dropped; sigils
 * (`$scope`, `@ivar`, `#private`, `valid?`, `~2`) and operators (`Foo::operator->` gives `Foo`, `operator->`) stay.
 */
export function splitQualified(name: string): string[] {
  const pathed = splitSymbolId(name)
  if (pathed) return [pathed.path, ...splitQualified(pathed.symbol)]
  if (bareOperator().test(name)) return [name]
  const operator = operatorName().exec(name)
  if (operator) return [...splitQualified(operator[1]!), `operator${operator[2]!.replace(/\s+/, '')}`]
  const word = OPERATOR_WORD.exec(name)
  if (word) return [...splitQualified(word[1]!), `operator ${word[2]}`]
  const parts = bareName(name).split(/\?\.|\.|::|->|\\|(?<=[^.:])#(?=.)|(?<=[^:]):(?=[^:])/)
  return parts.filter((part) => part !== '')
}
