import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../reader/cli/arguments.ts'
import { slug } from '../../scripts/api-reference.mjs'
import { readTasks } from '../../src/eval/read-tasks.ts'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '../action/parser.ts'
import { readAction } from '../action/runner.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import {
  blocks,
  blocksOf,
  commandSpecs,
  DOCUMENTS,
  prose,
  readDocument,
  ROOT,
  shellCommands,
  words,
} from './documents.ts'
import { expectValid } from './schemas.ts'

const specs = await commandSpecs()
const every = (language: string) => DOCUMENTS.flatMap((document) => blocks(document, language).map((text) => [document, text] as const)) // prettier-ignore
const parse = (text: string): unknown => JSON.parse(text)
const scripts = (parse(readDocument('package.json')) as { scripts: Record<string, string> }).scripts

describe('blocks of code', () => {
  it('are in languages that are checked below', () => {
    const languages = new Set(DOCUMENTS.flatMap((document) => blocksOf(document).map(({ language }) => language)))
    // Without a language: pictures. Text: output of the programs, and lines of .gitattributes.
    expect([...languages].sort()).toEqual(['', 'js', 'json', 'sh', 'text', 'yaml'])
  })

  it.each(every('sh').map(([document, text]) => ({ document, text })))('$document: $text', ({ text }) => {
    const commands = shellCommands(text)
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) checkCommand(command)
  })

  it.each(every('json').map(([document, text]) => ({ document, text })))('JSON of $document', ({ text }) => {
    checkJson(text)
  })

  it.each(every('yaml').map(([document, text]) => ({ document, text })))('workflow of $document', async ({ text }) => {
    await checkWorkflow(text)
  })
})

/** Programs of others that examples call; everything else must be known here. */
const OTHERS =
  /^(cd|cp|mkdir|git (fetch|push|archive|clone)|tar|jq|cat|npx (vitest|@modelcontextprotocol\/inspector)|npm (ci|i|install|publish)) ?/

function checkCommand(line: string): void {
  const command = line.replace(/^(?:[A-Z_]+=(?:\$\([^)]*\)|\S+) )+/, '')
  const [program, ...args] = words(command)
  if (program === 'gitdex') return checkGitdex(args, line)
  if (program === 'node') return checkNode(args, line)
  if (program === 'npm' && (args[0] === 'run' || args[0] === 'test')) return checkScript(args, line)
  expect(command, line).toMatch(OTHERS)
}

function checkGitdex([name, ...args]: string[], line: string): void {
  const spec = specs.find((one) => one.name === name)
  expect(spec, line).toBeDefined()
  expect(() => parseArguments('gitdex', spec!, args), line).not.toThrow()
}

function checkNode([file, ...args]: string[], line: string): void {
  if (/(^|\/)gitdex(-reader)?\.mjs$/.test(file!)) return checkGitdex(args, line)
  expect(existsSync(join(ROOT, file!)), line).toBe(true)
}

function checkScript(args: string[], line: string): void {
  const name = args[0] === 'run' ? args[1]! : args[0]!
  expect(Object.keys(scripts), line).toContain(name)
  if (name === 'bench') expect(existsSync(join(ROOT, `test/bench/${args[3]}.mjs`)), line).toBe(true)
}

/** What a JSON block is, is told by its keys. */
function checkJson(text: string): void {
  const value = parse(text)
  if (Array.isArray(value)) {
    const file = join(tempDir(), 'queries.json')
    writeFileSync(file, text)
    expect(readTasks(file)).toHaveLength(value.length)
  } else if (typeof value === 'object' && value !== null && 'mcpServers' in value) {
    const { gitdex } = value.mcpServers as { gitdex: { command: string; args: string[] } }
    checkCommand([gitdex.command, ...gitdex.args].join(' '))
  } else
    expectValid(value !== null && typeof value === 'object' && 'repositories' in value ? 'workspace' : 'config', value)
}

/** Pieces of workflows are put where they belong: steps into a job, jobs into a workflow. */
async function checkWorkflow(text: string): Promise<void> {
  const indent = (by: number) => text.replace(/^(?=.)/gm, ' '.repeat(by))
  let whole = text
  if (text.startsWith('- ')) whole = `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n${indent(6)}`
  else if (/^steps:/m.test(text)) whole = `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n${indent(4)}`
  else if (!/^on:/m.test(text)) whole = `on: push\n${text}`
  const { context, value } = parseWorkflow({ name: 'example.yml', content: whole }, new NoOperationTraceWriter())
  const template = value && (await convertWorkflowTemplate(context, value))
  const findings = context.errors.getErrors().map(({ message }) => message)
  expect([...findings, ...(template?.errors ?? []).map(({ Message }) => Message)]).toEqual([])
  const inputs = readAction().inputs!.map(({ id }) => id)
  for (const [, given] of whole.matchAll(/uses: OWNER\/gitdex@v1.*\n(?: +with:\n((?: {10,}\S.*\n?)+))?/g)) {
    for (const [, name] of (given ?? '').matchAll(/^ +([\w-]+):/gm)) expect(inputs).toContain(name)
  }
  for (const [, command] of whole.matchAll(/run: (gitdex .+)/g)) {
    for (const line of shellCommands(command!.replace(/\$\{\{.*?\}\}/g, '1'))) checkCommand(line)
  }
}

describe('commands and options in the text', () => {
  const spans = DOCUMENTS.filter((document) => !/CHANGELOG|docs\/reference/.test(document)).flatMap((document) =>
    [...prose(document).matchAll(/`([^`\n]+)`/g)].map(([, span]) => ({ document, span: span! })),
  )
  const names = new Set(specs.map(({ name }) => name))
  const optionsOf = (name: string) => new Set([...specs.filter((one) => one.name === name).flatMap(({ options }) => options.map((one) => `--${one.name}`)), '--help']) // prettier-ignore

  it('`gitdex COMMAND --option` exists', () => {
    const asked = spans.filter(({ span }) => /^gitdex [a-z]/.test(span))
    expect(asked.length).toBeGreaterThan(30)
    for (const { document, span } of asked) {
      const [, name, ...args] = words(span.split(' | ')[0]!)
      expect([...names, 'help'], `${document}: ${span}`).toContain(name)
      const options = args.flatMap((word) => /^--[a-z][\w-]*/.exec(word)?.[0] ?? [])
      const known = optionsOf(name!)
      expect(options.filter((one) => !known.has(one)), `${document}: ${span}`).toEqual([]) // prettier-ignore
    }
  })

  it('`--option` alone is one of some command', () => {
    const known = new Set([...names].flatMap((name) => [...optionsOf(name)]).concat('--version'))
    // Of other programs: npm, git, Node, and those of this repository's own scripts.
    const foreign = /docs\/(benchmarks|languages)|ARCHITECTURE|CONTRIBUTING|schemas\//
    const asked = spans.filter(({ document, span }) => /^--[a-z]/.test(span) && !foreign.test(document))
    expect(asked.length).toBeGreaterThan(20)
    const unknown = asked.flatMap(({ document, span }) => {
      const option = /^--[a-z][\w-]*/.exec(span)![0]
      return known.has(option) ? [] : [`${document}: ${span}`]
    })
    expect(unknown).toEqual([])
  })
})

describe('links', () => {
  const headings = (path: string) => {
    const seen = new Map<string, number>()
    return [...prose(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => {
      const anchor = slug(heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    })
  }
  const linksOf = (document: string) =>
    [
      ...prose(document)
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)|(?:src|href|srcset)="([^"]+)"/g),
    ]
      .map(([, one, other]) => (one ?? other)!)
      .filter((target) => !/^(https?|mailto):/.test(target))

  it.each(DOCUMENTS)('of %s lead somewhere', (document) => {
    for (const target of linksOf(document)) {
      const [path, anchor] = target.split('#')
      const file = path === '' ? document : join(dirname(document), path!).replaceAll('\\', '/')
      expect(existsSync(join(ROOT, file)), `${document}: ${target}`).toBe(true)
      if (anchor !== undefined && file.endsWith('.md'))
        expect(headings(file), `${document}: ${target}`).toContain(anchor)
    }
  })

  it('every document is reached from the README', () => {
    const reached = new Set(['README.md', 'reader/README.md'])
    for (const document of reached) {
      for (const target of linksOf(document)) {
        const file = join(dirname(document), target.split('#')[0]!).replaceAll('\\', '/')
        if (file.endsWith('.md') && existsSync(join(ROOT, file))) reached.add(file)
        const folder = join(ROOT, file)
        if (file !== '.' && existsSync(folder) && statSync(folder).isDirectory()) {
          for (const name of readdirSync(folder)) if (name.endsWith('.md')) reached.add(join(file, name).replaceAll('\\', '/')) // prettier-ignore
        }
      }
    }
    expect(DOCUMENTS.filter((document) => !reached.has(document))).toEqual([])
  })

  it('of the README of the reader work on a package page, too: they are absolute', () => {
    expect(linksOf('reader/README.md')).toEqual([])
    expect(readFileSync(join(ROOT, 'reader/README.md'), 'utf8')).toContain('npmjs.com/package/gitdex')
  })
})
