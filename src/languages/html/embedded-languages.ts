import type { Tag } from './tags.ts'

const valueOf = ({ attributes }: Tag, name: string): string =>
  attributes
    .find((attribute) => attribute.name === name)
    ?.value.trim()
    .toLowerCase() ?? ''

/** Language of a script by its `lang` or `type`; `undefined` for data and for what we do not read. */
export function scriptLanguage(tag: Tag): string | undefined {
  const lang = valueOf(tag, 'lang')
  if (lang === 'ts' || lang === 'typescript') return 'typescript'
  if (lang === 'tsx') return 'tsx'
  if (lang !== '') return /^(?:js|jsx|javascript|module)$/.test(lang) ? 'javascript' : undefined
  const type = valueOf(tag, 'type')
  if (/typescript/.test(type)) return 'typescript'
  return type === '' || /^module$|babel|jsx|(?:java|ecma)script/.test(type) ? 'javascript' : undefined
}

/** Language of a style sheet by its `lang` or `type`. */
export function styleLanguage(tag: Tag): string | undefined {
  const lang = valueOf(tag, 'lang') || valueOf(tag, 'type').replace(/^text\//, '')
  if (lang === '' || lang === 'css' || lang === 'pcss') return 'css'
  return lang === 'scss' || lang === 'less' || lang === 'postcss' ? lang : undefined
}
