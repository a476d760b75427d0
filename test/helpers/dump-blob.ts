import { LineIndex } from '../../src/extract/lines.ts'
import { OCCURRENCE_ROLES, type ExtractedBlob } from '../../src/extract/types.ts'

/**
 * What was extracted as tab-separated text for people to read: the file, its imports, its symbols (indented by
 * nesting), its chunks. Symbol columns: lines, kind, qualified name, modifiers, signature, doc.
 */
export function dumpBlob(blob: ExtractedBlob): string {
  const out = [`file\t${blob.status}\t${blob.lines} lines\t${blob.title}\t${blob.summary}`]
  for (const { line, specifier } of blob.imports) out.push(`import\t${line}\t${specifier}`)
  for (const symbol of blob.symbols) {
    const { startLine, endLine, kind, qualifiedName, modifiers, signature, doc } = symbol
    const lines = `${'  '.repeat(depth(blob, symbol.parent))}${startLine}-${endLine}`
    out.push([lines, kind, qualifiedName, modifiers.join(' ') || '-', signature, doc].join('\t').trimEnd())
  }
  for (const { startLine, endLine, symbol } of blob.chunks) {
    out.push(`chunk\t${startLine}-${endLine}\t${blob.symbols[symbol]?.qualifiedName ?? ''}`.trimEnd())
  }
  return out.join('\n') + '\n'
}

/** The occurrences as tab-separated text: name, line and column (from 1), role. */
export function dumpOccurrences({ occurrences }: ExtractedBlob, text: string): string {
  const lines = new LineIndex(text)
  const { starts, ends, roles } = occurrences
  return Array.from(starts, (start, i) => {
    const line = lines.lineOf(start)
    const column = start - lines.startOf(line) + 1
    return `${[text.slice(start, ends[i]), line, column, OCCURRENCE_ROLES[roles[i]!]].join('\t')}\n`
  }).join('')
}

function depth(blob: ExtractedBlob, parent: number): number {
  return parent < 0 ? 0 : 1 + depth(blob, blob.symbols[parent]!.parent)
}
