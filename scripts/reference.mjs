#!/usr/bin/env node
// Writes docs/reference/cli.md from what the built programs say of themselves, and docs/reference/api.md from the schemas:
// `npm run build && npm run reference`. A test holds both files against their sources.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiReference } from './api-reference.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Help of a built program, without colours. */
function help(program, ...args) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' }
  return execFileSync(process.execPath, [join(root, program), ...args], { encoding: 'utf8', env })
}

/** Names of the commands that the help of a program lists. */
const commandsOf = (text) => [...text.matchAll(/^ {2}([a-z][\w-]*)\s/gm)].map(([, name]) => name)

const block = (text) => `\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`

/** The reference of all commands as Markdown. */
export function cliReference() {
  const all = help('dist/gitdex.mjs', '--help')
  const reader = commandsOf(help('reader/dist/gitdex-reader.mjs', '--help'))
  const sections = commandsOf(all).map((name) => {
    const also = reader.includes(name) ? `\nAlso in \`gitdex-reader\`.\n` : ''
    return `## gitdex ${name}\n${also}\n${block(help('dist/gitdex.mjs', 'help', name))}`
  })
  return (
    '# Commands\n\n<!-- Made by `npm run reference` from the programs themselves; do not edit. -->\n\n' +
    `Version numbers aside, this is what \`gitdex help\` prints.\n\n${block(all.replace(/ \d+\.\d+\.\d+:/, ':'))}\n` +
    sections.join('\n')
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'docs/reference')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cli.md'), cliReference())
  writeFileSync(join(folder, 'api.md'), apiReference())
}
