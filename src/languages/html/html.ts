import type { OwnLanguage } from '../own-language.ts'
import type { Owner, RawSymbol } from '../language.ts'
import { HtmlScan, type HtmlDialect } from './scan.ts'

const entry = (id: string, layout: OwnLanguage['layout'], dialect: HtmlDialect): OwnLanguage => ({
  id,
  layout,
  separator: ' ',
  modifierWords: {},
  scan: (text, found, path) => new HtmlScan(text, found, dialect).run(path),
  refine,
})

/** Ids are names of the whole page; headings stand under headings. */
function refine(symbol: RawSymbol): RawSymbol {
  let owner: Owner | undefined = symbol.kind === 'heading' ? symbol.owner : undefined
  while (owner && owner.kind !== 'heading') owner = owner.owner
  symbol.owner = owner
  if (symbol.kind === 'heading') symbol.signature = symbol.name = withoutEntities(symbol.name)
  // The component around them is no type of theirs.
  if (symbol.kind === 'method') symbol.kind = 'function'
  if (symbol.kind === 'field') symbol.kind = 'variable'
  if (symbol.kind === 'class') symbol.signature = `<${symbol.name}>`
  return symbol
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const withoutEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] as string)

/** Pages, and templates that make pages: the code between their marks is read as what it is where it makes sense alone. */
export const html = [
  entry('html', 'data', { templates: true }),
  entry('html+erb', 'data', { code: 'ruby' }),
  entry('ejs', 'data', { code: 'javascript' }),
  entry('html+php', 'data', { whole: 'php' }),
  entry('html+eex', 'data', { templates: true }),
  entry('html+ecr', 'data', {}),
  entry('html+razor', 'data', {}),
  ...['jinja', 'twig', 'liquid', 'blade', 'handlebars'].map((id) => entry(id, 'data', { templates: true })),
]

/** Components in one file: script, style and markup. */
export const components = [
  entry('vue', 'code', { component: 'vue', templates: true }),
  entry('svelte', 'code', { component: 'svelte' }),
  entry('astro', 'code', { component: 'astro' }),
]
