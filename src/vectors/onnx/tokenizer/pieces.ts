/** Cuts a word into the ids of its pieces. */
export interface PieceModel {
  pieces(word: string): readonly number[]
}

const utf8 = new TextEncoder()

/** Ids of the tokens `<0x00>` to `<0xFF>` that spell a text; `undefined` when the vocabulary lacks one. */
export function byteIds(text: string, vocabulary: ReadonlyMap<string, number>): number[] | undefined {
  const ids: number[] = []
  for (const byte of utf8.encode(text)) {
    const id = vocabulary.get(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
    if (id === undefined) return undefined
    ids.push(id)
  }
  return ids
}
