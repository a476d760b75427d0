import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_KINDS, PAGE_TYPES, SEARCH_MODES, SYMBOL_KINDS } from '../../../reader/api.ts'

interface ObjectSchema {
  properties: Record<string, { enum?: string[] } & Record<string, unknown>>
  required?: string[]
  $defs?: Record<string, ObjectSchema & { enum?: string[] }>
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const schema = (name: string) => JSON.parse(read(`schemas/${name}.schema.json`)) as ObjectSchema

/** Members of an interface: name to whether it is required. */
function members(file: string, name: string): Record<string, boolean> {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name)
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`no interface ${name} in ${file}`)
  const pairs = found.members.filter(ts.isPropertySignature)
  return Object.fromEntries(pairs.map((one) => [one.name.getText(), one.questionToken === undefined]))
}

const described = ({ properties, required = [] }: ObjectSchema) =>
  Object.fromEntries(Object.keys(properties).map((key) => [key, required.includes(key)]))

describe('the schemas say what the types say', () => {
  const response = schema('search-response')
  it.each([
    ['SearchRequest', schema('search-request')],
    ['SearchResponse', response],
    ['SymbolHit', response.$defs!.symbolHit!],
    ['FileHit', response.$defs!.fileHit!],
    ['PageHit', response.$defs!.pageHit!],
    ['ReferenceHit', response.$defs!.referenceHit!],
    ['ParentRef', response.$defs!.parent!],
    ['Page', schema('page-response').$defs!.page!],
    ['PageSection', schema('page-response').$defs!.section!],
    ['PageStatement', schema('page-response').$defs!.statement!],
    ['PageLink', schema('page-response').$defs!.link!],
  ])('%s', (name, one) => {
    expect(described(one)).toEqual(members('reader/api.ts', name))
  })

  const diff = schema('diff-response')
  it.each([
    ['DiffReport', diff],
    ['DiffSide', diff.$defs!.side!],
    ['DiffFile', diff.$defs!.file!],
    ['DiffSymbol', diff.$defs!.symbol!],
  ])('%s', (name, one) => {
    expect(described(one)).toEqual(members('reader/diff/types.ts', name))
  })

  it.each(['context-response', 'symbol-response'])('history in %s', (name) => {
    const { fileHistory, commit } = schema(name).$defs!
    expect(described(fileHistory!)).toEqual(members('reader/query/cards/history-card.ts', 'FileHistoryCard'))
    expect(described(commit!)).toEqual(members('reader/query/cards/history-card.ts', 'CommitCard'))
  })

  it('enumerations', () => {
    const request = schema('search-request').properties
    expect(request.mode!.enum).toEqual([...SEARCH_MODES])
    expect(request.kind!.enum).toEqual([...DOCUMENT_KINDS])
    expect(request.symbol_kind!.enum).toEqual([...SYMBOL_KINDS])
    expect(request.page_type!.enum).toEqual([...PAGE_TYPES])
    for (const name of ['page-response', 'pages-response'])
      expect(schema(name).$defs!.pageType!.enum).toEqual([...PAGE_TYPES])
    for (const name of [
      'search-response',
      'symbol-response',
      'context-response',
      'search-code-response',
      'diff-response',
    ]) {
      expect(schema(name).$defs!.symbolKind!.enum).toEqual([...SYMBOL_KINDS])
    }
  })

  it('error codes', () => {
    const codes = [...read('reader/errors.ts').matchAll(/^ {2}\| '([A-Z_]+)'$/gm)].map((match) => match[1])
    const { error } = schema('error').properties as unknown as { error: ObjectSchema }
    expect(error.properties.code!.enum).toEqual([...codes, 'INTERNAL'])
  })
})

describe('every schema', () => {
  it.each([
    'search-request',
    'search-response',
    'symbol-request',
    'symbol-response',
    'page-response',
    'pages-request',
    'pages-response',
    'context-request',
    'context-response',
    'search-code-request',
    'search-code-response',
    'info',
    'diff-response',
    'error',
  ])('%s compiles strictly', (name) => {
    // prettier-ignore
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
    expect(() => ajv.compile(schema(name))).not.toThrow()
  })
})
