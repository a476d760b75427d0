import { join } from 'node:path'
import { ArtifactFile } from '../../reader/artifact-file.ts'
import { FileSource } from '../../reader/file-source.ts'
import { nodeCrc32, nodeHash, nodeInflate } from '../../reader/node-codecs.ts'
import { IndexData } from '../../reader/query/data/index-data.ts'
import { countWords } from '../../reader/vectors/words.ts'

/** Words of a text: number of the word, how often, and so on. */
export type Words = Uint32Array

/** What an encoder sees of a document. */
export interface DocumentTexts {
  /** Its passages, each as the texts of its windows. */
  readonly passages: readonly (readonly Words[])[]
  /** Path and the names that it defines. */
  readonly names: Words
}

export interface RepositoryTexts {
  readonly words: readonly string[]
  readonly documents: readonly DocumentTexts[]
}

/** Lines of the smallest texts that are compared. */
export const WINDOW_LINES = 8

/** Everything of an artifact that has a vector, so that encoders can be compared without building it anew. */
export async function collectTexts(artifacts: string, name: string): Promise<RepositoryTexts> {
  const native = { inflate: nodeInflate, crc32: nodeCrc32, createHash: nodeHash }
  const source = new FileSource(join(artifacts, `${name}.gitdex`))
  const data = await IndexData.open(await ArtifactFile.open(source, native))
  const paths = await data.allPaths()
  const texts = (await data.sources([...paths.keys()]))!
  const chunks = await data.chunkRows([...Array(data.chunkCount).keys()])
  const symbols = await data.symbolRows([...Array(data.symbolCount).keys()])
  const { chunkStart, symbolStart } = data.documents
  const words = new WordNumbers()
  const documents = paths.map((path, d) => {
    const lines = texts[d]!.split('\n')
    const passages = chunks.slice(chunkStart[d], chunkStart[d + 1]).map(({ startLine, endLine }) => {
      const windows: Words[] = []
      for (let line = startLine; line <= endLine; line += WINDOW_LINES) {
        windows.push(words.of(lines.slice(line - 1, Math.min(endLine, line + WINDOW_LINES - 1)).join('\n')))
      }
      return windows
    })
    const names = symbols.slice(symbolStart[d], symbolStart[d + 1]).map((symbol) => symbol.name)
    return { passages, names: words.of(`${path} ${names.join(' ')}`) }
  })
  data.close()
  return { words: words.list, documents }
}

class WordNumbers {
  readonly list: string[] = []
  private readonly known = new Map<string, number>()

  of(text: string): Words {
    const out: number[] = []
    for (const [word, count] of countWords(text)) {
      let number = this.known.get(word)
      if (number === undefined) {
        this.known.set(word, (number = this.list.length))
        this.list.push(word)
      }
      out.push(number, count)
    }
    return Uint32Array.from(out)
  }
}
