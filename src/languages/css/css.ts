import type { OwnLanguage } from '../own-language.ts'
import { scanCss, type CssDialect } from './scan.ts'

const entry = (id: string, dialect: CssDialect): OwnLanguage => ({
  id,
  layout: 'code',
  separator: ' ',
  modifierWords: {},
  scan: (text, found) => scanCss(text, found, dialect),
  refine(symbol) {
    // Names of classes and the like are global, however rules are nested.
    symbol.owner = undefined
    // Sass keeps members whose names begin so to their module.
    if (dialect === 'scss' && /^\$?[-_](?!-)/.test(symbol.name)) symbol.modifiers.add('private')
    return symbol
  },
})

export const css = entry('css', 'css')
export const scss = entry('scss', 'scss')
export const less = entry('less', 'less')
/** Nesting, mixins and variables of its plugins are those of SCSS. */
export const postcss = entry('postcss', 'scss')
