import { DOCUMENT_KINDS, PAGE_TYPES } from '../../reader/api.ts'
import { PAGE_FLAGS, PAGES_PER_BLOCK, STATEMENT_FORMS } from '../../reader/format/layout.ts'
import { ByteWriter, ColumnWriter, zigzag } from './byte-writer.ts'
import { inGroups, packColumns, packNumbers, packTexts } from './columns.ts'
import { Positions } from './positions.ts'
import type { PageRow, PageStatementRow } from './rows.ts'
import type { BlockedSection } from './section-input.ts'

/** The PAGE section; rows ascend by type, then by the UTF-8 bytes of their targets. */
export function encodePages(rows: readonly PageRow[]): BlockedSection {
  return { tag: 'PAGE', blocks: blocks(rows), head: () => encodeHead(rows) }
}

function encodeHead(rows: readonly PageRow[]): Uint8Array {
  const writer = new ByteWriter(16 + rows.length * 6)
  writer.u32(rows.length)
  writer.u32(0)
  const columns = new ColumnWriter(writer)
  columns.column(Uint32Array.from(rows, (row) => row.document + 1))
  columns.column(Uint8Array.from(rows, (row) => PAGE_TYPES.indexOf(row.type)))
  columns.column(Uint8Array.from(rows, (row) => DOCUMENT_KINDS.indexOf(row.kind)))
  columns.column(Uint8Array.from(rows, (row) => (row.isWhole ? PAGE_FLAGS.whole : 0)))
  return columns.toBytes()
}

function* blocks(rows: readonly PageRow[]): Generator<Uint8Array> {
  let first = 0
  for (const group of inGroups(rows, PAGES_PER_BLOCK)) {
    yield encodeBlock(group, first)
    first += group.length
  }
}

/** Headings, texts, commits and relations recur, so rows hold positions in their lists. */
function encodeBlock(rows: readonly PageRow[], first: number): Uint8Array {
  const lists = { headings: new Positions(), texts: new Positions(), commits: new Positions(), relations: new Positions() } // prettier-ignore
  const statements = rows.flatMap((row, i) => row.statements.map((one) => ({ ...one, own: first + i })))
  const links = rows.flatMap((row, i) => row.links.map((one) => ({ ...one, own: first + i })))
  return packColumns({
    target: packTexts(rows.map((row) => row.target)),
    title: packTexts(rows.map((row) => row.title)),
    summary: packTexts(rows.map((row) => row.summary)),
    start: packNumbers(rows.map((row) => row.startLine)),
    extent: packNumbers(rows.map((row) => row.endLine - row.startLine)),
    statementCount: packNumbers(rows.map((row) => row.statements.length)),
    heading: packNumbers(statements.map((one) => lists.headings.of(one.heading))),
    form: packNumbers(statements.map((one) => STATEMENT_FORMS.indexOf(one.form))),
    text: packNumbers(statements.map((one) => lists.texts.of(one.text))),
    document: packNumbers(statements.map((one) => one.document)),
    line: packNumbers(statements.map((one) => one.line)),
    statementExtent: packNumbers(statements.map((one) => one.endLine - one.line)),
    symbol: packNumbers(statements.map((one) => one.symbol)),
    commit: packNumbers(statements.map((one) => lists.commits.of(one.commit))),
    about: packNumbers(statements.map(aboutOf)),
    linkCount: packNumbers(rows.map((row) => row.links.length)),
    link: packNumbers(links.map((one) => zigzag(one.page - one.own))),
    relation: packNumbers(links.map((one) => lists.relations.of(one.relation))),
    headings: lists.headings.list,
    texts: lists.texts.list,
    commits: lists.commits.list,
    relations: lists.relations.list,
  })
}

/** 0 for nothing, odd for a page, even for the page of a document. */
function aboutOf({ page, file, own }: PageStatementRow & { own: number }): number {
  if (page >= 0) return zigzag(page - own) * 2 + 1
  return file < 0 ? 0 : (file + 1) * 2
}
