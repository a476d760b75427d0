import { describe, expect, it } from 'vitest'
import { normalizeText, splitWords } from '../../../../src/vectors/onnx/bert-text.ts'
import { WordPieceTokenizer } from '../../../../src/vectors/onnx/tokenizer.ts'
import { TINY_TOKENIZER, TINY_VOCABULARY } from '../../../helpers/tiny-bert.ts'

const tokenizer = new WordPieceTokenizer(TINY_TOKENIZER)
const tokens = (text: string, limit = 64) => tokenizer.encode(text, limit).map((id) => TINY_VOCABULARY[id])

describe('WordPieceTokenizer', () => {
  it.each([
    ['retry', ['[CLS]', 'retry', '[SEP]']],
    ['RETRY Réquest', ['[CLS]', 'retry', 'request', '[SEP]']],
    ['failed requests', ['[CLS]', 'fail', '##ed', 'request', '##s', '[SEP]']],
    ['load(token)', ['[CLS]', 'load', '(', 'token', ')', '[SEP]']],
    ['token\u0000s', ['[CLS]', 'token', '##s', '[SEP]']],
    ['the\u3000user\tname\n', ['[CLS]', 'the', 'user', 'name', '[SEP]']],
    ['retryx', ['[CLS]', '[UNK]', '[SEP]']],
    ['retry\u4e2duser', ['[CLS]', 'retry', '[UNK]', 'user', '[SEP]']],
    [`${'a'.repeat(101)} a`, ['[CLS]', '[UNK]', 'a', '[SEP]']],
    ['[SEP]', ['[CLS]', '[UNK]', '[UNK]', '[UNK]', '[SEP]']],
    ['', ['[CLS]', '[SEP]']],
  ])('%j', (text, expected) => expect(tokens(text)).toEqual(expected))

  it('cuts to the limit, special tokens included', () => {
    expect(tokens('the user name of the session', 4)).toEqual(['[CLS]', 'the', 'user', '[SEP]'])
  })

  it.each([
    [{ ...TINY_TOKENIZER, model: { type: 'BPE', vocab: {} } }, 'model BPE'],
    [{ ...TINY_TOKENIZER, model: { type: 'Unigram' } }, 'model Unigram'],
    [{ ...TINY_TOKENIZER, normalizer: { type: 'Precompiled' } }, 'normalizer Precompiled'],
    [{ ...TINY_TOKENIZER, pre_tokenizer: { type: 'Metaspace' } }, 'pre-tokenizer Metaspace'],
    [{ ...TINY_TOKENIZER, post_processor: { type: 'RobertaProcessing' } }, 'post-processor RobertaProcessing'],
    [{ ...TINY_TOKENIZER, model: { ...TINY_TOKENIZER.model, unk_token: '[NONE]' } }, 'unknown token'],
  ])('refuses what it would misread (%#)', (json, why) => {
    expect(() => new WordPieceTokenizer(json)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(why) as string })) // prettier-ignore
  })
})

describe('the text of BERT', () => {
  it('keeps case and accents where it is told to', () => {
    const plain = { cleanText: true, spaceAroundChinese: false, stripAccents: false, lowercase: false }
    expect(normalizeText('Caf\u00e9\u200b\r\nX', plain)).toBe('Caf\u00e9  X')
  })

  it('splits at every mark of ASCII and of Unicode', () => {
    expect(splitWords('a$b_c\u2014d')).toEqual(['a', '$', 'b', '_', 'c', '\u2014', 'd'])
  })
})
