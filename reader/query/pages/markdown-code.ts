/** Text as code in Markdown, whatever it holds. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const ticks = '`'.repeat(Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length)) + 1)
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${plain}${pad}${ticks}`
}
