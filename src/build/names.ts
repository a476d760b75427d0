import { normalizeName } from '../../reader/analysis/normalize-name.ts'
import { groupSymbolNames, type SymbolNames } from '../artifact/symbol-names.ts'
import type { ByteTable } from '../lexical/byte-table.ts'
import type { WordTerms } from '../lexical/path-postings.ts'
import { PostingsList } from '../lexical/term-index.ts'
import type { CollectedDocument } from './collected.ts'

/** Names of symbols by the ids of the collection. */
export interface SymbolNameTable {
  /** As written. */
  readonly spellings: readonly string[]
  /** Normalised. */
  readonly keys: readonly string[]
}

export function nameTable(names: ByteTable): SymbolNameTable {
  const spellings = Array.from({ length: names.size }, (_, id) => names.textOf(id))
  return { spellings, keys: spellings.map(normalizeName) }
}

/** Words of a name that is a sentence (`it "logs in with an expired token"`) under which it is filed. */
const FILED_WORDS = 5

/** The name as the dictionary has it: nobody types a whole sentence, and its words are terms of their passage anyway. */
function filedName(name: string): string {
  if (!/\s/.test(name)) return name
  return name.trim().split(/\s+/).slice(0, FILED_WORDS).join(' ')
}

/** The dictionary of names: sentences that begin alike are one. */
export function fileNames({ spellings, keys }: SymbolNameTable, documents: readonly CollectedDocument[]): SymbolNames {
  const filed = new Map<string, number>()
  const filedKeys: string[] = []
  const filedIds = spellings.map((spelling, id) => {
    const name = filedName(spelling)
    let filedId = filed.get(name)
    if (filedId === undefined) {
      filed.set(name, (filedId = filed.size))
      filedKeys.push(name === spelling ? keys[id]! : normalizeName(name))
    }
    return filedId
  })
  const runs = documents.map(({ nameIds }) => nameIds.map((id) => filedIds[id]!))
  return groupSymbolNames({ ids: filed, keys: filedKeys }, runs)
}

/** Words of the names -> ordinals of their normalised names, for the last tier of the symbol cascade. */
export function buildNamePostings(names: SymbolNames, words: WordTerms): PostingsList {
  const postings = new PostingsList()
  names.spellings.forEach((spellings, ordinal) => {
    const terms = spellings.length === 1 ? words.of(spellings[0]!) : spellings.flatMap((name) => words.of(name))
    terms.forEach((term, i) => {
      if (terms.indexOf(term) === i) postings.push(term, ordinal, 0)
    })
  })
  return postings
}
