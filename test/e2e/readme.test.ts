import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import { blocks, commandSpecs, readDocument } from './documents.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'

const readme = readDocument('README.md')
const specs = await commandSpecs()

describe('README', () => {
  it('has exactly two set-up commands, and they exist', () => {
    const { scripts } = JSON.parse(readDocument('package.json')) as {
      scripts: Record<string, string>
    }
    const commands = blocks('README.md', 'sh').filter((block) => block.startsWith('npm ci'))
    expect(commands).toEqual(['npm ci && npm run demo\n', 'npm ci && npm test\n'])
    expect(scripts).toMatchObject({ demo: expect.any(String) as string, test: expect.any(String) as string })
  })

  it('names every command', () => {
    for (const { name } of specs) expect(readme).toContain(`gitdex ${name}`)
  })
})

describe('the program in the README', () => {
  let folder: string
  beforeAll(async () => {
    folder = (await sampleRepository(tempDir())).dir
    const { code } = await run(GITDEX, ['build', '--no-cache', '--out', 'app-0123456789ab.gitdex'], { cwd: folder })
    expect(code).toBe(0)
  })

  it('runs', async () => {
    const library = pathToFileURL(join(READER, '../node.mjs')).href
    const file = join(folder, 'example.mjs')
    writeFileSync(file, blocks('README.md', 'js')[0]!.replace("'@gitdex/reader'", JSON.stringify(library)))
    const { code, out, err } = await run(file, [], { cwd: folder })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')[0]).toBe('src/net/retry.ts')
  })
})
