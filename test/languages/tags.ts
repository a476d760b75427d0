import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** One tag of universal-ctags. */
export interface Tag {
  readonly name: string
  /** 1-based line of the name. */
  readonly line: number
  /** Last line of the definition, where ctags knows it. */
  readonly end?: number
  /** Long name of the kind (`function`, `enumerator`). */
  readonly kind: string
  readonly scope?: string
  readonly scopeKind?: string
}

interface JsonTag extends Tag {
  readonly _type: string
  readonly path: string
  readonly extras?: string
}

/**
 * Tags of texts, in the order of the texts; all kinds that the parser has, those that are off by default too. Tags of
 * nameless things (ctags makes up names for them) are left out. Needs a `ctags` built with JSON output.
 */
export function runCtags(language: string, files: readonly { path: string; text: string }[]): Tag[][] {
  const folder = mkdtempSync(join(tmpdir(), 'gitdex-ctags-'))
  try {
    const paths = files.map(({ path, text }, i) => {
      const place = join(folder, String(i))
      mkdirSync(place)
      const file = join(place, basename(path))
      writeFileSync(file, text)
      return file
    })
    const args = [
      '--options=NONE', `--language-force=${language}`, '--output-format=json', '--fields=+neKsE', `--kinds-${language}=*`,
      '--sort=no', '-f', '-', '-L', '-',
    ] // prettier-ignore
    const { stdout, status, stderr } = spawnSync('ctags', args, { input: paths.join('\n'), maxBuffer: 2 ** 30, encoding: 'utf8' }) // prettier-ignore
    if (status !== 0) throw new Error(`ctags: ${stderr}`)
    return byFile(stdout, paths)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function byFile(output: string, paths: readonly string[]): Tag[][] {
  const tags = new Map<string, Tag[]>(paths.map((path) => [path, []]))
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue
    const tag = JSON.parse(line) as JsonTag
    if (
      tag._type !== 'tag' ||
      tag.extras?.includes('anonymous') ||
      /^__anon|^anonymousFunction|^<lambda>/i.test(tag.name)
    )
      continue
    tags.get(tag.path)?.push(tag)
  }
  return paths.map((path) => tags.get(path)!)
}
