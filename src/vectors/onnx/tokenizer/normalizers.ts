import { normalizeText } from './bert-text.ts'
import { partsOf, patternOf, unsupported, type Part } from './json.ts'
import { Precompiled } from './precompiled.ts'

export type Normalize = (text: string) => string

/** What `normalizer` of a tokenizer.json does to a text. */
export function normalizerOf(part: Part | null | undefined): Normalize {
  if (!part) return (text) => text
  switch (part.type) {
    case 'Sequence': {
      const steps = partsOf(part, 'normalizers').map(normalizerOf)
      return (text) => steps.reduce((out, step) => step(out), text)
    }
    case 'BertNormalizer':
      return bert(part)
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD': {
      const form = part.type
      return (text) => text.normalize(form)
    }
    case 'Lowercase':
      return (text) => text.toLowerCase()
    case 'StripAccents':
      return (text) => text.replace(/\p{M}/gu, '')
    case 'Strip':
      return strip(part)
    case 'Replace': {
      const pattern = patternOf(part['pattern'], 'normalizer Replace')
      const content = String(part['content'])
      return (text) => text.replace(pattern, () => content)
    }
    case 'Prepend': {
      const before = String(part['prepend'])
      return (text) => (text === '' ? text : before + text)
    }
    case 'Precompiled': {
      const map = new Precompiled(String(part['precompiled_charsmap']))
      return (text) => map.normalize(text)
    }
    default:
      throw unsupported(`normalizer ${part.type ?? 'without type'}`)
  }
}

function bert(part: Part): Normalize {
  const lowercase = part['lowercase'] !== false
  const options = {
    cleanText: part['clean_text'] !== false,
    spaceAroundChinese: part['handle_chinese_chars'] !== false,
    stripAccents: typeof part['strip_accents'] === 'boolean' ? part['strip_accents'] : lowercase,
    lowercase,
  }
  return (text) => normalizeText(text, options)
}

function strip(part: Part): Normalize {
  return (text) => {
    const left = part['strip_left'] === false ? text : text.replace(/^\p{White_Space}+/u, '')
    return part['strip_right'] === false ? left : left.replace(/\p{White_Space}+$/u, '')
  }
}
