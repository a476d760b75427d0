/** JSON as configuration files write it: comments and trailing commas allowed. `undefined` when it is none. */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(stripComments(text).replace(/,(\s*[\]}])/g, '$1'))
    } catch {
      return undefined
    }
  }
}

/** Blanks comments outside of strings. */
function stripComments(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) => (part.startsWith('"') ? part : ' '))
}

export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The property as an object; an empty one when it is none. */
export function objectAt(value: unknown, key: string): JsonObject {
  const found = isObject(value) ? value[key] : undefined
  return isObject(found) ? found : {}
}

export function stringAt(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}
