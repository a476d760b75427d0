import type { PageLink, PageSection, PageStatement } from '../../api.ts'
import type { PageBody } from './file-page.ts'

/** A page as Markdown: every statement with the place that says so. */
export function pageMarkdown(page: PageBody): string {
  const head = [`# ${oneLine(shown(page.title))}`, `${code(page.page_id)}`]
  const source = page.summary_source ? ` (${place(page.summary_source)})` : ''
  const summary = page.summary === '' ? [] : [`${oneLine(page.summary)}${source}`]
  const parts = [...head, ...summary, ...page.sections.map(sectionText), ...linksText(page.links)]
  return `${parts.join('\n\n')}\n`
}

function sectionText({ heading, statements, omitted }: PageSection): string {
  const rows = statements.map(statementText)
  const more = omitted ? [`- … ${omitted} more`] : []
  return [`## ${heading}\n`, ...rows, ...more].join('\n')
}

function statementText(statement: PageStatement): string {
  const commit = statement.commit === undefined ? '' : `, commit ${statement.commit.slice(0, 12)}`
  const more = statement.page_id === undefined ? '' : ` → ${code(statement.page_id)}`
  return `- ${oneLine(statement.text)} (${place(statement)}${commit})${more}`
}

function linksText(links: readonly PageLink[]): string[] {
  if (links.length === 0) return []
  const rows = links.map(({ page_id, title, relation }) => `- ${relation}: ${oneLine(title)} → ${code(page_id)}`)
  return [`## See also\n\n${rows.join('\n')}`]
}

function place({ path, line, end_line }: { path: string; line: number; end_line?: number }): string {
  return code(`${path}:${line}${end_line !== undefined && end_line > line ? `-${end_line}` : ''}`)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Names with ends of lines and the like are shown by their escapes, as one line. */
const shown = (text: string): string => text.replace(/[\x00-\x1f\x7f]/g, (char) => JSON.stringify(char).slice(1, -1))

function code(name: string): string {
  const text = shown(name)
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
