import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { packBoth, ROOT, runTool, type Packed } from './packed.ts'

let folder: string
let packed: Packed[]
const one = (name: string) => packed.find((each) => each.name === name)!
const paths = (name: string) => one(name).files.map(({ path }) => path)
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listed = (path: string) => readdirSync(join(ROOT, path)).map((name) => `${path.replace('src/languages', 'dist')}/${name}`) // prettier-ignore

beforeAll(() => {
  ;({ folder, packed } = packBoth())
}, 240_000)

describe('the package gitdex', () => {
  it('holds what the program needs, and nothing else', () => {
    // Parts of the program are named by their content.
    const fixed = paths('gitdex').filter((path) => !/^dist\/(site\/parts\/)?[\w.-]+-[A-Z0-9]{8}\.mjs$/.test(path))
    const grammars = Object.keys(JSON.parse(text('dist/grammars/versions.json')) as object)
    const expected = [
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'THIRD_PARTY_NOTICES.txt', 'package.json'],
      ...['dist/extract-worker.mjs', 'dist/gitdex.mjs', 'dist/gitdex-main.mjs'],
      ...['dist/man/gitdex.1', 'dist/model/words.bin'],
      ...['app.css', 'app.js', 'worker-classic.js', 'worker.mjs'].map((name) => `dist/site/${name}`),
      ...['versions.json', 'web-tree-sitter.wasm'].map((name) => `dist/grammars/${name}`),
      ...grammars.filter((name) => name !== 'web-tree-sitter').map((name) => `dist/grammars/${name}.wasm`),
      ...listed('src/languages/queries').filter((path) => path.endsWith('.scm')),
      ...listed('schemas'),
    ]
    expect(fixed.sort()).toEqual(expected.sort())
    expect(paths('gitdex').length).toBeGreaterThan(fixed.length + 100)
  })

  it('holds every part that the program loads', () => {
    const all = new Set(paths('gitdex'))
    // The parts of gitdex.mjs lie in it.
    const modules = [...all].filter((path) => /^dist\/[^/]*\.mjs$/.test(path) && path !== 'dist/gitdex.mjs')
    const loaded = modules.flatMap((path) => {
      const names = text(path).matchAll(/["'`]\.\/([\w.-]+-[A-Z0-9]{8}\.mjs)["'`]/g)
      return [...names].map(([, name]) => `dist/${name}`)
    }) // prettier-ignore
    expect(loaded.length).toBeGreaterThan(50)
    expect(loaded.filter((path) => !all.has(path))).toEqual([])
  })

  it('is small enough', () => {
    // The grammars are 59 of the 64 MB.
    expect(one('gitdex').size).toBeLessThan(9_000_000)
    expect(one('gitdex').unpackedSize).toBeLessThan(72_000_000)
  })
})

describe('the package @gitdex/reader', () => {
  it('holds the builds, their parts and declarations, and nothing else', () => {
    const builds = ['browser', 'gitdex-reader', 'index', 'node', 'worker'].map((name) => `dist/${name}.mjs`)
    const fixed = paths('@gitdex/reader').filter((path) => !/^dist\/(types\/.+\.d\.ts|parts\/(index|node|worker)\.[\w.-]+-[A-Z0-9]{8}\.mjs)$/.test(path)) // prettier-ignore
    expect(fixed.sort()).toEqual(['LICENSE', 'README.md', 'THIRD_PARTY_NOTICES.txt', 'package.json', ...builds].sort())
    expect(one('@gitdex/reader').size).toBeLessThan(900_000)
  })

  it('is of the same licence and version as gitdex', () => {
    expect(text('reader/LICENSE')).toBe(text('LICENSE'))
    const manifests = [text('package.json'), text('reader/package.json')].map((json) => JSON.parse(json) as object)
    const { version, license } = manifests[0] as { version: string; license: string }
    expect(manifests[1]).toMatchObject({ version, license })
  })

  it.each(['index', 'node', 'browser', 'worker'])('declares what %s exports', (name) => {
    expect(paths('@gitdex/reader')).toContain(`dist/types/${name}.d.ts`)
  })
})

describe('both packages', () => {
  it.each(['gitdex', '@gitdex/reader'])('%s: publint has nothing to say', (name) => {
    const output = runTool(process.execPath, [join(ROOT, 'node_modules/publint/src/cli.js'), '--strict', one(name).filename], folder) // prettier-ignore
    expect(output).toContain('All good!')
  })

  it('are packed from a fresh build: prepack makes one', () => {
    const scripts = (path: string) => (JSON.parse(text(path)) as { scripts: Record<string, string> }).scripts
    expect(scripts('package.json').prepack).toBe('node scripts/build.mjs --quiet')
    expect(scripts('reader/package.json').prepack).toBe('node ../scripts/build.mjs --types --quiet')
  })

  it('types of the reader resolve under node16 and bundler', () => {
    const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const args = [attw, '--profile', 'esm-only', '--no-color', '--no-emoji', '--format', 'json', one('@gitdex/reader').filename] // prettier-ignore
    const { analysis, problems } = JSON.parse(runTool(process.execPath, args, folder)) as {
      analysis: { entrypoints: Record<string, { resolutions: Record<string, { resolution?: { fileName: string } }> }> }
      problems: Record<string, { resolutionKind?: string }[]>
    }
    const files = Object.entries(analysis.entrypoints).map(([entry, { resolutions }]) => [
      entry,
      ...['node16-esm', 'bundler'].map((kind) => resolutions[kind]?.resolution?.fileName.replace(/.*reader\//, '')),
    ])
    expect(files).toEqual([
      ['.', 'dist/types/node.d.ts', 'dist/types/index.d.ts'],
      ['./browser', 'dist/types/browser.d.ts', 'dist/types/browser.d.ts'],
      ['./worker', 'dist/types/worker.d.ts', 'dist/types/worker.d.ts'],
      ['./package.json', 'package.json', 'package.json'],
    ])
    const found = Object.values(problems ?? {}).flat()
    expect(found.filter(({ resolutionKind }) => /^(node16-esm|bundler)$/.test(resolutionKind ?? ''))).toEqual([])
  }, 120_000)
})
