import type { Key } from './keys.ts'
import type { YamlKey } from './yaml.ts'

/**
 * A manifest (a document with `apiVersion`, `kind` and `metadata.name`) is one object with a name; of what it holds only
 * the entries of its data can be looked up. `undefined` for other documents.
 */
export function kubernetesKeys(document: readonly YamlKey[]): Key[] | undefined {
  const valueOf = (path: string) => document.find((key) => key.path.join('.') === path)?.value
  const kind = valueOf('kind')
  if (!kind || !valueOf('apiVersion')) return undefined
  const name = valueOf('metadata.name')
  if (!name || name.text === '') return undefined
  const object: Key = {
    path: [name.text],
    nameStart: name.start,
    nameEnd: name.end,
    start: document[0]!.start,
    end: Math.max(...document.slice(-1).map(({ end }) => end), document[0]!.end, name.end),
    body: document[0]!.start,
    receiver: kind.text,
  }
  const data = document.filter(({ path }) => path.length === 2 && /^(?:data|stringData)$/.test(path[0]!))
  return [object, ...data]
}
