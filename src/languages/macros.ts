/**
 * Export, attribute and namespace macros of C and C++ (`class FMT_API buffer {`, `Q_OBJECT`, `LUA_API int f(void);`) are
 * no syntax that a grammar can know; a parser takes them for types, names or whole functions. This blanks those whose
 * surroundings show that they are decoration. Offsets and lines stay; what users read comes from the original text.
 */
export function blankMacros(text: string): string {
  const cuts: Cut[] = []
  let last: { next: number; before: Before } | undefined
  for (const { index, 0: name } of text.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*\b/g)) {
    const before = last?.next === index ? last.before : previous(text, index)
    const cut = cutMacro(text, index, index + name.length, before)
    if (!cut) continue
    cuts.push(cut)
    last = { next: skipSpace(text, cut.end), before }
  }
  for (const { index, 1: before = '', 2: name = '' } of text.matchAll(QUALIFIER)) {
    const start = index + before.length
    if (!WORDS.has(name)) cuts.push({ start, end: start + name.length, isSpecifier: true })
  }
  return nameTestCases(cuts.length === 0 ? text : replaceCuts(text, cuts))
}

/**
 * Catch2's and doctest's `TEST_CASE("title") {` becomes `TEST_CASE(xxxxxxx) {`, which reads as a function: otherwise its
 * local variables would pass for global ones. The title is read from the original text.
 */
function nameTestCases(text: string): string {
  if (!text.includes('TEST_CASE') && !text.includes('SCENARIO')) return text
  return text.replace(
    /^((?:TEMPLATE_)?TEST_CASE(?:_METHOD|_FIXTURE|_TEMPLATE)?|SCENARIO)\(([^\n]{0,400}"[^]{0,300}?)\)(?=\s{0,200}\{)/gm,
    (whole, macro: string, title: string) => (title.length > 400 ? whole : `${macro}(${oneWord(title)})`),
  )
}

/**
 * C functions without a type, most of them made by macros (`TEST(suite, name) {`, `SYSCALL_DEFINE2(read, ...) {`), read
 * as a call and a block. With one word between the brackets they read as a definition; ../c.ts sorts out which name it has.
 */
export function nameMacroFunctions(text: string): string {
  return text.replace(
    /^([A-Za-z_]\w*)([ \t]*\()([^(){};\n]*(?:\n[^(){};\n]*)?)\)(?=\s*\{)/gm,
    (whole: string, name: string, open: string, args: string, at: number) => {
      if (args.trim() === '' || CONTROL.has(name) || !/^[;}]?$/.test(previous(text, at).char)) return whole
      return `${name}${open}${oneWord(args)})`
    },
  )
}

/** `a, b` -> `xxxx`; further lines become blank. */
const oneWord = (text: string): string =>
  text.replace(/^[^\n]*/, (line) => 'x'.repeat(line.length)).replace(/[^\nx]/g, ' ')

const CONTROL = new Set(['if', 'while', 'for', 'switch', 'do', 'else', 'return', 'defined', 'sizeof'])

interface Cut {
  readonly start: number
  readonly end: number
  /** Stands where `inline` could stand: replaced by such a word it stays a part of the declaration. */
  readonly isSpecifier: boolean
}

/** A lower-case macro in front of a built-in type: `static redisAtomic size_t used = 0;`. */
const QUALIFIER =
  /^([ \t]*(?:static[ \t]+|extern[ \t]+)?)([A-Za-z_]\w*)(?=[ \t]+(?:unsigned|int|char|long|size_t|u?int\d+_t|time_t|double|float)[ \t]+[A-Za-z_]\w*[ \t]*[;=[])/gm

/** Words behind which a type or a declaration goes on: no macro among them, and what is in front of them may be one. */
const DECLARING = [
  'template', 'class', 'struct', 'union', 'enum', 'namespace', 'using', 'typedef', 'typename', 'static', 'inline',
  'extern', 'virtual', 'explicit', 'friend', 'constexpr', 'consteval', 'operator', 'auto', 'void', 'bool', 'char',
  'short', 'int', 'long', 'float', 'double', 'unsigned', 'signed', 'size_t',
] // prettier-ignore
const KEYWORDS = new Set(DECLARING)
const BUILT_IN = new Set(['auto', 'void', 'bool', 'char', 'short', 'int', 'long', 'float', 'double', 'unsigned', 'signed', 'size_t']) // prettier-ignore
/** Of these words, those that begin a type or stand in front of one. */
const TYPE_STARTS = new Set([...BUILT_IN, 'static', 'inline', 'extern', 'constexpr'])
/** `Type name`, `Type<T> *name`, `Type *(*name`. */
const TYPED_NAME = /^[A-Za-z_][\w:]*(?:<[^<>;{}()]*>)?[\s*&]+([A-Za-z_~(]\w*)/
const WORDS = new Set([...DECLARING, 'const', 'volatile', 'register', 'return', 'case', 'goto', 'else', 'new', 'delete', 'throw', 'mutable', 'sizeof']) // prettier-ignore
const SPECIFIERS = new Set(['static', 'inline', 'extern', 'virtual', 'explicit', 'friend', 'constexpr'])
const TYPE_WORDS = new Set(['class', 'struct', 'union', 'enum'])
/** Words that may stand between a parameter list and a macro behind it. */
const TRAILING = new Set(['const', 'noexcept', 'override', 'final'])
const MACRO = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/
/** Macros with a body or a meaning of their own. */
const DEFINING = /^(TYPED_)?TEST|^(BENCHMARK|INSTANTIATE|FUZZ|DEFINE|DECLARE)/

/** A macro with its arguments, if its surroundings show that it is decoration. */
function cutMacro(text: string, start: number, nameEnd: number, before: Before): Cut | undefined {
  if (isDirective(text, start)) return undefined
  let end = nameEnd
  if (text[skipSpace(text, nameEnd)] === '(') {
    end = closingParenthesis(text, skipSpace(text, nameEnd))
    if (end < 0 || DEFINING.test(text.slice(start, nameEnd)) || !isCallDecoration(text, start, before, end))
      return undefined
  } else if (!isDecoration(text, start, before, end)) return undefined
  return { start, end, isSpecifier: startsStatement(before) && precedesType(text, end) }
}

/** A declaration with a type of its own follows on the same line. */
function precedesType(text: string, end: number): boolean {
  const next = /[ \t]+(?:const )?([A-Za-z_]\w*)/y
  next.lastIndex = end
  const word = next.exec(text)?.[1]
  if (word === undefined) return false
  return KEYWORDS.has(word) ? TYPE_STARTS.has(word) : TYPED_NAME.test(rest(text, skipSpace(text, end)))
}

interface Before {
  /** Last character that is not white space, `''` at the start of the text and behind directives and comments. */
  readonly char: string
  /** The word that ends there, if any. */
  readonly word: string
}

function isDecoration(text: string, start: number, before: Before, end: number): boolean {
  const next = skipSpace(text, end)
  const char = text[next] ?? ''
  const word = /[A-Za-z_]\w*/y
  word.lastIndex = next
  const following = word.exec(text)?.[0] ?? ''
  if (TYPE_WORDS.has(before.word))
    return following !== '' && /\s*(?:[{<]|final\b|:(?!:))/y.test(rest(text, next + following.length))
  if (KEYWORDS.has(following)) return !TRAILING.has(before.word) || before.char === ')'
  if (isTrailing(text, start, before)) return /[;{=:]/.test(char) || TRAILING.has(following) || MACRO.test(following)
  if (following !== '' && isBehindType(text, before, next + following.length)) return true
  if (!startsStatement(before)) return false
  if (
    text.slice(end, next).includes('\n') &&
    (/[A-Za-z_#~[/{]/.test(char) || (char === '}' && endsFields(text, start, before)))
  )
    return true
  if (char === '~' || isConstructor(text, next + following.length)) return true
  const type = TYPED_NAME.exec(rest(text, next))
  return type !== null && !MACRO.test(type[1]!)
}

/** `struct S { int a; FIELDS }`: what stands last between braces, but not the one enumerator of an enum. */
function endsFields(text: string, start: number, { char }: Before): boolean {
  return (
    char === ';' ||
    (char === '{' &&
      /\b(?:struct|union|class)\b[^;{}()]{0,200}\{[\sA-Z0-9_]*$/.test(text.slice(Math.max(0, start - 300), start)))
  )
}

/** `int CALLBACK_API name(`, `char *MUTABLE_ name =`: between a type and what is declared. */
function isBehindType(text: string, before: Before, nameEnd: number): boolean {
  if (before.char === '*') return /^\s*[(;=,[]/.test(rest(text, nameEnd))
  return text[nameEnd] === '(' && (BUILT_IN.has(before.word) || (before.word !== '' && !WORDS.has(before.word)))
}

/** `name(...) : member(...)`: what stands in front of it is no return type. */
function isConstructor(text: string, at: number): boolean {
  if (text[at] !== '(') return false
  const end = closingParenthesis(text, at)
  return end > 0 && /^\s*(?:noexcept\s*)?:(?!:)/.test(rest(text, end))
}

function isCallDecoration(text: string, start: number, before: Before, end: number): boolean {
  const next = skipSpace(text, end)
  const char = text[next] ?? ''
  if (TYPE_WORDS.has(before.word)) return /\w/.test(char)
  if (isTrailing(text, start, before)) return /[;{]/.test(char)
  return startsStatement(before) && /[A-Za-z_#~[};/]/.test(char)
}

const startsStatement = ({ char, word }: Before): boolean => /^[;{}>:]?$/.test(char) || SPECIFIERS.has(word)

/** Behind a parameter list, and not behind a cast in an expression. */
function isTrailing(text: string, start: number, before: Before): boolean {
  if (before.char !== ')' && !TRAILING.has(before.word)) return false
  const line = lineBefore(text, start)
  return line !== undefined && !/=|\breturn\b|\b(if|while|for|switch)\b/.test(line)
}

function previous(text: string, start: number): Before {
  let at = start - 1
  while (at >= 0 && isSpace(text, at)) at--
  if (at < 0) return NOTHING
  const line = lineBefore(text, at + 1)
  if (line === undefined) return { char: '?', word: '' }
  if (line.endsWith('*/') || (/^\s*#|\/\//.test(line) && text.slice(at + 1, start).includes('\n'))) return NOTHING
  let length = 0
  while (length < line.length && isWord(line.charCodeAt(line.length - 1 - length))) length++
  return { char: text[at]!, word: line.slice(line.length - length) }
}

const NOTHING: Before = { char: '', word: '' }
/** Longer lines are not written by people; looking back further would make long lines cost the square of their length. */
const MAX_LINE = 400

/** The line up to `end`; `undefined` when it is very long. */
function lineBefore(text: string, end: number): string | undefined {
  const window = text.slice(Math.max(0, end - MAX_LINE), end)
  const at = window.lastIndexOf('\n')
  return at < 0 && end > MAX_LINE ? undefined : window.slice(at + 1)
}

/** Inside of a `#` line or of its continuation. */
export function isDirective(text: string, start: number): boolean {
  const line = lineBefore(text, start)
  if (line === undefined || /^[ \t]*#/.test(line)) return true
  return text[start - line.length - 2] === '\\'
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13)
}

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95

function skipSpace(text: string, at: number): number {
  while (at < text.length && isSpace(text, at)) at++
  return at
}

const rest = (text: string, at: number): string => text.slice(at, at + 200)

/** Offset behind the bracket that closes the one at `open`, -1 if that is far away. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length && i < open + 400; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i + 1
  }
  return -1
}

function replaceCuts(text: string, cuts: Cut[]): string {
  cuts.sort((a, b) => a.start - b.start)
  let out = ''
  let at = 0
  for (const { start, end, isSpecifier } of cuts) {
    if (start < at) continue
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ')
    const word = isSpecifier ? (end - start < 6 ? 'const' : 'inline') : ''
    out +=
      text.slice(at, start) + (word.length <= blank.length && !blank.includes('\n') ? word.padEnd(blank.length) : blank)
    at = end
  }
  return out + text.slice(at)
}
