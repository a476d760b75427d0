import type { DocumentKind } from '../../../reader/api.ts'
import { composePage, dockerPage } from './containers.ts'
import { openApiPage, schemaPage } from './contracts.ts'
import { decisionComments } from './decision-comments.ts'
import { decisionFile } from './decision-files.ts'
import { helmPage, terraformPage } from './deployments.ts'
import type { NotedPage, NotedText } from './note.ts'
import { pipelinePage } from './pipelines.ts'
import { routePage } from './routes.ts'

/** Longer texts are data, not what people write by hand. */
const MAX_TEXT = 2 * 1024 * 1024

/** Pages that one file makes, or has a part in: a pure function of its text. The first kind of page that fits a file counts. */
export function pageNotes(input: NotedText, kind: DocumentKind): NotedPage[] {
  if (input.text.length > MAX_TEXT) return []
  const whole = kind === 'test' ? [] : filePages(input)
  return [...whole, ...decisionComments(input)]
}

function filePages(input: NotedText): NotedPage[] {
  for (const make of MAKERS) {
    const pages = make(input)
    if (pages.length > 0) return pages
  }
  return []
}

const MAKERS = [
  decisionFile,
  dockerPage,
  composePage,
  pipelinePage,
  terraformPage,
  helmPage,
  openApiPage,
  schemaPage,
  routePage,
]
