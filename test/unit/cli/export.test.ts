import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromBinary } from '@bufbuild/protobuf'
import { IndexSchema, SymbolRole, type Index } from '@c4312/scip/scip_pb.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import { openIndex } from '../../../reader/open-local.ts'
import { EXPORT_SPEC } from '../../../src/cli/export-spec.ts'
import { runExport } from '../../../src/cli/export.ts'
import { buildFixture, type BuiltFixture } from '../../helpers/build-fixture.ts'
import type { Files } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { fakeIo } from './fake-io.ts'

const SHAPE = `import { area } from './area.ts'

/** A thing with a size. */
export class Shape {
  private sides = 4

  size(scale: number, unit = 'cm'): number {
    return area(this.sides) * scale
  }
}

export function over(a: string): void
export function over(a: number): void
export function over(a: unknown): void {}
`

const FILES: Files = {
  'src/shape.ts': SHAPE,
  'src/area.ts': 'export const area = (sides: number): number => sides ** 2\n',
  'test/shape.test.ts': "import { Shape } from '../src/shape.ts'\nit('has a `size`', () => new Shape().size(1))\n",
  'docs/a "quoted" name.md': '# A heading\n',
}

let built: BuiltFixture
beforeAll(async () => {
  built = await buildFixture(FILES)
})

async function exported(...argv: string[]): Promise<{ bytes: Buffer; text: string }> {
  const { io, written } = fakeIo({ cwd: tempDir() })
  const args = parseArguments('gitdex', EXPORT_SPEC, [built.artifact, ...argv])
  expect(await runExport(args, io, openIndex)).toBe(0)
  return { bytes: Buffer.from(written.out, 'latin1'), text: written.out }
}

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

describe('export --format jsonl', () => {
  it('has one symbol a line, with what search knows of it', async () => {
    const rows = (await exported('-f', 'jsonl')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(rows).toContainEqual({
      symbol_id: 'src/shape.ts::Shape.size',
      name: 'size',
      qualified_name: 'Shape.size',
      kind: 'method',
      start_line: 7,
      end_line: 9,
      signature: expect.stringContaining('size(scale: number') as string,
      doc: '',
      modifiers: expect.any(Array) as string[],
      parent: 'src/shape.ts::Shape',
      file: 'src/shape.ts',
      language: 'typescript',
    })
    const index = await openIndex(built.artifact)
    expect(rows).toHaveLength((await index.info()).manifest.counts.symbols!)
    index.close()
  })
})

describe('export --format ctags', () => {
  it('is sorted by bytes, its header first', async () => {
    const lines = (await exported('-f', 'ctags')).text.trimEnd().split('\n')
    expect(lines).toEqual([...lines].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    expect(lines[0]).toMatch(/^!_TAG_FILE_ENCODING\tutf-8\t/)
  })

  it('tells kind, place, owner, access and parameters', async () => {
    const { text } = await exported('-f', 'ctags')
    const line = text.split('\n').find((one) => one.startsWith('size\t'))!
    expect(line).toMatch(/^size\tsrc\/shape\.ts\t7;"\tkind:method\tline:7\tlanguage:typescript\tscope:class:Shape\t/)
    expect(line).toContain("\tsignature:(scale: number, unit = 'cm')\tend:9")
    expect(text).toMatch(/^sides\t.*\taccess:private\t/m)
  })

  it.skipIf(!has('readtags'))('is read by readtags', async () => {
    const file = join(tempDir(), 'tags')
    await exported('-f', 'ctags', '--out', file)
    expect(execFileSync('readtags', ['-t', file, '-e', 'Shape'], { encoding: 'utf8' })).toMatch(
      /^Shape\tsrc\/shape\.ts\t4;"/,
    )
  })
})

describe('export --format scip', () => {
  let index: Index
  beforeAll(async () => {
    index = fromBinary(IndexSchema, (await exported('-f', 'scip')).bytes)
  })
  const document = (path: string) => index.documents.find(({ relativePath }) => relativePath === path)!
  const textAt = (path: string, range: readonly number[]) =>
    (FILES[path] as string).split('\n')[range[0]!]!.slice(range[1], range[2])

  it('names the tool and where the project lies', async () => {
    expect(index.metadata).toMatchObject({ projectRoot: 'file:///app', toolInfo: { name: 'gitdex' } })
    const other = fromBinary(IndexSchema, (await exported('-f', 'scip', '--project-root', 'file:///x')).bytes)
    expect(other.metadata!.projectRoot).toBe('file:///x')
  })

  it('gives every symbol a name of its own, and one definition', () => {
    for (const { symbols, occurrences } of index.documents) {
      const names = symbols.map(({ symbol }) => symbol)
      expect(new Set(names).size).toBe(names.length)
      const defined = occurrences.filter(({ symbolRoles }) => symbolRoles & SymbolRole.Definition)
      expect(defined.map(({ symbol }) => symbol).sort()).toEqual([...names].sort())
    }
  })

  it('writes symbols by the grammar', () => {
    const { commit } = { commit: built.repository.head }
    const names = document('src/shape.ts').symbols.map(({ symbol }) => symbol)
    expect(names).toContain(`gitdex . app ${commit} src/\`shape.ts\`/Shape#`)
    expect(names).toContain(`gitdex . app ${commit} src/\`shape.ts\`/Shape#size().`)
    expect(names).toContain(`gitdex . app ${commit} src/\`shape.ts\`/\`over~2\`().`)
    expect(document('test/shape.test.ts').symbols[0]!.symbol).toMatch(/\/`has a ``size```\(\)\.$/)
  })

  it('resolves references to the symbol in the file, or the only one anywhere', () => {
    const area = document('src/area.ts').symbols[0]!.symbol
    const uses = document('src/shape.ts').occurrences.filter(({ symbol }) => symbol === area)
    expect(uses.map(({ range }) => textAt('src/shape.ts', range))).toEqual(['area', 'area'])
    expect(uses[0]!.symbolRoles).toBe(SymbolRole.Import)
    const names = new Map(index.documents.flatMap((one) => one.symbols.map((s) => [s.symbol, s.displayName])))
    const named = index.documents.flatMap(({ relativePath, occurrences }) =>
      occurrences
        .filter(({ range }) => range[2]! > 0)
        .map((one) => ({ ...one, text: textAt(relativePath, one.range) })),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const { symbol, text } of named) expect(text).toBe(names.get(symbol))
  })

  it('is not written to a terminal', async () => {
    const { io } = fakeIo({ outIsTerminal: true })
    const args = parseArguments('gitdex', EXPORT_SPEC, [built.artifact, '-f', 'scip'])
    await expect(runExport(args, io, openIndex)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})

describe('export --format json and dot', () => {
  it('has the files and which imports which', async () => {
    const graph = JSON.parse((await exported('-f', 'json')).text) as { nodes: { id: string }[]; edges: object[] }
    expect(graph.nodes.map(({ id }) => id)).toEqual(Object.keys(FILES).sort())
    expect(graph.edges).toEqual([
      { from: 'src/shape.ts', to: 'src/area.ts', line: 1 },
      { from: 'test/shape.test.ts', to: 'src/shape.ts', line: 1 },
    ])
  })

  it('is a picture for Graphviz', async () => {
    const { text } = await exported('-f', 'dot')
    expect(text).toContain('  "test/shape.test.ts" -> "src/shape.ts";\n')
    if (has('dot')) expect(spawnSync('dot', ['-Tsvg'], { input: text }).status).toBe(0)
  })
})

describe('export', () => {
  it('asks for a format, and names those there are', async () => {
    const args = parseArguments('gitdex', EXPORT_SPEC, [built.artifact])
    await expect(runExport(args, fakeIo().io, openIndex)).rejects.toThrow(/needs --format; one of: ctags, scip/)
  })

  it('leaves no half file behind', async () => {
    const folder = tempDir()
    const out = join(folder, 'missing', 'tags')
    await expect(exported('-f', 'ctags', '--out', out)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    await exported('-f', 'ctags', '--out', join(folder, 'tags'))
    expect(readdirSync(folder)).toEqual(['tags'])
    expect(existsSync(dirname(out))).toBe(false)
    expect(readFileSync(join(folder, 'tags'), 'utf8')).toMatch(/^!_TAG/)
  })
})
