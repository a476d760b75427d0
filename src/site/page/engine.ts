import {
  GitdexError,
  HttpSource,
  JoinedSource,
  KeptSource,
  MemorySource,
  WorkerIndex,
  type Source,
} from '../../../reader/browser.ts'
import type { CompactHeads, WorkerLike, WorkerOptions } from '../../../reader/browser.ts'
import type { SiteConfig } from '../site-config.ts'

/** An opened index and what is known of how it is read. */
export interface Engine {
  readonly index: WorkerIndex
  readonly source: KeptSource
  /** All of it is part of the page: nothing is ever requested. */
  readonly isLocal: boolean
  /** What the visitor should know of it. */
  readonly note?: string
}

/** What `offline.js` leaves behind for pages that are opened from a disk. */
interface Offline {
  /** Source text of the worker. */
  readonly worker: string
  /** The artifact in base64. */
  readonly artifact: string
}

/** More than opening takes for all but very odd repositories; what is missing is read then. */
const FIRST_BYTES = 16 * 1024
/** Ranges apart are cheaper than the bytes in between. */
const GAP = 1024
/** A server without ranges may send a file of up to so many bytes as a whole. */
const WHOLE_UP_TO = 24 * 1024 * 1024

/** Opens the artifact of this page. Throws errors whose message says what to do. */
export async function openEngine(config: SiteConfig, onRead: () => void): Promise<Engine> {
  return location.protocol === 'file:' ? openFromDisk(config) : openFromServer(config, onRead)
}

async function openFromServer(config: SiteConfig, onRead: () => void): Promise<Engine> {
  const url = new URL(config.artifact, document.baseURI)
  const http = await HttpSource.open(url, { firstBytes: FIRST_BYTES, wholeUpTo: WHOLE_UP_TO }).catch(explain)
  const script = scriptUrl(new URL('assets/worker.mjs', document.baseURI).href)
  const note = http.isWhole && http.size > FIRST_BYTES ? wholeNote(http.size) : undefined
  const start = (): Worker => new Worker(script, { type: 'module' })
  // One request brought everything: so it is counted, and so it is kept.
  if (http.isWhole) return engine(http, start, { onRead, here: http.size, note })
  if (!config.heads) return engine(http, start, { onRead })
  const joined = new JoinedSource(http, await openHeads(config.heads))
  return engine(joined, start, { onRead, compactHeads: { offset: http.size, table: config.heads } })
}

/** The compressed heads; the first request brings what every query needs. */
function openHeads(table: CompactHeads): Promise<Source> {
  const url = new URL('assets/heads.bin', document.baseURI)
  return HttpSource.open(url, { firstBytes: table.DOCS?.[0]?.[1] ?? FIRST_BYTES })
}

async function openFromDisk(config: SiteConfig): Promise<Engine> {
  if (!config.inline) throw new GitdexError('SOURCE_UNREACHABLE', TOO_LARGE, { bytes: config.bytes })
  const { worker, artifact } = await loadOffline()
  const script = scriptUrl(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })))
  return engine(new MemorySource(fromBase64(artifact), config.artifact), () => new Worker(script))
}

interface EngineOptions {
  /** Called whenever something was requested; without, all is here. */
  onRead?: () => void
  /** Bytes that the first request brought. */
  here?: number
  note?: string | undefined
  compactHeads?: WorkerOptions['compactHeads']
}

async function engine(
  source: Source,
  start: () => Worker,
  { onRead, here = FIRST_BYTES, note, compactHeads }: EngineOptions = {},
): Promise<Engine> {
  const kept = new KeptSource(source, onRead && { onRead })
  // It is here already, but counts.
  await kept.read(0, Math.min(here, source.size))
  const index = new WorkerIndex(() => start() as WorkerLike, kept, {
    gap: GAP,
    firstRead: FIRST_BYTES,
    ...(compactHeads && { compactHeads }),
  })
  await index.info()
  return { index, source: kept, isLocal: !onRead, ...(note !== undefined && { note }) }
}

const wholeNote = (bytes: number): string =>
  `This server does not support range requests, so the whole index (${(bytes / 1e6).toFixed(1)} MB) was loaded at once.`

const TOO_LARGE =
  'This page was opened from a disk, where a browser cannot read parts of files, and the index is too large to be part ' +
  'of the page. Serve the folder with a web server that supports range requests, for example: npx http-server'

/** What a visitor, or whoever runs the server, can do about an index that does not open. */
function explain(error: unknown): never {
  if (error instanceof GitdexError && /byte ranges/.test(error.message)) {
    throw new GitdexError(
      'SOURCE_UNREACHABLE',
      'This server does not support range requests, and the index is too large to be loaded at once. Serve the folder ' +
        'with one that does: nginx, Apache, Caddy, GitHub Pages, S3, or npx http-server (python -m http.server does not).',
      error.data,
    )
  }
  throw error
}

/** Where the browser asks for it, says that a script's address is ours. */
function scriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): Policy } }
  policy ??= trustedTypes?.createPolicy('gitdex', { createScriptURL: (text: string) => text })
  return policy?.createScriptURL(url) ?? url
}

interface Policy {
  createScriptURL(text: string): string
}
let policy: Policy | undefined

function loadOffline(): Promise<Offline> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl(new URL('assets/offline.js', document.baseURI).href)
    script.onload = () => resolve((globalThis as unknown as { gitdexOffline: Offline }).gitdexOffline)
    script.onerror = () =>
      reject(new GitdexError('SOURCE_UNREACHABLE', 'assets/offline.js is missing: copy the whole folder.'))
    document.head.append(script)
  })
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
