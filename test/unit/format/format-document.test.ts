import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, PAGE_TYPES, SYMBOL_KINDS } from '../../../reader/api.ts'
import { MAX_ENTRIES_PER_BLOCK, MAX_KEY_LENGTH } from '../../../reader/format/dictionary.ts'
import {
  FIRST_READ,
  FORMAT_MAJOR,
  FORMAT_MINOR,
  HEADER_FIELDS,
  HEADER_LENGTH,
  MAGIC,
  MAX_MANIFEST_LENGTH,
  MAX_TOC_LENGTH,
} from '../../../reader/format/header.ts'
import { ID_SET } from '../../../reader/format/id-set.ts'
import * as layout from '../../../reader/format/layout.ts'
import { NOT_DIGESTED } from '../../../reader/format/manifest.ts'
import { BLOCK_MAX_FROM, BLOCK_MAX_IDS } from '../../../reader/format/postings.ts'
import { CODEC, SECTIONS, type SectionSpec } from '../../../reader/format/tags.ts'
import { CHECKPOINT_BYTES, OCCURRENCE_FORM, TOKEN_BITS, TOKEN_ROLES } from '../../../reader/format/tokens.ts'
import * as toc from '../../../reader/format/toc.ts'

const page = readFileSync(new URL('../../../schemas/format.md', import.meta.url), 'utf8')

/** The text below a heading, up to the next heading of any level. */
function section(heading: string): string {
  const start = page
    .split('\n')
    .findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ ([0-9.]+ )?/, '') === heading)
  expect(start, heading).toBeGreaterThan(-1)
  const rest = page.split('\n').slice(start + 1)
  const end = rest.findIndex((line) => /^#+ /.test(line))
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

/** Rows of the first table below a heading, without its head. */
function table(heading: string): string[][] {
  const lines = section(heading).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rows = lines.slice(first)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(2, end < 0 ? undefined : end).map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim())) // prettier-ignore
}

const fields = (heading: string): [string, number][] =>
  table(heading).map(([offset, , name]) => [name!, Number(offset)])
const words = (heading: string, lead: string): string[] => {
  const text = section(heading).replaceAll(/\s+/g, ' ')
  const list = text.slice(text.indexOf(lead) + lead.length)
  return list.slice(0, list.indexOf('.')).split(',').map((word) => word.trim()) // prettier-ignore
}

const flags = (tag: string): [string, number][] => table(tag).map(([name, bit]) => [name!, Number(bit)])

describe('format.md says what the code does', () => {
  it('version, header and TOC', () => {
    expect(page).toContain(`version ${FORMAT_MAJOR}.${FORMAT_MINOR}`)
    expect(fields('Header')).toEqual(Object.entries(HEADER_FIELDS))
    expect(fields('Table of contents')).toEqual(Object.entries(toc.TOC_ENTRY_FIELDS))
    expect(section('Header')).toContain(`${HEADER_LENGTH} bytes at offset 0`)
    const magic = [...MAGIC].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
    expect(section('Header')).toContain(magic)
    expect(section('Table of contents')).toContain(`entries of ${toc.TOC_ENTRY_LENGTH} bytes`)
    expect(section('Table of contents')).toContain(`codec | of the body: ${CODEC.raw} raw, ${CODEC.deflate} deflate`)
    expect([toc.TOC_FLAGS.critical, toc.TOC_FLAGS.blocked]).toEqual([1, 2])
  })

  it('limits', () => {
    expect(section('Header')).toContain(`tocLength | at most ${MAX_TOC_LENGTH}`)
    expect(section('Header')).toContain(`manifestLength | at most ${MAX_MANIFEST_LENGTH}`)
    const limits = section('Table of contents')
    expect(limits).toContain(`At most ${toc.MAX_PLAIN_LENGTH} bytes before compression`)
    expect(limits).toContain(`at most ${toc.MAX_BLOCK_LENGTH} raw bytes`)
    expect(limits).toContain(`more than ${toc.MAX_DEFLATE_RATIO} times`)
    expect(section('Order of the file')).toContain(`(${FIRST_READ} bytes)`)
    expect(section('Dictionary')).toContain(`at most ${MAX_KEY_LENGTH} bytes each`)
    expect(section('Dictionary')).toContain(`at most ${MAX_ENTRIES_PER_BLOCK}`)
    expect(section('Postings')).toContain(`for ${BLOCK_MAX_FROM} ids or more, one nibble per ${BLOCK_MAX_IDS} ids`)
  })

  it('what is not digested', () => {
    expect(section('Manifest')).toContain(NOT_DIGESTED.map((member) => `\`${member}\``).join(', '))
  })

  it('forms of id sets', () => {
    expect(table('Id set').map(([form, name]) => [name, Number(form)])).toEqual(Object.entries(ID_SET))
  })

  it('sections', () => {
    const rows = Object.entries<SectionSpec>(SECTIONS).map(([tag, { name, layout, codec, critical }]) => [
      tag,
      name,
      layout,
      codec === CODEC.raw ? 'raw' : 'deflate',
      critical ? 'yes' : 'no',
    ])
    expect(table('Sections')).toEqual(rows)
    for (const tag of Object.keys(SECTIONS)) expect(section(tag).length).toBeGreaterThan(20)
  })

  it('flags, kinds, modifiers, fields', () => {
    expect(flags('DOCS')).toEqual(Object.entries(layout.DOCUMENT_FLAGS))
    expect(flags('SYMB')).toEqual(Object.entries(layout.SYMBOL_FLAGS))
    expect(words('SYMB', 'order of their codes:')).toEqual([...SYMBOL_KINDS])
    expect(words('SYMB', 'order of their bits:')).toEqual([...layout.SYMBOL_MODIFIERS])
    expect(words('DOCS', 'Kinds:')).toEqual(DOCUMENT_KINDS.map((kind, code) => `${code} ${kind}`))
    const rows = layout.TERM_FIELDS.map(({ name, ids, weighted }, bit) => [
      String(bit),
      name,
      ids,
      weighted ? 'yes' : 'no',
    ])
    expect(table('TERM')).toEqual(rows)
  })

  it('types and forms of pages', () => {
    expect(words('PAGE', 'order of their codes:')).toEqual([...PAGE_TYPES])
    expect(flags('PAGE')).toEqual(Object.entries(layout.PAGE_FLAGS))
    const forms = layout.STATEMENT_FORMS.map((form, code) => `${code} ${form}`)
    expect(words('PAGE', 'Forms:')).toEqual(forms)
    expect(section('PAGE')).toContain(`Blocks of ${layout.PAGES_PER_BLOCK} pages`)
  })

  it('targets of imports, kinds of entry points', () => {
    expect(table('LINK').map(([bits]) => Number(bits))).toEqual(Object.values(layout.IMPORT_TARGET))
    const kinds = layout.ENTRY_POINT_KINDS.map((kind, code) => `${code} ${kind}`).join(', ')
    expect(section('GRPH')).toContain(`numbers: ${kinds} |`)
  })

  it('roles and confidence of calls', () => {
    expect(section('CALL')).toContain(layout.CALL_ROLES.map((role, code) => `${code} ${role}`).join(', '))
    expect(section('CALL')).toContain(`confidence in ${layout.CALL_CONFIDENCE}ths`)
  })

  it('roles and forms of occurrences', () => {
    expect(section('OCCR').replaceAll(/\s+/g, ' ')).toContain(
      `| 0-2 | role: ${TOKEN_ROLES.map((role, code) => `${code} ${role}`).join(', ')} |`,
    )
    const { role, suffixShift, prefixShift, affix, continued } = TOKEN_BITS
    expect([role, affix << suffixShift, affix << prefixShift, continued]).toEqual([7, 24, 96, 128])
    expect(section('OCCR')).toContain(`Form ${OCCURRENCE_FORM.tokens}, beside source`)
    expect(section('OCCR')).toContain(`each multiple of ${CHECKPOINT_BYTES} bytes`)
    expect(section('OCCR')).toContain(`Form ${OCCURRENCE_FORM.lines}, without source:`)
    expect(section('OCCR')).toContain(`Form ${OCCURRENCE_FORM.rows}, without source, in artifacts of 1.0`)
  })

  it('sizes of blocks', () => {
    expect(section('TRIG')).toContain(`sets to ${layout.TEXT_TRIGRAMS_BLOCK} bytes or more`)
    expect(section('DOCS')).toContain(`Blocks of ${layout.DOCUMENTS_PER_BLOCK} documents`)
    expect(section('SYMB')).toContain(`Blocks of ${layout.SYMBOLS_PER_BLOCK} symbols`)
    expect(section('CHNK')).toContain(`Blocks of ${layout.CHUNKS_PER_BLOCK} chunks`)
    const perBlock = { PATH: layout.PATHS_PER_BLOCK, NAME: layout.NAMES_PER_BLOCK, NTRI: layout.TRIGRAMS_PER_BLOCK, TERM: layout.TERMS_PER_BLOCK } // prettier-ignore
    for (const [tag, count] of Object.entries(perBlock)) expect(section(tag)).toContain(`${count} entries per block`)
    expect(section('TERM')).toContain(`Lists of more than ${layout.INLINE_IDS} ids`)
    expect(section('TERM')).toContain(`strides of ${layout.TERM_STRIDE} terms`)
    expect(section('POST')).toContain(`about ${layout.POSTINGS_BLOCK / 1024} KB`)
    expect(section('Joined documents')).toContain(
      `exceed ${layout.JOINED_BLOCK} bytes, in OCCR of form ${OCCURRENCE_FORM.lines} ${layout.ROWS_BLOCK}.`,
    )
    const { SOURCE_BLOCK_MIN, SOURCE_BLOCK_MAX, SOURCE_PIECE, SOURCE_END_EVERY } = layout
    for (const value of [SOURCE_BLOCK_MIN, SOURCE_BLOCK_MAX, SOURCE_PIECE, SOURCE_END_EVERY]) {
      expect(section('SRCE')).toContain(String(value))
    }
  })
})
