import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandSpec } from '../../reader/cli/command.ts'
import { readerCommands } from '../../reader/cli/reader-commands.ts'
import { openIndex } from '../../reader/node.ts'
import { revisionBuilder } from '../../src/cli/diff-revisions.ts'
import { repositoryVerifier } from '../../src/cli/verify-repository.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Paths of the Markdown files that users read, from the root. */
export const DOCUMENTS: readonly string[] = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'reader/README.md'],
  ...['docs', 'schemas'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ),
]

export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export interface Block {
  readonly document: string
  /** As written behind the fence: `sh`, `json`; empty for a picture of text. */
  readonly language: string
  readonly text: string
}

export function blocksOf(document: string): Block[] {
  const found = readDocument(document).matchAll(/^(`{3,})([\w-]*)[^\n]*\n(.*?)^\1$/gms)
  return [...found].map(([, , language, text]) => ({ document, language: language!, text: text! }))
}

/** Texts of the blocks of one language in a document. */
export const blocks = (document: string, language: string): string[] =>
  blocksOf(document).flatMap((block) => (block.language === language ? [block.text] : []))

/** A document without its blocks of code. */
export const prose = (document: string): string =>
  readDocument(document).replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, (block) => block.replace(/[^\n]/g, ''))

/** Words of a shell line without its comment. */
export const words = (line: string): string[] =>
  (line.replace(/\s#.*$/, '').match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''))

/** Commands of a shell script: lines, with continued ones joined and lists of commands parted. */
export const shellCommands = (script: string): string[] =>
  script
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .flatMap((line) => line.split(/\s+(?:&&|\|\|?)\s+/))
    .filter((line) => line !== '')

/** Every command of `gitdex`, with the tables by which it is parsed. */
export async function commandSpecs(): Promise<CommandSpec[]> {
  const folder = new URL('../../src/cli/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('-spec.ts'))
  const modules = (await Promise.all(names.map((name) => import(new URL(name, folder).href)))) as object[]
  const own = modules.flatMap((module) => Object.values(module) as unknown[])
  const isSpec = (value: unknown): value is CommandSpec =>
    typeof value === 'object' && value !== null && 'exitCodes' in value
  return [
    ...readerCommands(openIndex, revisionBuilder, repositoryVerifier).map(({ spec }) => spec),
    ...own.filter(isSpec),
  ]
}
