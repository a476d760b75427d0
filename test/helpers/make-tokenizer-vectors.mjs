#!/usr/bin/env node
// Writes test/fixtures/tokenizers/reference-tokens.json: what the reference implementation makes of texts with small tokenizers of
// every kind. Run by hand when a kind is added; the reference is no dependency of anything:
//   npm install --prefix REFERENCE tokenizers@0.23.2
//   node test/helpers/make-tokenizer-vectors.mjs REFERENCE
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { TEXTS } from './tokenizer-texts.mjs'
import { charsmapOf } from './charsmap.mjs'

const { Tokenizer } = createRequire(resolve(process.argv[2] ?? '.', 'package.json'))('tokenizers')

const SAMPLE = TEXTS.join(' ')
const BYTES = [...Array(256).keys()]
const byteLetter = (() => {
  let next = 256
  const shown = (b) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174 && b <= 255)
  const table = BYTES.map((b) => String.fromCharCode(shown(b) ? b : next++))
  return (b) => table[b]
})()
const inBytes = (text) => [...new TextEncoder().encode(text)].map(byteLetter)
const numbered = (tokens) => Object.fromEntries([...new Set(tokens)].map((token, id) => [token, id]))

/** Learns merges on words, the plain way: join the most frequent pair, again and again. */
function learnMerges(words, count, { prefix = '', suffix = '' } = {}) {
  const texts = words.map((letters) => letters.map((c, i) => (i > 0 ? prefix : '') + c + (i === letters.length - 1 ? suffix : ''))) // prettier-ignore
  const merges = []
  for (let n = 0; n < count; n++) {
    const pairs = new Map()
    for (const text of texts) for (let i = 0; i + 1 < text.length; i++) pairs.set(`${text[i]} ${text[i + 1]}`, (pairs.get(`${text[i]} ${text[i + 1]}`) ?? 0) + 1) // prettier-ignore
    const [best, seen] = [...pairs].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? []
    if (!best || seen < 2) break
    const [left, right] = best.split(' ')
    merges.push(best)
    for (const text of texts) {
      for (let i = 0; i + 1 < text.length; i++) if (text[i] === left && text[i + 1] === right) text.splice(i, 2, left + right.slice(prefix.length)) // prettier-ignore
    }
  }
  const tokens = merges.map((merge) => merge.split(' ')).flatMap(([a, b]) => [a, b, a + b.slice(prefix.length)])
  return { merges, tokens }
}

const spacedWords = SAMPLE.split(/(?=\s)/)
const byteWords = spacedWords.map(inBytes)
const plainWords = SAMPLE.toLowerCase()
  .split(/\s+/)
  .map((word) => [...word])
const byteMerges = learnMerges(byteWords, 220)
const suffixMerges = learnMerges(plainWords, 120, { suffix: '</w>' })
const prefixMerges = learnMerges(plainWords, 120, { prefix: '##' })
const metaMerges = learnMerges(
  plainWords.map((word) => ['\u2581', ...word]),
  150,
)
const ascii = [...Array(94).keys()].map((i) => String.fromCharCode(33 + i))

/** Frequent runs of letters of marked words, with logarithms of how often they are. */
function unigramVocabulary() {
  const counts = new Map()
  for (const word of SAMPLE.normalize('NFKC')
    .split(/\s+/)
    .map((one) => `\u2581${one}`)) {
    for (let at = 0; at < word.length; at++) for (let end = at + 1; end <= Math.min(word.length, at + 6); end++) counts.set(word.slice(at, end), (counts.get(word.slice(at, end)) ?? 0) + 1) // prettier-ignore
  }
  const kept = [...counts].filter(
    ([piece, n]) => !/[\ud800-\udfff]/.test(piece) && (n > 2 || (piece.length === 1 && n > 1)),
  )
  const total = kept.reduce((sum, [, n]) => sum + n, 0)
  return [['<unk>', 0], ...kept.map(([piece, n]) => [piece, Number(Math.log(n / total).toFixed(6))])]
}
const unigram = unigramVocabulary()
const byteTokens = BYTES.map((b) => [`<0x${b.toString(16).toUpperCase().padStart(2, '0')}>`, -20])

const CL100K = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+" // prettier-ignore
const byteVocabulary = numbered(['<s>', '<pad>', '</s>', ...BYTES.map(byteLetter), ...byteMerges.tokens])
const special = (id, content) => ({ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false }) // prettier-ignore

const TOKENIZERS = {
  'BPE of bytes, as RoBERTa': {
    added_tokens: [special(0, '<s>'), special(1, '<pad>'), special(2, '</s>')],
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: { type: 'RobertaProcessing', sep: ['</s>', 2], cls: ['<s>', 0], trim_offsets: true, add_prefix_space: false }, // prettier-ignore
    model: { type: 'BPE', vocab: byteVocabulary, merges: byteMerges.merges },
  },
  'BPE of bytes by a pattern, merges ignored for whole words, added runs of spaces': {
    added_tokens: [{ id: Object.keys(byteVocabulary).length, content: '    ', special: false, single_word: false, lstrip: false, rstrip: false, normalized: false }], // prettier-ignore
    normalizer: { type: 'NFC' },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'Split', pattern: { Regex: CL100K }, behavior: 'Isolated', invert: false },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    post_processor: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: false, use_regex: true },
    model: { type: 'BPE', vocab: byteVocabulary, merges: byteMerges.merges.map((one) => one.split(' ')), ignore_merges: true }, // prettier-ignore
  },
  'BPE with an end of words, as CLIP': {
    normalizer: { type: 'Sequence', normalizers: [{ type: 'NFD' }, { type: 'StripAccents' }, { type: 'Lowercase' }] },
    pre_tokenizer: { type: 'Whitespace' },
    model: { type: 'BPE', vocab: numbered(['<unk>', ...ascii, ...ascii.map((c) => `${c}</w>`), ...suffixMerges.tokens]), merges: suffixMerges.merges, unk_token: '<unk>', end_of_word_suffix: '</w>', fuse_unk: true }, // prettier-ignore
  },
  'BPE with marks of continuation': {
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, { type: 'Digits', individual_digits: true }] }, // prettier-ignore
    model: { type: 'BPE', vocab: numbered(['<unk>', ...ascii, ...ascii.map((c) => `##${c}`), ...prefixMerges.tokens]), merges: prefixMerges.merges, unk_token: '<unk>', continuing_subword_prefix: '##' }, // prettier-ignore
  },
  'BPE with bytes to fall back on, as Llama': {
    normalizer: { type: 'Sequence', normalizers: [{ type: 'Prepend', prepend: '\u2581' }, { type: 'Replace', pattern: { String: ' ' }, content: '\u2581' }] }, // prettier-ignore
    model: { type: 'BPE', vocab: numbered(['<unk>', ...byteTokens.map(([token]) => token), '\u2581', ...ascii, ...metaMerges.tokens]), merges: metaMerges.merges, unk_token: '<unk>', fuse_unk: true, byte_fallback: true }, // prettier-ignore
  },
  'Unigram, as XLM-RoBERTa': {
    normalizer: { type: 'Sequence', normalizers: [{ type: 'Precompiled', precompiled_charsmap: charsmapOf({ '\u00a0': ' ', '\t': ' ', '\n': ' ', '\ufb01': 'fi', '\u2460': '1', '\uff21': 'A', 'e\u0301': '\u00e9', '\u200b': '' }) }, { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' }, { type: 'Strip', strip_left: true, strip_right: true }] }, // prettier-ignore
    pre_tokenizer: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always', split: true },
    post_processor: { type: 'TemplateProcessing', single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }], pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }], special_tokens: { '<s>': { id: '<s>', ids: [2000], tokens: ['<s>'] }, '</s>': { id: '</s>', ids: [2001], tokens: ['</s>'] } } }, // prettier-ignore
    model: { type: 'Unigram', unk_id: 0, vocab: unigram, byte_fallback: false },
  },
  'Unigram with bytes to fall back on, words first': {
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, { type: 'Punctuation', behavior: 'MergedWithPrevious' }, { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'first', split: true }] }, // prettier-ignore
    model: { type: 'Unigram', unk_id: 0, vocab: [...unigram, ...byteTokens], byte_fallback: true },
  },
  'Unigram of whole texts': {
    normalizer: { type: 'NFKD' },
    pre_tokenizer: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'never', split: false },
    model: { type: 'Unigram', unk_id: 0, vocab: unigram, byte_fallback: false },
  },
}

const found = []
for (const [name, parts] of Object.entries(TOKENIZERS)) {
  const json = { version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, ...parts } // prettier-ignore
  if (json.model.type === 'BPE') json.model = { dropout: null, unk_token: null, continuing_subword_prefix: null, end_of_word_suffix: null, fuse_unk: false, byte_fallback: false, ...json.model } // prettier-ignore
  const tokenizer = Tokenizer.fromString(JSON.stringify(json))
  const ids = []
  for (const text of TEXTS) ids.push((await tokenizer.encode(text)).getIds())
  found.push({ name, tokenizer: parts, ids })
}
const out = new URL('../fixtures/tokenizers/reference-tokens.json', import.meta.url)
writeFileSync(out, `${JSON.stringify(found)}\n`)
console.log(`${found.length} tokenizers, ${TEXTS.length} texts each`)
