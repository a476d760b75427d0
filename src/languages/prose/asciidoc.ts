import type { Findings, OwnLanguage } from '../own-language.ts'
import { defineSections, textLines, type Heading } from './sections.ts'

/** Sections of AsciiDoc. */
export const asciidoc: OwnLanguage = {
  id: 'asciidoc',
  layout: 'prose',
  separator: ' > ',
  modifierWords: {},
  scan: (text, found) => defineSections(text, headingsOf(text, found), found),
}

function headingsOf(text: string, found: Findings): Heading[] {
  const out: Heading[] = []
  let block = ''
  for (const { start, end } of textLines(text)) {
    const line = text.slice(start, Math.min(end, start + 400))
    const fence = /^(-{4,}|\.{4,}|={4,}|\+{4,}|\/{4,}|_{4,}|\*{4,}|```)[ \t]*$/.exec(line)?.[1]
    if (block !== '') {
      if (fence === block) block = ''
      continue
    }
    // Blocks of examples and quotes hold text; those of listings hold anything.
    if (fence && /^[-.+/`]/.test(fence)) block = fence
    const heading = /^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+[=#]+)?[ \t]*$/.exec(line)
    if (heading) {
      const nameStart = start + line.indexOf(heading[2]!, heading[1]!.length)
      out.push({ level: heading[1]!.length, nameStart, nameEnd: nameStart + heading[2]!.length, start, headEnd: end })
    } else if (/^include::(\S+?)\[/.test(line)) found.import(/^include::(\S+?)\[/.exec(line)![1]!, start)
  }
  return out
}
