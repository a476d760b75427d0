import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importsOf, ROOT, sourceFiles } from '../boundaries/sources.ts'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from './parser.ts'
import { readAction } from './runner.ts'

const WORKFLOWS = join(ROOT, '.github/workflows')
const names = readdirSync(WORKFLOWS)
const read = (name: string): string => readFileSync(join(WORKFLOWS, name), 'utf8')
const actionText = (): string => readFileSync(join(ROOT, 'action.yml'), 'utf8')

describe('workflows', () => {
  it.each(names)('%s has no findings of the official parser', async (name) => {
    const { context, value } = parseWorkflow({ name, content: read(name) }, new NoOperationTraceWriter())
    const template = value && (await convertWorkflowTemplate(context, value))
    const findings = context.errors.getErrors().map(({ message }) => message)
    expect([...findings, ...(template?.errors ?? []).map(({ Message }) => Message)]).toEqual([])
    expect(template!.jobs.length).toBeGreaterThan(0)
  })

  it('are those that are promised, with few permissions, and use the action as others do', () => {
    expect(names.sort()).toEqual(['action.yml', 'ci.yml', 'index.yml', 'release.yml'])
    for (const name of names) expect(read(name), name).toMatch(/^permissions:\n {2}contents: read$/m)
    for (const name of ['action.yml', 'index.yml', 'release.yml']) expect(read(name), name).toContain('uses: ./')
    expect(read('ci.yml')).toContain('os: [ubuntu-latest, macos-latest, windows-latest]')
    expect(read('ci.yml')).toContain('node: [20, 22, 24]')
  })

  it('pin actions of others by commit, with the version beside it', () => {
    const uses = [...names.map(read), actionText()].flatMap((text) =>
      [...text.matchAll(/uses: (.+)/g)].map(([, one]) => one!),
    )
    expect(uses.length).toBeGreaterThan(8)
    for (const one of uses.filter((name) => name !== './'))
      expect(one).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('take nothing that others may write into a script', () => {
    for (const text of [...names.map(read), actionText()]) {
      const scripts = [...text.matchAll(/^( *)(?:- )?run: (\|\n(?:\1 {2,}.*\n|\n)*|.*\n)/gm)].map(
        ([, , script]) => script!,
      )
      for (const script of scripts) expect(script).not.toContain('${{')
    }
  })
})

describe('action.yml', () => {
  it('has no findings of the official parser, bash everywhere, and the promised outputs', () => {
    const action = readAction()
    expect(action.outputs!.map(({ id }) => id)).toEqual([
      'artifact',
      'digest',
      'commit',
      'files',
      'symbols',
      'bytes',
      'seconds',
    ])
    const text = actionText()
    expect(text.match(/\brun: /g)!.length).toBe(text.match(/shell: bash/g)!.length)
    for (const input of action.inputs!) expect(input.description, input.id).toBeTruthy()
  })

  it('hands every input on through the environment', () => {
    const text = actionText()
    for (const { id } of readAction().inputs!) {
      const variable = id === 'token' ? 'GITHUB_TOKEN' : `INPUT_${id.toUpperCase().replaceAll('-', '_')}`
      expect(text).toContain(`${variable}: \${{ inputs.${id} }}`)
    }
  })
})

describe('the lockfile of the action', () => {
  const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, never>
  const own = json('action/package.json') as unknown as {
    version: string
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const main = json('package.json') as unknown as typeof own
  const packages = (
    json('package-lock.json') as unknown as { packages: Record<string, { version: string; integrity: string }> }
  ).packages
  const locked = (json('action/package-lock.json') as unknown as { packages: typeof packages }).packages

  it('has the versions and checksums of the main one: every runtime package, and what the build needs', () => {
    expect(own.version).toBe(main.version)
    expect(Object.keys(own.dependencies)).toEqual(Object.keys(main.dependencies).sort())
    for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
      const path = `node_modules/${name}`
      expect([name, version]).toEqual([name, packages[path]!.version])
      expect([name, locked[path]!.integrity]).toEqual([name, packages[path]!.integrity])
    }
  })

  it('has every package that the bundler puts into what it writes', () => {
    const { devDependencies: dev, peerDependencies: peers } = main as unknown as Record<string, Record<string, string>>
    const imports = [...sourceFiles('src'), ...sourceFiles('reader')].flatMap(importsOf)
    const bundled = imports
      .filter(({ own: local, typeOnly, to }) => !local && !typeOnly && to in dev! && !(to in peers!))
      .map(({ to }) => to)
    for (const name of new Set(bundled)) expect(own.devDependencies).toHaveProperty([name])
  })

  it('brings every grammar, byte for byte that of the locked package', () => {
    const grammars = json('src/languages/grammars.json') as unknown as Record<string, string>
    const versions = json('action/grammars/versions.json') as unknown as Record<string, string>
    const names = Object.keys(grammars).map((name) => `${name}.wasm.br`)
    expect(readdirSync(join(ROOT, 'action/grammars')).sort()).toEqual([...names, 'versions.json'].sort())
    for (const [name, path] of Object.entries(grammars)) {
      const from = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      expect([from, versions[from]]).toEqual([from, packages[`node_modules/${from}`]!.version])
      const brought = brotliDecompressSync(readFileSync(join(ROOT, `action/grammars/${name}.wasm.br`)))
      expect(
        brought.equals(readFileSync(join(ROOT, 'node_modules', path))),
        `${name}: node scripts/lock-action.mjs`,
      ).toBe(true)
    }
  })

  it('names no grammar packages, nothing that users install beside it, and no place that packages come from', () => {
    const unwanted = Object.keys(locked).filter(
      (path) => /tree-sitter-|onnxruntime/.test(path) && !/web-tree-sitter/.test(path),
    )
    expect(unwanted).toEqual([])
    expect(readFileSync(join(ROOT, 'action/package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
  })
})
