import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../boundaries/sources.ts'

interface Packed {
  files: Map<string, string>
  inputs: Record<'hot' | 'parts', Record<string, number>>
}
type Pack = (request: Record<string, unknown>) => Promise<Packed>

const { pack } = (await import(join(ROOT, 'scripts/pack.mjs'))) as { pack: Pack }
const folder = mkdtempSync(join(tmpdir(), 'gitdex-pack-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two parts that share a module with each other, and another with what runs at once, where one variable changes. */
const SOURCES = {
  'main.ts': `import { log, seen } from './hot.ts'
    const names = (globalThis as unknown as { wanted: string[] }).wanted ?? []
    async function run(): Promise<string[]> {
      for (const name of names) {
        log('ask ' + name)
        if (name === 'a') (await import('./a.ts')).useA()
        if (name === 'fail') log(String(new Error('as ' + name).stack?.split('\\n')[1]))
        if (name === 'b') await (await import('./b.ts')).useB()
      }
      return seen
    }
    export const done = run()`,
  'hot.ts': `export const seen: string[] = []
    export let count = 0
    export function log(text: string): void { seen.push(text + ' ' + ++count) }`,
  'shared.ts': `import { log } from './hot.ts'
    export let uses = 0
    export const use = (who: string): void => log(who + ' uses ' + ++uses + ' // */ \`')`,
  'a.ts': `import { use } from './shared.ts'
    export const useA = (): void => use('a')`,
  'b.ts': `import { sep } from 'node:path'
    const here = import.meta.url
    import { count, log } from './hot.ts'
    import { use } from './shared.ts'
    const lines = \`one
two\`
    export async function useB(): Promise<void> {
      use('b')
      log(lines.split('\\n').length + ' lines, ' + count + ' so far, ' + here.startsWith('file:') + (sep.length + (await import('node:os')).EOL.length))
      try {
        fail()
      } catch (error) {
        log(String((error as Error).stack?.split('\\n')[1]))
      }
    }
    function fail(): never { throw new Error('as expected') }`,
}

const options = {
  absWorkingDir: folder,
  outdir: folder,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  platform: 'node',
}

async function built(layout: string, minify: boolean): Promise<{ folder: string; packed: Packed }> {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text)
  const packed = await pack({ name: 'program', entry: 'main.ts', layout, options: { ...options, minify } })
  const out = mkdtempSync(join(folder, 'out-'))
  for (const [path, text] of packed.files) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
  return { folder: out, packed }
}

/** What the program logs in a process of its own. */
function run(file: string, wanted: string[]): string[] {
  const code = `globalThis.wanted = ${JSON.stringify(wanted)}
    console.log(JSON.stringify(await (await import(${JSON.stringify(`file://${file}`)})).done))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  ) as string[]
}

const LAYOUTS = ['in-file', 'modules'].flatMap((layout) => [false, true].map((minify) => ({ layout, minify })))

describe('pack', () => {
  it.each(LAYOUTS)(
    'loads parts when they are asked for, each module once ($layout, minified: $minify)',
    async (how) => {
      const { folder: out, packed } = await built(how.layout, how.minify)
      const seen = run(join(out, 'program.mjs'), ['a', 'b', 'a'])
      const place = seen.splice(5, 1)[0]
      expect(seen).toEqual([
        'ask a 1',
        'a uses 1 // */ ` 2',
        'ask b 3',
        'b uses 2 // */ ` 4',
        '2 lines, 4 so far, true2 5',
        'ask a 7',
        'a uses 3 // */ ` 8',
      ])
      expect(place).toContain(out)
      expect(Object.keys(packed.inputs.hot).sort()).toEqual(['hot.ts', 'main.ts'])
      expect(Object.keys(packed.inputs.parts).sort()).toEqual(['a.ts', 'b.ts', 'shared.ts'])
    },
  )

  it('names the place of an error in the hot code, in the one file that there is', async () => {
    const { folder: out } = await built('in-file', true)
    const file = join(out, 'program.mjs')
    const [, line, column] = /program\.mjs:(\d+):(\d+)/.exec(run(file, ['fail']).at(-1) ?? '') ?? []
    const text = readFileSync(file, 'utf8').split('\n')[Number(line) - 1]
    expect(text?.slice(Number(column) - 1)).toMatch(/^new Error\("as "/)
  })

  it('names the part in which an error is', async () => {
    const { folder: out } = await built('in-file', true)
    expect(run(join(out, 'program.mjs'), ['b']).find((text) => text.includes('program.mjs'))).toMatch(
      /program\.mjs\/b-\w+\.mjs:\d+:\d+/,
    )
  })

  it.each([
    ['without them', (text: string) => text.replace(/(?<=__pieces\(\)\{\n)[^]*(?=}\n$)/, '')],
    ['with one more', (text: string) => text.replace(/}\n$/, '//\n}\n')],
  ])('says so when the comments of the one file are not as they were: %s', async (_, spoil) => {
    const { folder: out } = await built('in-file', true)
    const file = join(out, 'program.mjs')
    writeFileSync(file, spoil(readFileSync(file, 'utf8')))
    expect(() => run(file, ['b'])).toThrow('lost its comments')
  })

  it('leaves other commands to another module', async () => {
    writeFileSync(join(folder, 'main.ts'), SOURCES['main.ts'])
    const only = { commands: ['ours'], otherwise: './other.mjs' }
    const packed = await pack({ name: 'program', entry: 'main.ts', layout: 'in-file', only, options })
    const out = mkdtempSync(join(folder, 'out-'))
    writeFileSync(join(out, 'program.mjs'), packed.files.get('program.mjs')!)
    writeFileSync(join(out, 'other.mjs'), 'console.log("other", process.argv[2])')
    const answer = (command: string) =>
      execFileSync(process.execPath, [join(out, 'program.mjs'), command], { encoding: 'utf8' })
    expect([answer('ours'), answer('theirs')]).toEqual(['', 'other theirs\n'])
  })

  it('puts parts beside a library', async () => {
    const { folder: out, packed } = await built('beside', true)
    const parts = [...packed.files.keys()].filter((path) => path !== 'program.mjs')
    expect(parts.every((path) => path.startsWith('parts/program.'))).toBe(true)
    expect(run(join(out, 'program.mjs'), ['a', 'b', 'a'])).toHaveLength(8)
  })
})
