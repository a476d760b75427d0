import type { EmbeddedText } from './own-findings.ts'

/** Words that say what a template or heredoc holds. */
const LANGUAGE_OF: Readonly<Record<string, string>> = { gql: 'graphql', graphql: 'graphql', sql: 'sql' }

/** gql`...`, sql<Row>`...`, graphql(`...`), and templates behind a comment that names their language. */
const TEMPLATE =
  /(?<![\w$])(?:(gql|graphql|sql)(?:<[\w.[\]{}|, ]{0,80}>)?\s{0,20}\(?\s{0,20}|\/\* {0,3}(gql|graphql|sql) {0,3}\*\/\s{0,20})`/gi
/** `<<~SQL` of Ruby and `<<<SQL` of PHP. */
const HEREDOC = /<<(?:<[ \t]{0,9}|[~-]?)(["'`]?)(SQL|GRAPHQL|GQL)\1/g

const WITH_TEMPLATES = new Set(['javascript', 'typescript', 'tsx'])
const WITH_HEREDOCS = new Set(['ruby', 'php'])

/** Statements of one template do not go on in the next. */
const closingOf = (language: string): { closing?: string } => (language === 'sql' ? { closing: ';' } : {})

/** Strings of a text that are marked as SQL or GraphQL, without what is interpolated there. */
export function taggedTexts(language: string, text: string): EmbeddedText[] {
  if (WITH_TEMPLATES.has(language)) return /gql|graphql|sql/i.test(text) && text.includes('`') ? templates(text) : []
  return WITH_HEREDOCS.has(language) && text.includes('<<') ? heredocs(text) : []
}

function templates(text: string): EmbeddedText[] {
  const out: EmbeddedText[] = []
  TEMPLATE.lastIndex = 0
  for (let match = TEMPLATE.exec(text); match; match = TEMPLATE.exec(text)) {
    const language = LANGUAGE_OF[(match[1] ?? match[2]!).toLowerCase()]!
    TEMPLATE.lastIndex = addTemplate(text, match.index + match[0].length, language, out)
  }
  return out
}

/** Adds the parts of the template that begins at `from`; returns where it ends. */
function addTemplate(text: string, from: number, language: string, out: EmbeddedText[]): number {
  let start = from
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (depth > 0) {
      if (code === 123) depth++
      else if (code === 125 && --depth === 0) start = at + 1
    } else if (code === 92) at++
    else if (code === 96) break
    else if (code === 36 && text.charCodeAt(at + 1) === 123) {
      out.push({ language, span: [start, at] })
      depth = 1
      at++
    }
  }
  if (depth === 0) out.push({ language, span: [start, Math.min(at, text.length)], ...closingOf(language) })
  return at + 1
}

function heredocs(text: string): EmbeddedText[] {
  const out: EmbeddedText[] = []
  HEREDOC.lastIndex = 0
  for (let match = HEREDOC.exec(text); match; match = HEREDOC.exec(text)) {
    const start = text.indexOf('\n', match.index)
    if (start < 0) break
    const end = new RegExp(`^[ \\t]*${match[2]!}\\b`, 'gm')
    end.lastIndex = start
    const close = end.exec(text)
    if (!close) break
    const language = LANGUAGE_OF[match[2]!.toLowerCase()]!
    out.push({ language, span: [start, close.index], ...closingOf(language) })
    HEREDOC.lastIndex = close.index
  }
  return out
}
