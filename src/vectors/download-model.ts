import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../artifact/make-folders.ts'
import { ConfigError, SourceError } from '../errors.ts'
import { takeUserInfo } from '../publish/credentials.ts'
import { downloadFile } from '../publish/download.ts'
import { HttpClient } from '../publish/http-client.ts'
import { CONFIG_FILES, GRAPH_FILES, readModelFolder, WEIGHT_FILES } from './onnx/model-folder.ts'

/** Written last: a folder without it is not whole. */
const COMPLETE = 'complete.json'

interface ModelUrl {
  /** Ends in a slash. */
  readonly base: URL
  /** Where the graph may lie under it. */
  readonly graphs: readonly string[]
  /** SHA-256 that the graph, or the model as a whole, must have. */
  readonly pin: string | undefined
}

/**
 * The folder of a model at a URL: of its folder, or of its `.onnx` file. Downloaded once into `cacheFolder`; what is there
 * needs no network. `#sha256=` and 64 hex digits pin the graph, or the whole model by the digits of its encoder id. Throws
 * CONFIG_INVALID, SOURCE_UNREACHABLE, SOURCE_CHANGED for another SHA-256, NOT_FOUND, ABORTED.
 */
export async function downloadModel(text: string, cacheFolder: string, signal?: AbortSignal): Promise<string> {
  const { url, credential } = takeUserInfo(text)
  const model = parseModelUrl(url)
  const name = createHash('sha256')
    .update(`${model.base.href}\n${model.graphs.join('\n')}`)
    .digest('hex')
    .slice(0, 32)
  const folder = join(cacheFolder, 'models', name)
  if (!existsSync(join(folder, COMPLETE))) {
    const client = new HttpClient({ signal, credentials: credential ? [credential] : [] })
    const part = `${folder}.${process.pid}.part`
    try {
      await downloadAll(client, model, part)
      // What was begun by a build that was killed.
      rmSync(folder, { recursive: true, force: true })
      renameSync(part, folder)
    } finally {
      rmSync(part, { recursive: true, force: true })
      await client.close()
    }
  }
  await checkPin(folder, model)
  return folder
}

function parseModelUrl(text: string): ModelUrl {
  const url = new URL(text)
  const { hash } = url
  url.hash = ''
  const pin = /^#sha256=([0-9a-f]{64})$/i.exec(hash)?.[1]?.toLowerCase()
  if (hash !== '' && pin === undefined) {
    const message = `A model is pinned as URL#sha256= and 64 hex digits, not ${hash}`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
  }
  if (!url.pathname.endsWith('.onnx')) {
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return { base: url, graphs: GRAPH_FILES, pin }
  }
  const [file, folder] = url.pathname.split('/').reverse() as [string, string]
  const graph = folder === 'onnx' ? `onnx/${file}` : file
  url.pathname = url.pathname.slice(0, -graph.length)
  return { base: url, graphs: [graph], pin }
}

async function downloadAll(client: HttpClient, { base, graphs }: ModelUrl, into: string): Promise<void> {
  const get = async (name: string, as = name): Promise<boolean> => {
    const path = join(into, as)
    makeFolders(dirname(path))
    const url = new URL(base)
    url.pathname += name
    try {
      await downloadFile(client, url.href, path)
      return true
    } catch (error) {
      // Some hosts say "forbidden" of what is not there.
      const missing = error instanceof SourceError && [403, 404, 410].includes(error.data['status'] as number)
      if (!missing) throw error
      rmSync(path, { force: true })
      return false
    }
  }
  // Small files first: without a tokenizer nothing large is fetched.
  if (!(await get('tokenizer.json'))) throw notThere(base, 'tokenizer.json')
  for (const name of CONFIG_FILES.slice(1)) await get(name)
  for (const graph of graphs) {
    const as = graph.startsWith('onnx/') ? 'onnx/model.onnx' : 'model.onnx'
    if (!(await get(graph, as))) continue
    // Beside the graph, under the names that it says itself.
    for (const name of WEIGHT_FILES)
      await get(join(dirname(graph), name).replaceAll('\\', '/'), join(dirname(as), name))
    writeFileSync(join(into, COMPLETE), `${JSON.stringify({ url: base.href })}\n`)
    return
  }
  throw notThere(base, graphs.join(' or '))
}

function notThere(base: URL, what: string): SourceError {
  const shown = `${base.origin}${base.pathname}`
  const message = `${shown} has no ${what}. --model takes the URL of the folder of a sentence-transformers model with ONNX, or of its .onnx file.`
  return new SourceError('NOT_FOUND', message, { url: shown })
}

/** Another content is not kept: the next build downloads anew. */
async function checkPin(folder: string, { base, pin }: ModelUrl): Promise<void> {
  if (pin === undefined) return
  const { graphSha256: graph, sha256 } = await readModelFolder(folder)
  if (pin === graph || pin === sha256) return
  rmSync(folder, { recursive: true, force: true })
  const message = `The model at ${base.origin}${base.pathname} is not the one that was pinned: its graph has SHA-256 ${graph}, the whole ${sha256}, and neither is ${pin}.`
  throw new SourceError('SOURCE_CHANGED', message, { expected: pin, graph, model: sha256 })
}
