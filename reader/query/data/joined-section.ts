import type { SectionTag } from '../../format/tags.ts'
import { corrupt } from '../../format/corrupt.ts'
import { JoinedHead } from '../../sections/joined.ts'
import type { IndexData } from './index-data.ts'

const heads = new WeakMap<IndexData, Map<SectionTag, JoinedHead>>()

async function headOf(data: IndexData, tag: SectionTag): Promise<JoinedHead> {
  const known = heads.get(data) ?? new Map<SectionTag, JoinedHead>()
  heads.set(data, known)
  let head = known.get(tag)
  if (!head) {
    head = new JoinedHead(await data.file.head(tag), data.file.blockIndex(tag).rawLengths)
    if (head.count !== data.documents.count) throw corrupt(`section ${tag} and the documents disagree`)
    known.set(tag, head)
  }
  return head
}

/** What a section of joined documents holds of some documents; `undefined` where it has nothing of one. */
export async function joinedBytes(
  data: IndexData,
  tag: SectionTag,
  documents: readonly number[],
): Promise<(Uint8Array | undefined)[]> {
  const head = await headOf(data, tag)
  const numbers = documents.map((document) => head.blockOf(document))
  const distinct = [...new Set(numbers.filter((block) => block !== undefined))]
  const blocks = new Map((await data.file.blocks(tag, distinct)).map((bytes, i) => [distinct[i]!, bytes]))
  return documents.map((document, i) => {
    const block = numbers[i]
    return block === undefined ? undefined : head.bytes(document, blocks.get(block)!)
  })
}
