/** What a resource is about. */
export interface ResourceName {
  readonly kind: 'page' | 'symbol' | 'file'
  /** `page_id`, `symbol_id` or path. */
  readonly id: string
  /** Alias of the repository, where there are several. */
  readonly repo?: string
}

const KINDS = ['page', 'symbol', 'file'] as const

/** As templates tell clients: what stands between braces is put in as it is, but for what would end the address. */
export const uriTemplate = (kind: ResourceName['kind'], variable: string): string =>
  `gitdex://${kind}/{+${variable}}{?repo}`

/** `gitdex://page/file_page:src/a%20b.ts?repo=app`. */
export function encodeUri({ kind, id, repo }: ResourceName): string {
  const query = repo === undefined ? '' : `?repo=${encodeURIComponent(repo)}`
  return `gitdex://${kind}/${encodeURI(id).replace(/[?#]/g, encodeURIComponent)}${query}`
}

/** Undefined for what `encodeUri` does not make. */
export function decodeUri(uri: string): ResourceName | undefined {
  const parts = /^gitdex:\/\/([a-z]+)\/([^?#]+)(?:\?repo=([^&#]*))?$/s.exec(uri)
  const kind = KINDS.find((one) => one === parts?.[1])
  if (!parts || !kind) return undefined
  try {
    const repo = parts[3] === undefined ? undefined : decodeURIComponent(parts[3])
    return { kind, id: decodeURIComponent(parts[2]!), ...(repo && { repo }) }
  } catch {
    return undefined
  }
}
