import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as types from '@modelcontextprotocol/sdk/types.js'

const { withLazySchemas } = (await import(new URL('../../../scripts/shrink-mcp-sdk.mjs', import.meta.url).href)) as {
  withLazySchemas: (text: string) => string
}

const original = readFileSync(fileURLToPath(import.meta.resolve('@modelcontextprotocol/sdk/types.js')), 'utf8')

describe('schemas by need', () => {
  it('are found in the SDK as it is written', () => {
    const count = withLazySchemas(original).split('lazySchema(() =>').length - 1
    const schemas = Object.keys(types).filter((name) => name.endsWith('Schema'))
    expect(count).toBeGreaterThanOrEqual(schemas.length)
    expect(schemas.length).toBeGreaterThan(100)
  })

  it('change declarations of schemas only', () => {
    const text =
      "import * as z from 'zod'\nexport const A = 1;\nconst BSchema = z.object({\n  a: z.string()\n});\nfunction f() {}\n"
    expect(withLazySchemas(text)).toContain(
      "import * as z from 'zod'\nexport const A = 1;\nconst BSchema = /* @__PURE__ */ lazySchema(() => z.object({\n  a: z.string()\n}));\nfunction f() {}\n",
    )
  })
})
