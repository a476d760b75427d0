// Runs one benchmark by its name: npm run bench -- NAME ARGUMENT...
import { readdirSync } from 'node:fs'

const helpers = ['measure', 'run', 'sample']
const names = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^([a-z]+)\.mjs$/.exec(file)?.[1] ?? [])
const known = names.filter((name) => !helpers.includes(name))
const [name] = process.argv.splice(2, 1)
if (known.includes(name)) await import(`./${name}.mjs`)
else {
  console.error(
    `usage: npm run bench -- NAME ARGUMENT...\nNAME: ${known.join(', ')}; each file says at its top what it measures and wants.`,
  )
  process.exitCode = 2
}
