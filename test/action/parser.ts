import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../boundaries/sources.ts'

type Packages = typeof import('@actions/workflow-parser') &
  typeof import('@actions/workflow-parser/actions/index') &
  typeof import('@actions/expressions')

const CONTENTS = `
  export * from '@actions/workflow-parser'
  export * from '@actions/workflow-parser/actions/index'
  export { data, Evaluator, Lexer, Parser } from '@actions/expressions'
`

/** GitHub's own parsers of workflows, actions and expressions. They import JSON as only bundlers understand it. */
async function load(): Promise<Packages> {
  const folder = mkdtempSync(join(tmpdir(), 'gitdex-parser-'))
  const outfile = join(folder, 'parser.mjs')
  try {
    const stdin = { contents: CONTENTS, resolveDir: ROOT }
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' })
    return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Packages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const packages = await load()
export const { convertActionTemplate, convertWorkflowTemplate, NoOperationTraceWriter, parseAction, parseWorkflow } =
  packages
export const { data, Evaluator, Lexer, Parser } = packages
