/**
 * Sets a table in a text of TOML and changes nothing else of it: the lines from its header to the next one are replaced,
 * or the table is put at the end. Sub-tables of an older entry stay.
 */
export function setInToml(
  text: string,
  table: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): string {
  const rows = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  const block = [`[${table}]`, ...rows].join('\n')
  const lines = text.split('\n')
  const isHeader = (line: string) => /^\s*\[/.test(line)
  const start = lines.findIndex((line) => line.replace(/\s*(#.*)?$/, '').trim() === `[${table}]`)
  if (start < 0) return text.trim() === '' ? `${block}\n` : `${text.trimEnd()}\n\n${block}\n`
  const next = lines.findIndex((line, i) => i > start && isHeader(line))
  let end = next < 0 ? lines.length : next
  // Blank lines and comments before the next header belong to it.
  while (end > start + 1 && /^\s*(#.*)?$/.test(lines[end - 1]!)) end--
  return [...lines.slice(0, start), block, ...lines.slice(end)].join('\n')
}
