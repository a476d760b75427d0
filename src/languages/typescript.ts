import { ECMA_WORDS, refineEcma } from './javascript.ts'
import type { Language } from './language.ts'

export const typescript: Language = {
  id: 'typescript',
  grammar: 'typescript',
  queries: ['ecma', 'typescript'],
  separator: '.',
  modifierWords: {
    ...ECMA_WORDS,
    private: 'private',
    protected: 'protected',
    readonly: 'readonly',
    abstract: 'abstract',
    declare: 'declaration',
    override: 'override',
  },
  refine: refineEcma,
}

export const tsx: Language = { ...typescript, id: 'tsx', grammar: 'tsx', queries: ['ecma', 'typescript', 'jsx'] }
