import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../boundaries/sources.ts'

type Pack = (request: Record<string, unknown>) => Promise<{ files: Map<string, string> }>
const { pack } = (await import(join(ROOT, 'scripts/pack.mjs'))) as { pack: Pack }

const folder = mkdtempSync(join(tmpdir(), 'gitdex-code-'))
const program = join(folder, 'program.mjs')
afterAll(() => rmSync(folder, { recursive: true }))

const MAIN = `declare const __keepCode: (kind: string) => void
  const fold = (text: string): number => [...text].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 1000
  console.log(fold(process.argv[2] + ' ' + process.argv[3]))
  if (process.argv[3] === 'part') void import('./part.ts').then(({ twice }) => done(twice(21)))
  else done(0)
  function done(value: number): void {
    console.log(value)
    __keepCode('kind of ' + process.argv[4])
  }`

beforeAll(async () => {
  writeFileSync(join(folder, 'main.ts'), MAIN)
  writeFileSync(join(folder, 'part.ts'), 'export const twice = (value: number): number => 2 * value')
  const options = { absWorkingDir: folder, outdir: folder, bundle: true, format: 'esm', platform: 'node', minify: true }
  const { files } = await pack({ name: 'program', entry: 'main.ts', layout: 'in-file', options })
  writeFileSync(program, files.get('program.mjs')!)
})

/** What the program says, with the folder for compiled code at `place`. */
function run(place: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): string {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: place, ...more }
  return execFileSync(process.execPath, [program, ...args], { encoding: 'utf8', env })
}

/** Kept files by name without what differs between builds, with the line that describes them. */
function kept(place: string): Record<string, unknown> {
  const codes = join(place, 'gitdex', 'code')
  return Object.fromEntries(
    readdirSync(codes).map((name) => {
      const [magic, description] = readFileSync(join(codes, name), 'latin1').split('\n')
      expect(magic).toBe('gitdex compiled code 2')
      const { kinds } = JSON.parse(description!) as { kinds: string[] }
      return [name.replace(/^program-\w+-v[\d.]+-\w+-/, '').replace(/-\w{8}\.mjs$/, ''), kinds]
    }),
  )
}

const fresh = () => mkdtempSync(join(folder, 'cache-'))

describe('compiled code that a packed program keeps', () => {
  it('lies apart by command and shape of what is asked for, and learns kinds of work', () => {
    const place = fresh()
    const answers = [
      run(place, ['ask', 'Name', 'a']),
      run(place, ['ask', 'Name', 'a']),
      run(place, ['ask', 'Name', 'b']),
    ]
    expect(new Set(answers).size).toBe(1)
    run(place, ['ask', 'part', 'c'])
    run(place, ['ask', 'some more', 'words of it'])
    expect(kept(place)).toEqual({
      'ask-name-hot': ['kind of a', 'kind of b', 'kind of c'],
      'ask-name-part': ['kind of c'],
      'ask-words-hot': ['kind of words of it'],
    })
  })

  it('is not written again for the same work', () => {
    const place = fresh()
    run(place, ['ask', 'x', 'y'])
    const [file] = readdirSync(join(place, 'gitdex', 'code')).map((name) => join(place, 'gitdex', 'code', name))
    const before = statSync(file!)
    run(place, ['ask', 'x', 'y'])
    expect(statSync(file!).ino).toBe(before.ino)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ['damaged', (bytes: Buffer) => Buffer.from(bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 4 : byte)))],
    ['empty', () => Buffer.alloc(0)],
  ])('a file that is %s is made anew', (_, damage) => {
    const place = fresh()
    const answer = run(place, ['ask', 'x', 'y'])
    const file = join(place, 'gitdex', 'code', readdirSync(join(place, 'gitdex', 'code'))[0]!)
    const good = readFileSync(file)
    writeFileSync(file, damage(good))
    expect(run(place, ['ask', 'x', 'y'])).toBe(answer)
    expect(kept(place)).toEqual({ 'ask-name-hot': ['kind of y'] })
    expect(readFileSync(file).length).toBeGreaterThan(good.length / 2)
  })

  it('what another V8 made is made anew', () => {
    const place = fresh()
    const answer = run(place, ['ask', 'x', 'y'])
    expect(run(place, ['ask', 'x', 'z'], { NODE_OPTIONS: '--interpreted-frames-native-stack' })).toBe(answer)
    expect(kept(place)).toEqual({ 'ask-name-hot': ['kind of z'] })
  })

  it.skipIf(process.platform === 'win32')('a file that others may write is not run', () => {
    const place = fresh()
    run(place, ['ask', 'x', 'y'])
    const file = join(place, 'gitdex', 'code', readdirSync(join(place, 'gitdex', 'code'))[0]!)
    chmodSync(file, 0o666)
    run(place, ['ask', 'x', 'z'])
    expect(kept(place)).toEqual({ 'ask-name-hot': ['kind of z'] })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is not needed: no folder, none that can be written, or not wanted', () => {
    const place = join(fresh(), 'file')
    writeFileSync(place, '')
    const answer = run(place, ['ask', 'x', 'y'])
    const env = { NODE_COMPILE_CACHE: '', HOME: '', XDG_CACHE_HOME: '' }
    const off = fresh()
    expect(run(place, ['ask', 'x', 'y'], env)).toBe(answer)
    expect(run(off, ['ask', 'x', 'y'], { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe(answer)
    expect([readFileSync(place, 'utf8'), readdirSync(off)]).toEqual(['', []])
  })
})
