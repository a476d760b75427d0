import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRepository } from '../helpers/build-fixture.ts'
import { makeRepository, type Files, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'

const TIME = 1_700_000_000
const DAY = 86_400

/** A module that imports, defines and uses names of the others, so that a change of one touches what is said of many. */
function module_(own: number, uses: readonly number[], functions: number): string {
  const imports = uses.map((other) => `import { work${other}_0 } from './part${other}'\n`).join('')
  const bodies = Array.from({ length: functions }, (_, i) => {
    const calls = uses.map((other) => `  work${other}_0(${i})\n`).join('')
    return `/** Does part ${i} of ${own}. */\nexport function work${own}_${i}(value: number) {\n${calls}  return value * ${i}\n}\n`
  })
  return `${imports}\n${bodies.join('\n')}`
}

const START: Files = {
  'README.md': '# Parts\n\nWhat the parts do.\n\n## Use\n\nCall work.\n',
  'package.json': '{ "name": "parts", "main": "src/part0.ts", "dependencies": { "left-pad": "1" } }\n',
  'docs/empty.md': '',
  'docs/latin.txt': new Uint8Array([0xef, 0xbb, 0xbf, 0x48, 0x69, 0x0a]),
  'logo.bin': new Uint8Array([0, 1, 2, 3, 0, 255]),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`src/part${i}.ts`, module_(i, i > 1 ? [i - 1, i >> 1] : [], 1 + (i % 4))]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`lib/tool${i}.py`, `import os\n\ndef tool${i}(x):\n    """Tool ${i}."""\n    return os.path.join(x, "${i}")\n`]), // prettier-ignore
  ),
}

/** One change of a few files, made of numbers only, so that it can be shrunk. */
const edit = fc.record({
  what: fc.constantFrom('body', 'define', 'import', 'delete', 'add', 'rename', 'text', 'classify', 'empty', 'nothing'),
  file: fc.nat(11),
  number: fc.nat(20),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

function changesOf({ what, file, number }: Edit, step: number): Files {
  const path = `src/part${file}.ts`
  switch (what) {
    case 'body':
      return { [path]: `${module_(file, [number % 12], 2)}\nconst note${step} = 'retry after ${number} seconds'\n` }
    case 'define':
      return { [path]: module_(file, [(file + 1) % 12], 1 + (number % 7)) }
    case 'import':
      return { [path]: module_(file, [number % 12, (number + 5) % 12].filter((one) => one !== file), 2) } // prettier-ignore
    case 'delete':
      return { [path]: null }
    case 'add':
      return { [`src/new${number}.ts`]: module_(100 + number, [file], 3), [`lib/new${number}.py`]: `def fresh${number}(): pass\n` } // prettier-ignore
    case 'rename':
      return { [path]: null, [`aside/part${file}.ts`]: module_(file, [], 2) }
    case 'text':
      return { 'README.md': `# Parts ${number}\n\nStep ${step}.\n\n## Ways\n\n${'Words of prose. '.repeat(number)}\n` }
    case 'classify':
      return { '.gitattributes': number % 2 ? 'lib/* linguist-vendored\n' : 'src/part1.ts linguist-generated\n' }
    case 'empty':
      return { [path]: '', 'docs/empty.md': number % 2 ? 'Not empty.\n' : '' }
    default:
      return {}
  }
}

const states = (cache: string): string[] =>
  (existsSync(cache) ? readdirSync(cache) : []).filter((name) => name.endsWith('.state'))

/** Builds twice: from what the build before left, and without that. The records of files are cached for both. */
async function bothDigests(repository: GitFixture, from: string, without: string): Promise<[string, string]> {
  const incremental = await buildRepository(repository, { cache: from })
  for (const state of states(without)) rmSync(join(without, state))
  const plain = await buildRepository(repository, { cache: without })
  return [incremental.report.digest, plain.report.digest]
}

async function repositoryWithCaches() {
  const dir = tempDir()
  const repository = await makeRepository(join(dir, 'app'), { files: START, time: TIME })
  return { repository, from: join(dir, 'from'), without: join(dir, 'without') }
}

describe('a build that begins from what an earlier one left', () => {
  it('has the digest of one that does not, whatever was changed', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
        async (steps) => {
          // prettier-ignore
          const { repository, from, without } = await repositoryWithCaches()
          await bothDigests(repository, from, without)
          for (const [step, edits] of steps.entries()) {
            const changes = Object.assign({}, ...edits.map((one) => changesOf(one, step))) as Files
            repository.commit(changes, { message: `Step ${step}`, time: TIME + step * DAY })
            const [incremental, plain] = await bothDigests(repository, from, without)
            expect(incremental).toBe(plain)
          }
          const cold = await buildRepository(repository)
          expect((await buildRepository(repository, { cache: from })).report.digest).toBe(cold.report.digest)
        },
      ),
      { numRuns: 2, seed: 7, endOnFailure: true },
    )
  })

  it('takes nothing from a state that is damaged', { timeout: 300_000 }, async () => {
    const { repository, from, without } = await repositoryWithCaches()
    await bothDigests(repository, from, without)
    repository.commit({ 'src/part3.ts': module_(3, [1], 5) }, { time: TIME + DAY })
    const [, plain] = await bothDigests(repository, tempDir(), without)
    const [name] = states(from)
    const path = join(from, name!)
    const intact = readFileSync(path)
    const places = [0, 9, 40, intact.length >> 1, intact.length - 1]
    const damages = [
      ...places.map((at) => Buffer.from(intact.map((byte, i) => (i === at ? byte ^ 16 : byte)))),
      ...[0, 100, intact.length >> 1, intact.length - 1].map((length) => intact.subarray(0, length)),
      Buffer.concat([intact, Buffer.from([0])]),
    ]
    for (const damaged of damages) {
      for (const state of states(from)) rmSync(join(from, state))
      writeFileSync(path, damaged)
      expect((await buildRepository(repository, { cache: from })).report.digest).toBe(plain)
    }
  })

  it('leaves one state, and one build at a time may take it', { timeout: 300_000 }, async () => {
    const { repository, from } = await repositoryWithCaches()
    await buildRepository(repository, { cache: from })
    repository.commit({ 'src/part3.ts': module_(3, [1], 5) }, { time: TIME + DAY })
    const both = await Promise.all([1, 2].map(() => buildRepository(repository, { cache: from })))
    expect(both[0]!.report.digest).toBe(both[1]!.report.digest)
    expect(both[0]!.report.digest).toBe((await buildRepository(repository)).report.digest)
    expect(states(from)).toHaveLength(1)
    expect(states(from)[0]).toContain(repository.head)
  })
})
