import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseWorkspace } from '../../reader/workspace/config.ts'
import { makeRepository } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { blocks as blocksOfDocument, shellCommands, words } from './documents.ts'
import { GITDEX, READER, run } from './run.ts'
import { SAMPLE_FILES, sampleRepository } from './sample-repository.ts'

const blocks = (name: string, language: string) => blocksOfDocument(`docs/guides/${name}.md`, language)
/** Arguments of the command lines of a guide. */
const commands = (name: string) =>
  blocks(name, 'sh')
    .flatMap(shellCommands)
    .filter((line) => line.startsWith('gitdex '))
    .map((line) => words(line).slice(1))

describe('docs/guides/monorepo.md', () => {
  it('its commands do what it says, and its workflow calls them', async () => {
    const { dir } = await sampleRepository(tempDir())
    const results: { code: number | null; err: string; out: string }[] = []
    for (const args of commands('monorepo')) {
      // What a shell does with a star.
      const given = args.flatMap((word) =>
        word === 'shards/*.gitdex-shard' ? readdirSync(join(dir, 'shards')).map((name) => `shards/${name}`) : [word],
      )
      results.push(await run(GITDEX, given, { cwd: dir, env: { XDG_CACHE_HOME: join(dir, 'cache') } }))
    }
    expect(results.length).toBe(5)
    expect(results.map(({ code, err }) => ({ code, err }))).toEqual(results.map(() => ({ code: 0, err: '' })))
    expect(results.at(-1)!.out).toContain('src/net/retry.ts')
    const [workflow] = blocks('monorepo', 'yaml')
    expect(workflow).toContain('gitdex build --shard ${{ matrix.part }}/4 --out shards')
  })
})

describe('docs/guides/workspace.md', () => {
  let folder: string

  beforeAll(async () => {
    const place = tempDir()
    const app = await sampleRepository(place)
    const lib = await makeRepository(join(place, 'lib'), { files: { 'retry.ts': SAMPLE_FILES['src/net/retry.ts']! } })
    for (const repository of [app, lib]) {
      const { code, err } = await run(GITDEX, ['build', '--no-cache'], { cwd: repository.dir })
      expect({ code, err }).toEqual({ code: 0, err: '' })
    }
    app.tag('v1', app.head, { lightweight: true })
    folder = join(place, 'here')
    mkdirSync(folder)
    const [text] = blocks('workspace', 'json')
    const { repositories } = parseWorkspace(text!)
    expect(Object.keys(repositories)).toEqual(['app', 'lib', 'tool', 'old'])
    // What is on other machines lies here instead.
    writeFileSync(
      join(folder, 'gitdex.workspace.json'),
      JSON.stringify({ repositories: { app: repositories.app, lib: '../lib', old: repositories.old } }),
    )
  })

  it('its commands find something', async () => {
    expect(commands('workspace').length).toBeGreaterThan(5)
    for (const args of commands('workspace')) {
      const { code, out } = await run(GITDEX, args, { cwd: folder })
      // The same commit twice: what only one of them has must be named.
      if (args[0] === 'context' && !args[1]!.includes(':')) expect(code).toBe(1)
      else expect({ args, code, found: out !== '' }).toEqual({ args, code: 0, found: true })
    }
    const { out, code } = await run(READER, ['search', 'retryRequest', '--repo', 'all', '--format', 'paths'], {
      cwd: folder,
    })
    expect({ code, paths: out.split('\n').filter(Boolean).sort() }).toEqual({
      code: 0,
      paths: ['../app/src/net/retry.ts', '../lib/retry.ts'],
    })
  })

  it('its program runs', async () => {
    const library = pathToFileURL(join(READER, '../node.mjs')).href
    const file = join(folder, 'example.mjs')
    writeFileSync(file, blocks('workspace', 'js')[0]!.replace("'@gitdex/reader'", JSON.stringify(library)))
    const { code, out, err } = await run(file, [], { cwd: folder })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('lib: retry.ts\n')
  })

  it('a repository that is gone is told, and the others answer', async () => {
    const hidden = join(folder, '../lib/.gitdex')
    renameSync(hidden, `${hidden}-away`)
    try {
      const { code, err, out } = await run(GITDEX, ['search', 'retryRequest', '--repo', 'all'], { cwd: folder })
      expect({ code, found: out.includes('app:src/net/retry.ts') }).toEqual({ code: 0, found: true })
      expect(err).toContain('lib: NOT_FOUND')
    } finally {
      renameSync(`${hidden}-away`, hidden)
    }
    expect(existsSync(hidden) && readdirSync(hidden).length).toBeTruthy()
  })
})
