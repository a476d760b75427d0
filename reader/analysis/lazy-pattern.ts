/**
 * A pattern that is made when it is first used. V8 takes a literal apart as soon as the function around it is compiled, and
 * a class of Unicode (`\\p{L}`) in it costs a cold process more than a look-up.
 */
export function lazyPattern(source: string, flags = ''): () => RegExp {
  let pattern: RegExp | undefined
  return () => (pattern ??= new RegExp(source, flags))
}
