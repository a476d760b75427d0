import { LINGUIST_TABLE } from './linguist-data.ts'

/** Linguist's class of a language: code, structured data, layout or running text. */
export type LanguageType = 'programming' | 'data' | 'markup' | 'prose'

/** Lookup tables over linguist's data; ids are its names in lower case. */
export interface Linguist {
  /** Lower-case extension with its dot (several dots allowed) -> ids, those with it as first extension in front. */
  readonly byExtension: ReadonlyMap<string, readonly string[]>
  /** Exact file name -> ids. */
  readonly byName: ReadonlyMap<string, readonly string[]>
  /** Interpreter of a shebang -> ids. */
  readonly byInterpreter: ReadonlyMap<string, readonly string[]>
  /** Lower-case name or alias, spaces also as hyphens -> id. */
  readonly byAlias: ReadonlyMap<string, string>
  readonly types: ReadonlyMap<string, LanguageType>
}

let tables: Linguist | undefined

/** The tables, made at the first call (about 3 ms) and then shared. */
export function linguist(): Linguist {
  tables ??= buildTables(LINGUIST_TABLE)
  return tables
}

function buildTables(table: string): Linguist {
  const byExtension = new Map<string, string[]>()
  const byName = new Map<string, string[]>()
  const byInterpreter = new Map<string, string[]>()
  const byAlias = new Map<string, string>()
  const types = new Map<string, LanguageType>()
  for (const line of table.trim().split('\n')) {
    const [name = '', type = 'data', extensions = '', names = '', interpreters = '', aliases = ''] = line.split('|')
    const id = name.toLowerCase()
    types.set(id, type as LanguageType)
    words(extensions).forEach((extension, i) => append(byExtension, extension.toLowerCase(), id, i === 0))
    for (const fileName of words(names)) append(byName, fileName, id)
    for (const interpreter of words(interpreters)) append(byInterpreter, interpreter, id)
    for (const alias of aliases.split(',')) if (alias) addAlias(byAlias, alias.toLowerCase())
    function addAlias(map: Map<string, string>, alias: string): void {
      if (!map.has(alias)) map.set(alias, id)
      const hyphened = alias.replaceAll(' ', '-')
      if (!map.has(hyphened)) map.set(hyphened, id)
    }
  }
  // Full names win over what other languages call themselves.
  for (const id of types.keys()) byAlias.set(id, id).set(id.replaceAll(' ', '-'), id)
  return { byExtension, byName, byInterpreter, byAlias, types }
}

function words(text: string): string[] {
  return text ? text.split(' ') : []
}

function append(map: Map<string, string[]>, key: string, id: string, first = false): void {
  const ids = map.get(key)
  if (!ids) map.set(key, [id])
  else if (first) ids.unshift(id)
  else ids.push(id)
}
