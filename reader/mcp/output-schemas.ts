import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import context from '../../schemas/context-response.schema.json' with { type: 'json' }
import search from '../../schemas/search-response.schema.json' with { type: 'json' }
import searchCode from '../../schemas/search-code-response.schema.json' with { type: 'json' }
import symbol from '../../schemas/symbol-response.schema.json' with { type: 'json' }

const SCHEMAS = { search, 'search-code': searchCode, symbol, context }

/** What clients need not know: names of the schema itself, and words that only people read. */
const LEFT_OUT = new Set(['$schema', '$id', 'title', 'description', 'pattern'])

/**
 * The schema of an answer as MCP wants it: in one piece, and open to fields that are not in it. Clients check answers
 * against it, and some know no other dialect than draft 7, so it names none.
 */
export function outputSchema(name: keyof typeof SCHEMAS): NonNullable<Tool['outputSchema']> {
  return simplified(SCHEMAS[name]) as NonNullable<Tool['outputSchema']>
}

function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => !isLeftOut(key, value))
  return Object.fromEntries(kept.map(([key, value]) => [key, simplified(value)]))
}

/** A property may be called `title`: then its value is a schema. */
const isLeftOut = (key: string, value: unknown): boolean =>
  key === 'additionalProperties' ? value === false : LEFT_OUT.has(key) && typeof value === 'string'
