import { normalizeName } from '../../analysis/normalize-name.ts'
import type { IndexData } from '../data/index-data.ts'
import { isQuiet } from '../data/quiet-kinds.ts'
import type { RouteFacts } from './route.ts'

/** Names of all files (with and without extensions) and folders, lower case. */
function pathParts(paths: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>()
  let previous = ''
  for (const path of paths) {
    const folded = path.toLowerCase()
    const cut = folded.lastIndexOf('/')
    const folder = folded.slice(0, Math.max(cut, 0))
    if (folder !== previous) for (const part of folder.split('/')) parts.add(part)
    previous = folder
    const name = folded.slice(cut + 1)
    parts.add(name)
    for (let dot = name.indexOf('.', 1); dot > 0; dot = name.indexOf('.', dot + 1)) parts.add(name.slice(0, dot))
  }
  return parts
}

/** What the router may ask of an index. The set is made once per opened index, and only when a query needs it. */
export class IndexRouteFacts implements RouteFacts {
  private readonly data: IndexData
  private parts: Promise<ReadonlySet<string>> | undefined

  constructor(data: IndexData) {
    this.data = data
  }

  async pathExists(path: string): Promise<boolean> {
    // One block of the dictionary: most queries never need the whole list.
    return (await this.data.documentOfPath(path)) !== undefined
  }

  async pathPartsExist(parts: string[]): Promise<boolean[]> {
    if (this.data.isFar('DOCS')) return (await import('../data/quick-paths.ts')).partsMayExist(this.data, parts)
    this.parts ??= this.data.allPaths().then(pathParts)
    const known = await this.parts
    return parts.map((part) => known.has(part.toLowerCase()))
  }

  async folderExists(path: string): Promise<boolean> {
    if (this.data.isFar('DOCS')) return (await this.pathPartsExist(path.split('/'))).every(Boolean)
    const wanted = `/${path.toLowerCase()}/`
    return (await this.data.allPaths()).some((one) => `/${one}`.toLowerCase().includes(wanted))
  }

  async namesExist(names: string[]): Promise<boolean[]> {
    const entries = await this.data.names.find(names.map(normalizeName))
    const isLoud = (symbol: number): boolean => !isQuiet(this.data.symbolKind(symbol))
    return names.map(
      (name, i) => entries[i]?.names.some((one) => one.name === name && Array.from(one.symbols).some(isLoud)) ?? false,
    )
  }
}
