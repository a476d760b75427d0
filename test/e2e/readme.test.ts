import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseArguments } from '../../reader/cli/arguments.ts'
import type { CommandSpec } from '../../reader/cli/command.ts'
import { readerCommands } from '../../reader/cli/reader-commands.ts'
import { openIndex } from '../../reader/node.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', root), 'utf8')
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1]!)

/** Of the reader's commands, and of those that have a file of their own in the builder. */
const specs: CommandSpec[] = [
  ...readerCommands(openIndex).map(({ spec }) => spec),
  ...(
    await Promise.all(
      readdirSync(new URL('src/cli/', root))
        .filter((name) => name.endsWith('-spec.ts'))
        .map(async (name) =>
          Object.values((await import(new URL(`src/cli/${name}`, root).href)) as Record<string, CommandSpec>),
        ),
    )
  )
    .flat()
    .filter((one) => typeof one === 'object' && 'exitCodes' in one),
]

/** Words of a shell line without its comment. */
const words = (line: string) =>
  (line.replace(/\s#.*$/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))

describe('README', () => {
  it('has exactly two set-up commands, and they exist', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = blocks('sh').filter((block) => block.startsWith('npm ci'))
    expect(commands).toEqual(['npm ci && npm run demo\n', 'npm ci && npm test\n'])
    expect(scripts).toMatchObject({ demo: expect.any(String) as string, test: expect.any(String) as string })
  })

  it('shows commands that can be run', () => {
    const lines = blocks('sh').flatMap((block) => block.split('\n').filter((line) => /^(node )?gitdex/.test(line)))
    expect(lines.length).toBeGreaterThan(6)
    for (const line of lines) {
      const [command, ...rest] = words(line.replace(/^(node )?gitdex(-reader\.mjs)? /, ''))
      const spec = specs.find(({ name }) => name === command)
      expect(spec, line).toBeDefined()
      expect(() => parseArguments('gitdex', spec!, rest), line).not.toThrow()
    }
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
    writeFileSync(file, blocks('js')[0]!.replace("'@gitdex/reader'", JSON.stringify(library)))
    const { code, out, err } = await run(file, [], { cwd: folder })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')[0]).toBe('src/net/retry.ts')
  })
})
