import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AttributeRules } from '../../../src/classify/attributes.ts'

const root = (text: string) => new AttributeRules([{ path: '.gitattributes', text }])

describe('AttributeRules', () => {
  it.each([
    ['*.js linguist-generated', 'a/b.js', { generated: true }],
    ['*.js linguist-generated=true', 'b.js', { generated: true }],
    ['*.js linguist-generated=false', 'b.js', { generated: false }],
    ['*.js -linguist-generated', 'b.js', { generated: false }],
    ['*.js linguist-vendored linguist-documentation', 'b.js', { vendored: true, documentation: true }],
    ['*.x linguist-language=TypeScript', 'b.x', { language: 'TypeScript' }],
    ['*.psd filter=lfs diff=lfs merge=lfs -text', 'b.psd', { lfs: true }],
    ['*.js text eol=lf', 'b.js', {}],
    ['# *.js linguist-generated', 'b.js', {}],
    ['[attr]js linguist-generated\n*.js js', 'b.js', {}],
    ['!*.js linguist-generated', 'b.js', {}],
    ['"a b.js" linguist-generated', 'a b.js', { generated: true }],
    ['"\\303\\244.js" linguist-generated', 'ä.js', { generated: true }],
    ['*.js\tlinguist-generated\r', 'b.js', { generated: true }],
    ['\ufeff*.js linguist-generated', 'b.js', { generated: true }],
    ['*.js', 'b.js', {}],
    [`*.js linguist-generated ${'x'.repeat(2100)}`, 'b.js', {}],
  ])('%j for %s', (text, path, attributes) => {
    expect(root(text).of(path)).toEqual(attributes)
  })

  it('lets the last match win, per attribute', () => {
    const rules = root(
      '* linguist-vendored\nlib/** -linguist-vendored\nlib/a.js !linguist-vendored\n*.js linguist-generated',
    )
    expect(rules.of('x.c')).toEqual({ vendored: true })
    expect(rules.of('lib/x.c')).toEqual({ vendored: false })
    expect(rules.of('lib/a.js')).toEqual({ generated: true })
  })

  it('lets deeper files win, relative to their folder', () => {
    const rules = new AttributeRules([
      { path: 'a/b/.gitattributes', text: '/x.js -linguist-generated\n' },
      { path: '.gitattributes', text: '*.js linguist-generated\n' },
      { path: 'a/.gitattributes', text: 'b/*.js linguist-vendored\n' },
    ])
    expect(rules.of('x.js')).toEqual({ generated: true })
    expect(rules.of('a/b/x.js')).toEqual({ generated: false, vendored: true })
    expect(rules.of('a/b/c/x.js')).toEqual({ generated: true })
    expect(rules.of('b/x.js')).toEqual({ generated: true })
  })

  it('gives equal attributes the same JSON, whatever the order of the rules', () => {
    const one = root('* linguist-vendored\n* linguist-generated').of('a')
    const two = root('* linguist-generated linguist-vendored').of('a')
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
  })

  it('answers hostile patterns at once', () => {
    const pattern = '*a'.repeat(400) + 'b'
    const deep = '**/a/'.repeat(200) + 'b'
    const rules = root(`${pattern} linguist-generated\n${deep} linguist-vendored\n`)
    const started = process.cpuUsage()
    expect(rules.of('a'.repeat(4000))).toEqual({})
    expect(rules.of('a/'.repeat(2000) + 'a')).toEqual({})
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
  })
})

/** Patterns and paths whose every combination is compared with git. */
const PATTERNS = [
  '*', '*.js', '*.min.*', 'a', '/a', 'a/', 'a/*', 'a/**', '**', '**/a', '**/a/**', 'a/**/b', 'a/*/b', '/*.js', 'a/b', 'b', '?.js', '[ab].js',
  '[!a].js', '[^a].js', '[a-c].js', '[[:alpha:]].js', '[[:digit:]]*', '[]a].js', '[a', '\\*.js', 'a\\', 'a**b', '**a', 'a**', '*/b', '*/*',
  '**/b.js', 'a//b', './a', '[z-a].js', 'x[/]y', '**/', '/', '/**', '/**/b', 'a/**/**/b', '[a-].js', '[\\]].js', '*[!.]js', 'A', '[a-c-e].js',
] // prettier-ignore
const PATHS = [
  'a', 'b', 'a/b', 'a/b.js', 'a.js', 'b.js', 'c.js', 'x/a', 'x/a/b', 'a/x/b', 'a/x/y/b', 'a/x/y/b.js', 'ab', 'aXb', '*.js', '1.js', '-.js', '].js',
  'é.js', 'x/y', 'jquery.min.js', 'd/e/f/g.js', '.js', 'A', 'A/b', 'abb', 'a-.js', 'e.js',
] // prettier-ignore

const git = spawnSync('git', ['--version']).status === 0
if (!git) console.warn('no git program: patterns are not compared with git check-attr')

it.skipIf(!git)('reads patterns as git check-attr does', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gitdex-attributes-'))
  try {
    const env = { PATH: process.env.PATH, HOME: dir, GIT_CONFIG_NOSYSTEM: '1' }
    execFileSync('git', ['init', '-q', dir], { env })
    for (const [i, folder] of ['', 'x/', 'a/'].entries()) {
      const text = PATTERNS.map((pattern, p) => `${pattern} p${i}x${p}`).join('\n')
      mkdirSync(dirname(join(dir, `${folder}f`)), { recursive: true })
      writeFileSync(join(dir, `${folder}.gitattributes`), `${text}\n`)
    }
    const output = execFileSync('git', ['-C', dir, 'check-attr', '-z', '-a', '--stdin'], {
      input: PATHS.join('\0') + '\0',
      env,
    })
    const expected = new Set<string>()
    const words = output.toString().split('\0')
    for (let i = 0; i + 2 < words.length; i += 3) expected.add(`${words[i]} ${words[i + 1]}`)
    const actual = new Set<string>()
    for (const [i, folder] of ['', 'x/', 'a/'].entries()) {
      for (const [p, pattern] of PATTERNS.entries()) {
        const rules = new AttributeRules([{ path: `${folder}.gitattributes`, text: `${pattern} linguist-generated` }])
        for (const path of PATHS) if (rules.of(path).generated) actual.add(`${path} p${i}x${p}`)
      }
    }
    const named = (sets: Set<string>) =>
      [...sets]
        .map((line) => line.replace(/p(\d)x(\d+)$/, (_, i, p) => `${['', 'x/', 'a/'][i]}: ${PATTERNS[p]}`))
        .sort()
    expect(named(actual)).toEqual(named(expected))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
