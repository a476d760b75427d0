import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { TellProgress } from './progress.ts'
import { callTool } from './call-tool.ts'
import type { Library } from './library.ts'

/** What clients tell their models of the server as a whole. */
const INSTRUCTIONS =
  'Index of a git commit: symbols, references, text, meaning. Ask it before grep or reading files: search_codebase to find, ' +
  'get_symbol and get_context to read. Answers name index.commit; `stale` means that HEAD has moved on (gitdex build renews it).'

/** Nothing of this server asks a client for values of a schema, so it carries no validator. */
const NO_VALIDATOR = {
  getValidator(): never {
    throw new Error('gitdex asks clients for nothing')
  },
}

/** The MCP server over a library, for any transport. */
export function createServer(library: Library, version: string): Server {
  const server = new Server(
    { name: 'gitdex', title: 'gitdex', version },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true, listChanged: true },
        completions: {},
        logging: {},
      },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: NO_VALIDATOR,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: (await import('./tools.ts')).TOOLS }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    callTool(library, params, { signal: extra.signal, tell: tellerOf(extra) }),
  )
  serveResources(server, library)
  server.setRequestHandler(CompleteRequestSchema, async ({ params }, { signal }) =>
    (await import('./completions.ts')).complete(library, params, signal),
  )
  return server
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Sends notices of progress to a client that asked for them with a token. */
function tellerOf({ _meta: meta, sendNotification }: Extra): TellProgress | undefined {
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return undefined
  return (progress) => sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } })
}

function serveResources(server: Server, library: Library): void {
  const watched = new Set<string>()
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: (await import('./resources.ts')).RESOURCE_TEMPLATES,
  }))
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) =>
    (await import('./resources.ts')).listResources(library, params?.cursor),
  )
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, { signal }) =>
    (await import('./resources.ts')).readResource(library, params.uri, signal),
  )
  server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    watched.add(params.uri)
    return {}
  })
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    watched.delete(params.uri)
    return {}
  })
  const forget = library.onSwap((location) => void tellSwap(server, watched, location).catch(() => undefined))
  server.onclose = forget
}

/** Another artifact answers from now on: clients may have kept what the last one said. */
async function tellSwap(server: Server, watched: ReadonlySet<string>, location: string): Promise<void> {
  await server.sendLoggingMessage({ level: 'info', logger: 'gitdex', data: `the index is ${location} now` })
  await server.sendResourceListChanged()
  for (const uri of watched) await server.sendResourceUpdated({ uri })
}
