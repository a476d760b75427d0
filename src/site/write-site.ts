import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolders } from '../artifact/make-folders.ts'
import type { Manifest } from '../../reader/format/manifest.ts'
import { encodeCompactHeads } from './compact-heads.ts'
import { cannotWrite } from '../errors.ts'
import { pageHtml } from './page-html.ts'
import type { Examples, SiteConfig } from './site-config.ts'

/** Artifacts of up to so many bytes are put into `assets/offline.js`, too, so that the page works from a disk. */
export const INLINE_UP_TO = 16 * 1024 * 1024

export interface SiteRequest {
  /** Path of the artifact, or its URL: then it stays where it is. */
  readonly location: string
  readonly manifest: Manifest
  /** Bytes of the artifact. */
  readonly bytes: number
  /** Folder that is written to; made when it is not there. */
  readonly out: string
  /** Largest artifact that is made part of the page, bytes; 0 for never. */
  readonly inlineUpTo: number
  /** Queries for a visitor to begin with; see `exampleQueries`. */
  readonly examples: Examples
  readonly version: string
}

export interface SiteReport {
  /** Path of `index.html`. */
  readonly page: string
  /** Files written, relative to the folder. */
  readonly files: string[]
  readonly bytes: number
  /** The page works from a disk. */
  readonly offline: boolean
}

/** Where the build puts what all sites share. */
const SHARED = fileURLToPath(new URL('site/', import.meta.url))

/** Writes one page that searches an artifact, and everything that it loads. Throws CONFIG_INVALID. */
export function writeSite(request: SiteRequest): SiteReport {
  const { location, manifest, bytes, out, examples, version } = request
  const isRemote = /^https?:/i.test(location)
  const inline = !isRemote && bytes <= request.inlineUpTo
  const artifact = isRemote ? location : basename(location)
  const files = new Map<string, string | Buffer>()
  const compact = isRemote ? undefined : encodeCompactHeads(location, bytes)
  if (compact) files.set('assets/heads.bin', compact.bytes)
  const config = siteConfig(manifest, {
    artifact,
    bytes,
    inline,
    examples,
    version,
    ...(compact && { heads: compact.table }),
  })
  for (const path of sharedFiles())
    if (path !== 'worker-classic.js') files.set(`assets/${path}`, readFileSync(join(SHARED, path)))
  if (inline) files.set('assets/offline.js', offlineScript(location))
  // Last: a page must not be there before what it loads.
  files.set('index.html', pageHtml(config))
  try {
    if (!isRemote) copyArtifact(location, join(out, artifact))
    for (const [path, contents] of files) {
      makeFolders(join(out, path, '..'))
      writeFileSync(join(out, path), contents)
    }
  } catch (error) {
    throw cannotWrite(error, `--out ${out}`, { argument: 'out', out })
  }
  const names = [...(isRemote ? [] : [artifact]), ...files.keys()]
  const total = names.reduce((sum, name) => sum + statSync(join(out, name)).size, 0)
  return { page: join(out, 'index.html'), files: names, bytes: total, offline: inline }
}

function copyArtifact(from: string, to: string): void {
  makeFolders(join(to, '..'))
  const same = existsSync(to) && statSync(to).ino === statSync(from).ino && statSync(to).dev === statSync(from).dev
  if (!same) copyFileSync(from, to)
}

function siteConfig(
  manifest: Manifest,
  given: Pick<SiteConfig, 'artifact' | 'bytes' | 'inline' | 'examples' | 'version' | 'heads'>,
): SiteConfig {
  const languages = Object.entries(manifest.languages)
    .map(([name, { files, bytes }]) => ({ name, files, bytes }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
  const { name, commit, commit_time, remote, counts } = manifest
  const shown = {
    name,
    commit,
    commit_time,
    counts,
    languages: languages.slice(0, 12),
    ...(remote !== undefined && { remote }),
  }
  // A relative address must not look like one of another scheme, whatever the file is called.
  const artifact = given.artifact.includes('://') ? given.artifact : `./${encodeURIComponent(given.artifact)}`
  return { ...given, artifact, ...shown }
}

/** Paths below the shared folder. */
function sharedFiles(folder = ''): string[] {
  return readdirSync(join(SHARED, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? sharedFiles(path) : [path]
  })
}

/** A classic script: pages from a disk may load those, but neither modules nor data. */
function offlineScript(location: string): string {
  const worker = readFileSync(join(SHARED, 'worker-classic.js'), 'utf8')
  const artifact = readFileSync(location).toString('base64')
  return `globalThis.gitdexOffline=${JSON.stringify({ worker, artifact })}\n`
}
