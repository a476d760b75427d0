import { describe, expect, it } from 'vitest'
import { normalizeText, splitWords } from '../../../../src/vectors/onnx/tokenizer/bert-text.ts'
import { Tokenizer } from '../../../../src/vectors/onnx/tokenizer/tokenizer.ts'
import { TINY_TOKENIZER, TINY_VOCABULARY } from '../../../helpers/tiny-bert.ts'

const tokenizer = new Tokenizer(TINY_TOKENIZER)
const tokens = (text: string, limit = 64) => tokenizer.encode(text, limit).map((id) => TINY_VOCABULARY[id])

describe('Tokenizer', () => {
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
    [{ ...TINY_TOKENIZER, model: { type: 'WordLevel', vocab: {} } }, 'model WordLevel'],
    [{ ...TINY_TOKENIZER, model: { type: 'Unigram' } }, 'model Unigram without vocab'],
    [{ ...TINY_TOKENIZER, model: { type: 'BPE', vocab: { a: 0 } } }, 'model BPE without merges'],
    [{ ...TINY_TOKENIZER, model: { type: 'BPE', vocab: { a: 0 }, merges: ['a b'] } }, 'merge of a and b'],
    [{ ...TINY_TOKENIZER, normalizer: { type: 'Precompiled', precompiled_charsmap: 'AAAA' } }, 'damaged'],
    [{ ...TINY_TOKENIZER, normalizer: { type: 'Nmt' } }, 'normalizer Nmt'],
    [{ ...TINY_TOKENIZER, pre_tokenizer: { type: 'UnicodeScripts' } }, 'pre-tokenizer UnicodeScripts'],
    [{ ...TINY_TOKENIZER, pre_tokenizer: { type: 'Split', pattern: { Regex: 'a++' }, behavior: 'Isolated' } }, 'pattern a++'], // prettier-ignore
    [{ ...TINY_TOKENIZER, post_processor: { type: 'RobertaProcessing' } }, 'RobertaProcessing without cls'],
    [{ ...TINY_TOKENIZER, model: { ...TINY_TOKENIZER.model, unk_token: '[NONE]' } }, 'unknown token'],
    [{ ...TINY_TOKENIZER, added_tokens: [{ id: 9, content: 'x', lstrip: true }] }, 'added token'],
  ])('refuses what it would misread (%#)', (json, why) => {
    expect(() => new Tokenizer(json)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(why) as string })) // prettier-ignore
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
