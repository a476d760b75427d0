import { corrupt } from '../format/corrupt.ts'
import { PAGES_PER_BLOCK, STATEMENT_FORMS, type StatementForm } from '../format/layout.ts'
import { unzigzag } from '../format/varint.ts'
import { Columns, rowOf, rowsIn, type TextColumn } from './columns.ts'

export { PAGES_PER_BLOCK, STATEMENT_FORMS, type StatementForm } from '../format/layout.ts'

export interface StoredStatement {
  readonly heading: string
  readonly form: StatementForm
  /** Empty unless it is the statement's own. */
  readonly text: string
  /** Id, to be checked by who uses it. */
  readonly document: number
  /** 1-based, inclusive; 0 where the document or the symbol tells. */
  readonly line: number
  readonly endLine: number
  /** Of form `symbol`: its number in the document. */
  readonly symbol: number
  /** Hexadecimal id; empty for none. */
  readonly commit: string
  /** Id of the page that it is about, or of the document whose page it is; -1 for none. */
  readonly page: number
  readonly file: number
}

export interface StoredLink {
  readonly page: number
  readonly relation: string
}

/** 64 pages, addressed by page id. */
export class PageBlock {
  readonly first: number
  readonly count: number
  private readonly columns: Columns
  private readonly targets: TextColumn
  private readonly titles: TextColumn
  private readonly summaries: TextColumn

  /** Block `block` of a section of `total` pages. */
  constructor(
    bytes: Uint8Array,
    block: number,
    private readonly total: number,
  ) {
    this.first = block * PAGES_PER_BLOCK
    this.count = rowsIn(block, PAGES_PER_BLOCK, total)
    this.columns = new Columns(bytes, this.count)
    this.targets = this.columns.texts('target')
    this.titles = this.columns.texts('title')
    this.summaries = this.columns.texts('summary')
  }

  target(page: number): string {
    return this.targets.get(this.row(page))
  }

  title(page: number): string {
    return this.titles.get(this.row(page))
  }

  summary(page: number): string {
    return this.summaries.get(this.row(page))
  }

  /** Lines of its document that it is about, 1-based and inclusive; 0 for none. */
  lines(page: number): [start: number, end: number] {
    const row = this.row(page)
    const start = this.columns.numbers('start')[row]!
    return [start, start === 0 ? 0 : start + this.columns.numbers('extent')[row]!]
  }

  statements(page: number): StoredStatement[] {
    const [from, to, total] = this.run('statementCount', page)
    const number = (name: string): Uint32Array => this.columns.numbers(name, total)
    const column = { heading: number('heading'), form: number('form'), text: number('text'), document: number('document'), line: number('line'), extent: number('statementExtent'), symbol: number('symbol'), commit: number('commit'), about: number('about') } // prettier-ignore
    const [headings, texts, commits] = ['headings', 'texts', 'commits'].map((name) => this.columns.list(name))
    return Array.from({ length: to - from }, (_, i) => {
      const at = from + i
      const about = column.about[at]!
      const [form, line] = [STATEMENT_FORMS[column.form[at]!], column.line[at]!]
      if (form === undefined) throw corrupt('form of a statement', { page })
      return {
        heading: entry(headings!, column.heading[at]!),
        form,
        text: entry(texts!, column.text[at]!),
        document: column.document[at]!,
        line,
        endLine: line === 0 ? 0 : line + column.extent[at]!,
        symbol: column.symbol[at]!,
        commit: entry(commits!, column.commit[at]!),
        page: about % 2 === 0 ? -1 : this.other(page, unzigzag((about - 1) / 2)),
        file: about % 2 === 1 || about === 0 ? -1 : about / 2 - 1,
      }
    })
  }

  links(page: number): StoredLink[] {
    const [from, to, total] = this.run('linkCount', page)
    const distances = this.columns.numbers('link', total)
    const relations = this.columns.numbers('relation', total)
    const names = this.columns.list('relations')
    return Array.from({ length: to - from }, (_, i) => ({
      page: this.other(page, unzigzag(distances[from + i]!)),
      relation: entry(names, relations[from + i]!),
    }))
  }

  private other(page: number, distance: number): number {
    const other = page + distance
    if (!(other >= 0 && other < this.total)) throw corrupt('page of a page', { page, other })
    return other
  }

  /** Where the values of a page lie in columns that hold several a row. */
  private run(counts: string, page: number): [from: number, to: number, total: number] {
    const lengths = this.columns.numbers(counts)
    const row = this.row(page)
    let from = 0
    for (let i = 0; i < row; i++) from += lengths[i]!
    const total = lengths.reduce((sum, length) => sum + length, 0)
    return [from, from + lengths[row]!, total]
  }

  private row(page: number): number {
    return rowOf(page, this.first, this.count)
  }
}

function entry(list: readonly string[], position: number): string {
  const text = list[position]
  if (text === undefined) throw corrupt('list of a page')
  return text
}
