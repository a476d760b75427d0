// The conformance suite imports `fs.globSync`, which Node has from 22 on; it is used by none of the server scenarios.
// On older versions this hook, given by `--import`, takes the import out.
import * as fs from 'node:fs'
import { register } from 'node:module'

const HOOK = `
export async function load(url, context, next) {
  const loaded = await next(url, context)
  if (!url.endsWith('/conformance/dist/index.js')) return loaded
  const source = String(loaded.source).replace(/globSync as (\\w+),/, (_, name) => { globalThis.glob = name; return '' })
  return { ...loaded, source: source + ';function ' + globalThis.glob + '(){throw new Error("no globSync here")}' }
}`

if (!('globSync' in fs)) register(`data:text/javascript,${encodeURIComponent(HOOK)}`)
