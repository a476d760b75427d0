import { partsOf, unsupported, type Part, type TokenizerJson } from './json.ts'

/** Ids before and after those of a text. */
export type Specials = readonly [before: readonly number[], after: readonly number[]]

interface TemplatePart {
  readonly SpecialToken?: { readonly id: string }
  readonly Sequence?: unknown
}

/** What `post_processor` of a tokenizer.json puts around a single text. */
export function specialsOf(part: Part | null | undefined): Specials {
  if (!part) return [[], []]
  switch (part.type) {
    case 'Sequence': {
      const all = partsOf(part, 'processors').map(specialsOf)
      return [all.flatMap(([before]) => before), all.flatMap(([, after]) => after)]
    }
    // Only moves the places of tokens in the text.
    case 'ByteLevel':
      return [[], []]
    case 'BertProcessing':
    case 'RobertaProcessing':
      return [[idOf(part, 'cls')], [idOf(part, 'sep')]]
    case 'TemplateProcessing':
      return templateOf(part)
    default:
      throw unsupported(`post-processor ${part.type ?? 'without type'}`)
  }
}

function idOf(part: Part, key: string): number {
  const token = part[key]
  if (Array.isArray(token) && typeof token[1] === 'number') return token[1]
  throw unsupported(`post-processor ${part.type} without ${key}`)
}

function templateOf(part: Part): Specials {
  const template = partsOf(part, 'single') as readonly TemplatePart[]
  const tokens = (part['special_tokens'] ?? {}) as Readonly<Record<string, { ids: readonly number[] }>>
  const at = template.findIndex(({ Sequence }) => Sequence !== undefined)
  if (at < 0) throw unsupported('post-processor TemplateProcessing without a place for the text')
  const ids = (parts: readonly TemplatePart[]): number[] => parts.flatMap(({ SpecialToken }) => tokens[SpecialToken?.id ?? '']?.ids ?? []) // prettier-ignore
  return [ids(template.slice(0, at)), ids(template.slice(at + 1))]
}

/** The id that fills up the shorter texts of a batch; they are masked, but some models count places by it. */
export function paddingOf({ padding, added_tokens: added = [] }: TokenizerJson): number {
  return padding?.pad_id ?? added.find(({ content }) => content === '[PAD]' || content === '<pad>')?.id ?? 0
}
