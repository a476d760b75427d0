import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFile, sendJson, startServer, type WebServer } from './web-server.ts'

interface Release {
  id: number
  tag_name: string
  assets: Asset[]
  [field: string]: unknown
}
interface Asset {
  id: number
  name: string
  state: string
  size: number
  digest: string | null
  [field: string]: unknown
}

/** Releases, assets and workflow artifacts of `octo/app` behind an interface like GitHub's. */
export interface GithubServer extends WebServer {
  readonly releases: Release[]
  readonly contents: Map<number, Uint8Array>
  /** Where downloads are redirected to; it must never see the token. */
  readonly storage: WebServer
  /** Adds a workflow artifact with the bytes of its archive. */
  addWorkflowArtifact(name: string, archive: Uint8Array, fields?: Record<string, unknown>): number
  readonly workflowArtifacts: Record<string, unknown>[]
  /** The next uploads break: the asset stays without content, as after a lost connection. */
  breakUploads: number
}

export const GITHUB_TOKEN = 'ghs_0123456789'

/** A server that speaks as much of GitHub's REST interface as publishing uses. */
export async function startGithub(): Promise<GithubServer> {
  const releases: Release[] = []
  const workflowArtifacts: Record<string, unknown>[] = []
  const contents = new Map<number, Uint8Array>()
  let nextId = 1000
  const storage = await startServer((request, response) => {
    sendFile(request, response, contents.get(Number(request.url!.split('/').at(-1)))!)
  })
  const api = await startServer((request, response, body) => {
    if (request.headers.authorization !== `Bearer ${GITHUB_TOKEN}` && request.method !== 'GET')
      return refuse(response, 401)
    return handle(request, response, body)
  })
  const server: GithubServer = {
    ...api,
    releases,
    contents,
    storage,
    workflowArtifacts,
    breakUploads: 0,
    addWorkflowArtifact(name, archive, fields = {}) {
      const id = nextId++
      contents.set(id, archive)
      workflowArtifacts.unshift({
        ...shape('workflow-artifact', { id, name, sha: '0'.repeat(40) }),
        size_in_bytes: archive.length,
        ...fields,
      })
      return id
    },
  }

  const shape = (kind: string, values: Record<string, string | number>): Record<string, unknown> => {
    const text = readFileSync(new URL(`github/${kind}.json`, import.meta.url), 'utf8')
    const all: Record<string, string | number> = { api: api.origin, ...values }
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in all ? String(all[name]) : whole))
    return { ...(JSON.parse(filled) as Record<string, unknown>), id: values['id'] }
  }

  function upload(release: Release, name: string, body: Buffer, response: ServerResponse): void {
    if (release.assets.some((asset) => asset.name === name)) {
      const errors = [{ resource: 'ReleaseAsset', code: 'already_exists', field: 'name' }]
      return sendJson(response, 422, { message: 'Validation Failed', errors })
    }
    const id = nextId++
    const broken = server.breakUploads-- > 0
    const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`
    const asset = {
      ...shape('asset', { id, name, tag: release.tag_name }),
      state: broken ? 'starter' : 'uploaded',
      size: body.length,
      digest,
    }
    release.assets.push(asset as unknown as Asset)
    contents.set(id, body)
    if (broken) response.destroy()
    else sendJson(response, 201, asset)
  }

  function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url!, api.origin)
    const path = url.pathname.replace('/repos/octo/app', '')
    const page = <T>(list: T[]): T[] => {
      const size = Number(url.searchParams.get('per_page') ?? 30)
      return list.slice((Number(url.searchParams.get('page') ?? 1) - 1) * size).slice(0, size)
    }
    const key = `${request.method} ${path.replace(/\/\d+/g, '/N')}`
    const id = Number(/\/(\d+)/.exec(path)?.[1])
    const release = releases.find((one) => one.id === id)
    switch (key) {
      case 'GET /releases':
        return sendJson(response, 200, page(releases))
      case 'POST /releases': {
        const asked = JSON.parse(body.toString()) as { tag_name: string }
        const made = { ...shape('release', { id: nextId++, tag: asked.tag_name }), ...asked } as unknown as Release
        releases.unshift(made)
        return sendJson(response, 201, made)
      }
      case 'GET /releases/N/assets':
        return sendJson(response, 200, page(release!.assets))
      case 'POST /uploads/releases/N/assets':
        return upload(release!, url.searchParams.get('name')!, body, response)
      case 'DELETE /releases/assets/N':
        for (const one of releases) one.assets = one.assets.filter((asset) => asset.id !== id)
        return void response.writeHead(204).end()
      case 'GET /releases/assets/N':
        return void response.writeHead(302, { location: `${storage.origin}/asset/${id}` }).end()
      case 'GET /actions/artifacts':
        return sendJson(response, 200, { total_count: workflowArtifacts.length, artifacts: page(workflowArtifacts) })
      case 'GET /actions/artifacts/N/zip':
        if (!request.headers.authorization) return refuse(response, 401)
        return void response.writeHead(302, { location: `${storage.origin}/zip/${id}` }).end()
      case 'DELETE /actions/artifacts/N':
        workflowArtifacts.splice(workflowArtifacts.findIndex((one) => one['id'] === id), 1) // prettier-ignore
        return void response.writeHead(204).end()
    }
    const tag = /^\/releases\/tags\/(.+)$/.exec(path)?.[1]
    const tagged = releases.find((one) => one.tag_name === decodeURIComponent(tag ?? ''))
    return tagged ? sendJson(response, 200, tagged) : refuse(response, 404)
  }
  return server
}

function refuse(response: ServerResponse, status: number): void {
  const message = status === 404 ? 'Not Found' : 'Requires authentication'
  sendJson(response, status, { message, documentation_url: 'https://docs.github.com/rest', status: String(status) })
}
