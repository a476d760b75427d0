import type { ExportInput, Pieces } from './listing.ts'

/** One symbol a line, by path, then by the order of the text; fields are named as in search results. */
export async function* exportJsonLines({ documents }: ExportInput): Pieces {
  for await (const { path, language, symbols } of documents()) {
    const lines = symbols.map((symbol) => `${JSON.stringify({ ...symbol, file: path, language })}\n`)
    if (lines.length > 0) yield lines.join('')
  }
}
