import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocks, DOCUMENTS } from '../e2e/documents.ts'
import { installReader, ROOT } from './packed.ts'

const programs = DOCUMENTS.flatMap((document) =>
  blocks(document, 'js').map((text, at) => ({ name: `${document.replaceAll(/\W/g, '-')}-${at}.mts`, document, text })),
)
/** Programs of pages and other runtimes; all others are for Node. */
const isNeutral = ({ text }: { text: string }) => /\b(HttpSource|MemorySource|WorkerIndex)\b/.test(text)

const SHARED = { noEmit: true, strict: true, noImplicitAny: false, target: 'ES2022', types: [], skipLibCheck: false }
const NODE = { ...SHARED, module: 'node16', moduleResolution: 'node16', lib: ['ES2023', 'DOM'] }
const BUNDLER = { ...SHARED, module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'] }

let folder: string
beforeAll(() => {
  folder = installReader()
}, 240_000)

/** Compiles programs against the declarations as they are published; answers what the compiler says. */
function compile(name: string, compilerOptions: object, files: readonly { name: string; text: string }[]): string {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: files.map((file) => file.name) }),
  )
  for (const file of files) writeFileSync(join(place, file.name), file.text)
  try {
    return execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', place], { encoding: 'utf8' }) // prettier-ignore
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
  }
}

describe('programs of the documents', () => {
  it('are several, for Node and for pages', () => {
    expect(programs.filter((one) => !isNeutral(one)).length).toBeGreaterThan(2)
    expect(programs.filter(isNeutral).length).toBeGreaterThan(2)
  })

  it('have the types that the package declares, under node16, without any of Node', () => {
    expect(compile('node16', NODE, programs)).toBe('')
  }, 180_000)

  it('for pages have the types that the neutral package declares, for a bundler', () => {
    expect(compile('bundler', BUNDLER, programs.filter(isNeutral))).toBe('')
  }, 180_000)

  it('would not compile if they were wrong', () => {
    const text = `import { openIndex } from '@gitdex/reader'\nvoid (await openIndex('a.gitdex')).serach({ query: 'x' })\n`
    expect(compile('wrong', NODE, [{ name: 'wrong.mts', text }])).toContain("'serach' does not exist")
  }, 180_000)
})
