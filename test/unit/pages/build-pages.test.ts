import { describe, expect, it } from 'vitest'
import { buildPages } from '../../../src/pages/build-pages.ts'
import type { PageDocument, PageGraph, PageInput } from '../../../src/pages/page-input.ts'
import { aboveAll, historyStatements, sentence } from '../../../src/pages/phrases.ts'
import type { HistoryRow } from '../../../src/artifact/rows.ts'

const documentOf = (path: string, more: Partial<PageDocument> = {}): PageDocument => ({
  path,
  language: 'typescript',
  kind: 'implementation',
  isForeign: false,
  isExample: false,
  lines: 10,
  title: '',
  summary: '',
  symbolCount: 0,
  notes: [],
  ...more,
})

/** A graph of imports `[from, to, line]`. */
function graphOf(edges: readonly [number, number, number][], cycles: number[][] = []): PageGraph {
  return {
    importsOf: (document) =>
      edges.filter(([from]) => from === document).map(([, to, line]) => ({ document: to, line })),
    importersOf: (document) =>
      edges.filter(([, to]) => to === document).map(([from, , line]) => ({ document: from, line })),
    centrality: () => 0,
    cycles,
    isEntryPoint: () => false,
    entryPoints: [],
  }
}

function pagesOf(documents: readonly PageDocument[], graph?: PageGraph) {
  const input: PageInput = { documents, symbols: () => [], ...(graph && { graph }) }
  return buildPages(input)
}

describe('pages of folders', () => {
  it('say whose words they take, and name all files where these are all', () => {
    const [page] = pagesOf([documentOf('src/a/x.ts', { summary: 'Reads it. Then more.' }), documentOf('src/a/y.ts')])
    expect(page).toMatchObject({ target: 'src/a', summary: '2 files: `x.ts`, `y.ts`. `x.ts`: Reads it.' })
  })

  it('count what is generated, and cut no sentence of a folder', () => {
    const long = `${'word '.repeat(50)}end.`
    const pages = pagesOf([
      documentOf('a/README.md', { kind: 'doc', summary: long }),
      documentOf('a/b.ts'),
      documentOf('c/only.ts'),
      documentOf('d.ts', { isForeign: true }),
    ])
    const overview = pages.find(({ type }) => type === 'repo_overview')!
    const texts = overview.statements.map(({ text }) => text)
    expect(texts.find((text) => text.startsWith('`a/`'))).toMatch(/word…$/)
    expect(texts).toContain('`c/` holds 1 file: `only.ts`')
    expect(texts[0]).toMatch(/1 more file is generated or of other projects\.$/)
  })
})

describe('pages of cycles', () => {
  it('prove the circle by imports that lead to several files', () => {
    // The first file imports a package of two: only who imports tells of both.
    const edges: [number, number, number][] = [[0, 1, 1], [0, 2, 1], [2, 0, 3], [1, 2, 5]] // prettier-ignore
    const graph = graphOf(edges, [[0, 1, 2]])
    const first = { ...graph, importsOf: (document: number) => graph.importsOf(document).slice(0, 1) }
    const page = pagesOf([documentOf('s/a.kt'), documentOf('s/t/b.kt'), documentOf('s/t/c.kt')], first).find(({ type }) => type === 'scc_page')! // prettier-ignore
    expect(page.title).toBe('Import cycle of 3 files in s')
    expect(page.summary).toMatch(/^3 files lead to each other by 3 imports: /)
    expect(page.statements.filter(({ heading }) => heading === 'A circle').map(({ text, line }) => `${text} ${line}`)).toEqual([
      '`s/a.kt` imports `s/t/c.kt` 1',
      '`s/t/c.kt` imports `s/a.kt` 3',
    ]) // prettier-ignore
  })
})

describe('pages of layers', () => {
  it('say which names of folders tell them', () => {
    const pages = pagesOf(['a', 'b', 'c'].map((name) => documentOf(`src/handlers/${name}.ts`)))
    const layer = pages.find(({ type }) => type === 'layer_page')!
    expect(layer.summary).toBe(
      'Files in folders called `handlers`. By custom: what takes requests of other programs and answers them: routes, controllers, handlers. 3 files of this repository, in `src/handlers`.',
    )
  })

  it('take no services of Java for a part of the program', () => {
    const pages = pagesOf(['a', 'b', 'c'].map((name) => documentOf(`res/META-INF/services/${name}`)))
    expect(pages.filter(({ type }) => type === 'layer_page')).toEqual([])
  })
})

describe('phrases', () => {
  it.each([
    [2, ['a', 'b'], ': `a`, `b`'],
    [5, ['a', 'b'], ', above all `a`, `b`'],
  ])('aboveAll(%i)', (count, names, text) => expect(aboveAll(count, names)).toBe(text))

  it('end sentences', () => {
    expect([sentence('a'), sentence('a.'), sentence('a…')]).toEqual(['a.', 'a.', 'a…'])
  })

  it('name no file that changed most where several did as often', () => {
    const row = (commits90: number): HistoryRow => ({ last: { oid: 'a', time: 1, subject: 's' }, recent: [{ oid: 'a', time: 1, subject: 's' }], commits90 }) as unknown as HistoryRow // prettier-ignore
    const texts = (...counts: number[]): (string | undefined)[] =>
      historyStatements({ documents: counts.map((_, i) => documentOf(`${i}.ts`)), symbols: () => [], history: counts.map(row) }, [...counts.keys()]).map(({ text }) => text) // prettier-ignore
    expect(texts(3, 3)).toHaveLength(1)
    expect(texts(3, 4)[1]).toBe('`1.ts` changed most: 4 commits in the 90 days before the indexed one')
  })
})
