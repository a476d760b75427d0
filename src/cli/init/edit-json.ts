import { ConfigError } from '../../errors.ts'

/** A member of an object in a text: where its value is. */
interface Member {
  readonly key: string
  readonly valueStart: number
  readonly valueEnd: number
}

interface ObjectSpan {
  /** Of the brace. */
  readonly start: number
  /** Behind the closing brace. */
  readonly end: number
  readonly members: readonly Member[]
}

/**
 * Sets a value in a text of JSON, comments and commas at the end of lists included, and changes nothing else of it: what
 * people and other programs wrote stays as it is. `path` leads through objects, which are made where they are not there.
 * An empty text counts as `{}`. Throws CONFIG_INVALID for a text that is no object, or where the path leads through
 * something else.
 */
export function setInJson(text: string, path: readonly [string, ...string[]], value: unknown, file: string): string {
  const source = text.trim() === '' ? '{}\n' : text
  const unit = indentOf(source)
  const scanner = new Scanner(source, file)
  let object = scanner.root()
  for (let depth = 0; ; depth++) {
    const member = object.members.findLast(({ key }) => key === path[depth])
    const rest = path.slice(depth + 1)
    if (!member) return insert(source, object, path[depth]!, nested(rest, value), { unit, depth: depth + 1 })
    if (rest.length === 0) return replace(source, member, value, { unit, depth: depth + 1 })
    object = scanner.objectAt(member.valueStart)
  }
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

interface Layout {
  /** One step of indentation. */
  readonly unit: string
  /** Steps of the members of the object. */
  readonly depth: number
}

/** The indentation of the first line that has one; two spaces where none has. */
const indentOf = (text: string): string => /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '

const print = (value: unknown, { unit, depth }: Layout): string =>
  JSON.stringify(value, null, unit).replaceAll('\n', `\n${unit.repeat(depth)}`)

/** Behind all that stands in the object, comments included, which may belong to the last value. */
function insert(text: string, object: ObjectSpan, key: string, value: unknown, layout: Layout): string {
  const { unit, depth } = layout
  const close = object.end - 1
  const last = object.members.at(-1)
  const valueEnd = last?.valueEnd ?? object.start + 1
  const needsComma = last !== undefined && text[new Scanner(text, '').skip(valueEnd)] !== ','
  const content = text.slice(valueEnd, close).trimEnd()
  const member = `\n${unit.repeat(depth)}${JSON.stringify(key)}: ${print(value, layout)}`
  const head = text.slice(0, valueEnd) + (needsComma ? ',' : '') + content
  return `${head}${member}\n${unit.repeat(depth - 1)}${text.slice(close)}`
}

function replace(text: string, { valueStart, valueEnd }: Member, value: unknown, layout: Layout): string {
  return text.slice(0, valueStart) + print(value, layout) + text.slice(valueEnd)
}

/** Finds where things are in a text of JSON with comments. Values are not interpreted. */
class Scanner {
  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {}

  root(): ObjectSpan {
    const start = this.skip(this.text.charCodeAt(0) === 0xfeff ? 1 : 0)
    const object = this.objectAt(start)
    if (this.skip(object.end) < this.text.length) throw this.fault('text behind its end', object.end)
    return object
  }

  objectAt(start: number): ObjectSpan {
    if (this.text[start] !== '{') throw this.fault('no object where one is needed', start)
    const members: Member[] = []
    let at = this.skip(start + 1)
    while (this.text[at] !== '}') {
      const keyEnd = this.stringEnd(at)
      const key = JSON.parse(this.text.slice(at, keyEnd)) as string
      const colon = this.skip(keyEnd)
      if (this.text[colon] !== ':') throw this.fault('no colon behind a name', colon)
      const valueStart = this.skip(colon + 1)
      const valueEnd = this.valueEnd(valueStart)
      members.push({ key, valueStart, valueEnd })
      at = this.afterValue(valueEnd, '}')
    }
    return { start, end: at + 1, members }
  }

  /** Over white space and comments. */
  skip(at: number): number {
    const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
    blank.lastIndex = at
    blank.exec(this.text)
    return blank.lastIndex
  }

  private afterValue(end: number, close: string): number {
    const at = this.skip(end)
    if (this.text[at] === ',') return this.skip(at + 1)
    if (this.text[at] !== close) throw this.fault(`neither a comma nor ${close} behind a value`, at)
    return at
  }

  private valueEnd(start: number): number {
    const first = this.text[start]
    if (first === '{') return this.objectAt(start).end
    if (first === '"') return this.stringEnd(start)
    if (first !== '[') return this.wordEnd(start)
    let at = this.skip(start + 1)
    while (this.text[at] !== ']') at = this.afterValue(this.valueEnd(at), ']')
    return at + 1
  }

  private stringEnd(start: number): number {
    const string = /"(?:[^"\\\n]|\\.)*"/y
    string.lastIndex = start
    if (!string.test(this.text)) throw this.fault('no text in quotes where one is needed', start)
    return string.lastIndex
  }

  private wordEnd(start: number): number {
    const word = /-?[\w.+-]+/y
    word.lastIndex = start
    if (!word.test(this.text)) throw this.fault('no value where one is needed', start)
    return word.lastIndex
  }

  private fault(what: string, at: number): ConfigError {
    const line = this.text.slice(0, at).split('\n').length
    const message = `${this.file} is no JSON that could be added to: ${what}, line ${line}. Mend it, or add the server by hand.`
    return new ConfigError('CONFIG_INVALID', message, { file: this.file, line })
  }
}
