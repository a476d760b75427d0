import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf, mayLearnFrom } from './licence.ts'

/** A line of packages.json. */
export interface CorpusPackage {
  /** `debian` for source packages, `deb` for installed ones, where the source is what is installed. */
  readonly registry: 'debian' | 'deb' | 'npm'
  readonly name: string
  readonly version: string
  readonly licence: string
}

/**
 * Downloads and unpacks the listed packages, each into a folder of its own; those that are there are left alone. Needs `npm`,
 * and for Debian's `apt-get` with a `deb-src` line, `dpkg-deb`, `tar` and `xz`. A package whose licence turns out not to be permissive
 * is removed again. Never runs anything of a package.
 */
export function fetchPackages(list: string, out: string): void {
  mkdirSync(out, { recursive: true })
  for (const one of JSON.parse(readFileSync(list, 'utf8')) as CorpusPackage[]) {
    const folder = join(out, `${one.registry}-${one.name.replaceAll('/', '+')}`)
    if (existsSync(folder)) continue
    const part = `${folder}.part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(part)
    try {
      download(one, part)
      if (!mayLearnFrom(licenceOf(part))) throw new Error('its licence is not permissive')
      renameSync(part, folder)
      console.log(`${one.name} ${one.version}`)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      console.error(`${one.name} ${one.version}: left out: ${(error as Error).message.split('\n')[0]}`)
    }
  }
}

function download({ registry, name, version }: CorpusPackage, cwd: string): void {
  const run = (command: string, ...args: string[]): Buffer => execFileSync(command, args, { cwd, stdio: 'pipe' })
  if (registry === 'npm') run('npm', 'pack', '--silent', '--ignore-scripts', `${name}@${version}`)
  else if (registry === 'deb') run('apt-get', '-q', 'download', `${name}=${version}`)
  else run('apt-get', '-q', 'source', '--download-only', `${name}=${version}`)
  for (const file of readdirSync(cwd)) {
    if (/\.(?:tgz|tar\.(?:gz|xz|bz2))$/.test(file)) run('tar', '-xf', file)
    if (file.endsWith('.deb')) run('dpkg-deb', '-x', file, '.')
    if (/\.(?:tgz|tar\.\w+|dsc|asc|deb)$/.test(file)) rmSync(join(cwd, file))
  }
}
