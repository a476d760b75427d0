/** Versions of Node whose native modules are known: called otherwise than they expect, they end the process. */
const KNOWN_NODES = /^(?:20|22|24)\./

/**
 * Native modules of Node, as its own modules use them; undefined where they are not known. `node:v8` and `node:zlib` load all
 * of Node's streams, which takes a tenth of what starting Node does. Deprecated, and to be replaced by nothing: Node says so
 * once, on standard error, if it is let.
 */
export function nativeModule(name: string): unknown {
  const { versions, noDeprecation } = process
  if (!KNOWN_NODES.test(versions.node) || versions.bun || 'Deno' in globalThis) return undefined
  process.noDeprecation = true
  try {
    return (process as unknown as { binding: (name: string) => unknown }).binding(name)
  } catch {
    return undefined
  } finally {
    process.noDeprecation = noDeprecation
  }
}
