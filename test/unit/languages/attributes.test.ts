import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'

/** In each fixture `Doc of NAME.` stands above the attributes, annotations or decorators of the definition of that name. */
const root = new URL('fixtures/attributes/', import.meta.url)

const IDS: Readonly<Record<string, string>> = { csharp: 'c#', cpp: 'c++', objc: 'objective-c' }
/** Where documentation is an attribute itself, or attributes belong to no definition's lines. */
const START_APART = new Set(['elixir', 'objc', 'julia'])

beforeAll(() => initExtractor())

describe.each(readdirSync(root).sort())('%s', (file) => {
  const text = readFileSync(new URL(file, root), 'utf8')
  const folder = file.replace(/\..*$/, '')

  it('keeps the doc comment above attributes with the definition below them', () => {
    const { symbols } = extractText({ text, path: file, language: IDS[folder] ?? folder })
    const documented = text.split('\n').flatMap((line, i) => {
      const name = /Doc of (\S+)\./.exec(line)?.[1]
      return name === undefined ? [] : [{ name, line: i + 1 }]
    })
    expect(documented.length).toBeGreaterThan(0)
    for (const { name, line } of documented) {
      const found = symbols.find((symbol) => symbol.name === name && symbol.doc === `Doc of ${name}.` && symbol.startLine > line) // prettier-ignore
      expect(found, `${name}, documented on line ${line}`).toBeDefined()
      if (START_APART.has(folder)) continue
      const starts = symbols.filter((symbol) => symbol.name === name).map(({ startLine }) => startLine)
      expect(starts, `first line of ${name}`).toContain(line + 1)
    }
  })
})
