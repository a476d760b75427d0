import type { IndexData } from '../data/index-data.ts'
import type { RankedPage } from './page-ranking.ts'

/** A hit of concept mode before it is filled in: the page of a file, or a stored page. */
export type PageRef = { readonly document: number } | RankedPage

/** The document that a hit opens; undefined for pages without a file. */
export function fileOfRef(data: IndexData, ref: PageRef): number | undefined {
  if ('document' in ref) return ref.document
  return data.pages!.isAboutFile(ref.page) ? data.pages!.document(ref.page) : undefined
}

/** Distinct documents that hits open, in their order. */
export function filesOfRefs(data: IndexData, refs: readonly PageRef[], most: number): number[] {
  const files = new Set<number>()
  for (const ref of refs) {
    if (files.size >= most) break
    const file = fileOfRef(data, ref)
    if (file !== undefined && file >= 0) files.add(file)
  }
  return [...files]
}
