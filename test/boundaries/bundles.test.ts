import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './sources.ts'

const built = (name: string) => join(ROOT, 'reader/dist', name)
const text = (name: string) => readFileSync(built(name), 'utf8')

const { unpackFile } = (await import(join(ROOT, 'scripts/pack-in-file.mjs'))) as {
  unpackFile: (text: string) => Map<string, string>
}
/** All code of a file, that of its comments too. */
const allCode = (name: string) => [...unpackFile(text(name)).values()].join('\n')

/** Modules that a bundle loads, statically or not. */
function loadedModules(code: string): string[] {
  const found = code.matchAll(/(?<!["'`.])(?:\bfrom|\bimport|\brequire\()\s*\(?\s*["']([^"'\n]+)["']/g)
  return [...new Set([...found].map((match) => match[1]!))]
}

describe('the built reader', () => {
  it.each([
    ['index.mjs', 150_000],
    ['node.mjs', 150_000],
    ['gitdex-reader.mjs', 900_000],
    ['worker.mjs', 150_000],
    ['browser.mjs', 20_000],
    ['../../dist/site/app.js', 60_000],
    ['../../dist/site/app.css', 24_000],
  ])('%s stays within %i bytes', (name, budget) => {
    expect(readFileSync(built(name)).length).toBeLessThanOrEqual(budget)
  })

  it.each(['index.mjs', 'node.mjs', 'gitdex-reader.mjs', '../../dist/gitdex.mjs'])(
    '%s is ASCII: one other character would double what its source takes (escape it in regular expressions)',
    (name) => {
      expect(/.{0,40}[^\0-\x7f].{0,40}/.exec(text(name))?.[0]).toBeUndefined()
    },
  )

  it.each(['worker.mjs', 'browser.mjs', '../../dist/site/app.js', '../../dist/site/worker-classic.js'])(
    '%s is for browsers: it names nothing of Node, and neither shared memory nor service workers',
    (name) => {
      expect(text(name)).not.toMatch(/["'`]node:|\bBuffer\b|\bprocess\.|SharedArrayBuffer|serviceWorker|innerHTML/)
      expect(loadedModules(text(name)).filter((one) => !one.startsWith('./parts/worker.'))).toEqual([])
    },
  )

  it('is neutral: index.mjs loads nothing at all and names no global of Node', () => {
    const code = text('index.mjs')
    expect(loadedModules(code).filter((one) => !one.startsWith('./parts/index.'))).toEqual([])
    expect(code).not.toMatch(/["'`]node:|\bBuffer\b|\bprocess\./)
  })

  it.each(['node.mjs', 'gitdex-reader.mjs'])('%s loads modules of Node only', (name) => {
    const allowed = (one: string) => /^node:|^\.\/parts\/node\./.test(one) || builtinModules.includes(one)
    expect(loadedModules(allCode(name)).filter((one) => !allowed(one))).toEqual([])
  })

  it.each(['gitdex-reader.mjs', '../../dist/gitdex.mjs'])('%s can be taken apart: start, hot code, parts', (name) => {
    const pieces = unpackFile(text(name))
    expect([...pieces.keys()].slice(0, 2)).toEqual(['', './hot'])
    expect(pieces.size).toBeGreaterThan(50)
    const isPiece = (code: string) => code.startsWith('(function(') && code.endsWith('})')
    expect([...pieces].filter(([piece, code]) => piece !== '' && !isPiece(code))).toEqual([])
    expect(allCode(name)).toContain('search_codebase')
  })

  it('exports what is documented, by name', async () => {
    const neutral = (await import(built('index.mjs'))) as Record<string, unknown>
    const node = (await import(built('node.mjs'))) as Record<string, unknown>
    expect({ index: Object.keys(neutral).sort(), node: Object.keys(node).sort() }).toMatchSnapshot()
  })

  it('runs alone: one file, in an empty folder, without node_modules', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gitdex-alone-'))
    try {
      copyFileSync(built('gitdex-reader.mjs'), join(folder, 'gitdex-reader.mjs'))
      const version = execFileSync(process.execPath, ['gitdex-reader.mjs', '--version'], {
        cwd: folder,
        encoding: 'utf8',
      })
      expect(version).toMatch(/^gitdex-reader \d+\.\d+\.\d+\n$/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
