// The MCP server's SDK is made for long-lived servers; ours has to answer almost as soon as Node has started. Two changes
// while it is bundled make that so, neither of which changes what it does:
//
//   no validator    half of the SDK is a validator of JSON schemas, for values that a server asks clients for. Ours asks for
//                   none (reader/mcp/server.ts gives the SDK another).
//   schemas by need it makes 160 schemas when it is loaded, which costs as much as everything else of it. Here each becomes
//                   a proxy that makes its schema when something first looks at it: a session needs some thirty. And
//                   schemas are not compiled to code, which pays off after thousands of messages only.
//
// Where a later version of the SDK is written in another way, the second change finds nothing, and the budget of
// `npm run bench -- mcp` tells.
import { readFileSync } from 'node:fs'

const DECLARATION = /^((?:export )?const \w+ = )((?:z|\w+Schema)\b[^]*?);\n(?=[a-z/])/gm

const LAZY = `
function lazySchema(make) {
  let made
  const schema = () => (made ??= make())
  return new Proxy({}, {
    get: (_, key) => schema()[key],
    has: (_, key) => key in schema(),
    getPrototypeOf: () => Object.getPrototypeOf(schema()),
  })
}
if (globalThis.__zod_globalConfig) globalThis.__zod_globalConfig.jitless = true
`

/** The SDK's declarations of schemas, each made by need. */
export const withLazySchemas = (text) =>
  text.replace(DECLARATION, (_, head, value) => `${head}/* @__PURE__ */ lazySchema(() => ${value});\n`) + LAZY

/** A plugin of esbuild. */
export const shrinkMcpSdk = {
  name: 'shrink-mcp-sdk',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/ajv-provider\.js$/ }, () => ({ path: 'validator', namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export class AjvJsonSchemaValidator {}' }))
    onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]sdk[\\/]dist[\\/]esm[\\/]types\.js$/ }, ({ path }) => ({
      contents: withLazySchemas(readFileSync(path, 'utf8')),
    }))
  },
}
