/**
 * Native modules of Node, as its own modules use them; undefined where they are not known. `node:v8` and `node:zlib` load all of
 * Node's streams, which takes a tenth of what starting Node does. Deprecated, and to be replaced by nothing: Node says so
 * once, on standard error, if it is let.
 */
export function nativeModule(name) {
  const { versions, noDeprecation } = process
  if (!/^(?:20|22|24)\./.test(versions.node) || versions.bun || 'Deno' in globalThis) return undefined
  process.noDeprecation = true
  try {
    return process.binding(name)
  } catch {
    return undefined
  } finally {
    process.noDeprecation = noDeprecation
  }
}
