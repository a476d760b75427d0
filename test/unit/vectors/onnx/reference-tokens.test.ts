import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Tokenizer, type TokenizerJson } from '../../../../src/vectors/onnx/tokenizer/tokenizer.ts'
import { TEXTS } from '../../../helpers/tokenizer-texts.mjs'

/** What the reference implementation made of the same texts: `test/helpers/make-tokenizer-vectors.mjs`. */
interface Reference {
  readonly name: string
  readonly tokenizer: TokenizerJson
  readonly ids: readonly (readonly number[])[]
}

const reference = JSON.parse(
  readFileSync(new URL('../../../fixtures/tokenizers/reference-tokens.json', import.meta.url), 'utf8'),
) as readonly Reference[]

describe.each(reference)('$name', ({ tokenizer: json, ids }) => {
  const tokenizer = new Tokenizer(json)
  it.each(TEXTS.map((text, i) => [text, ids[i]!] as const))('%j', (text, expected) => {
    expect(tokenizer.encode(text, 512)).toEqual(expected)
  })
})
