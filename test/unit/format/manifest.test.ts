import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { FormatError } from '../../../reader/errors.ts'
import { canonicalJson, decodeManifest, type Json } from '../../../reader/format/manifest.ts'
import { encodeUtf8 } from '../../../reader/format/utf8.ts'
import { MemorySource } from '../../../reader/memory-source.ts'
import { encodeArtifact } from '../../../src/artifact/write-artifact.ts'
import { sampleManifest, sampleRows, sampleSections } from '../../helpers/sample-artifact.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../../schemas/manifest.schema.json', import.meta.url), 'utf8'),
) as object
const validate = new Ajv2020({ allErrors: true }).compile(schema)
const sample = sampleRows(20)
const bytes = await encodeArtifact({ sections: sampleSections(sample), manifest: () => sampleManifest(sample) })
const file = await ArtifactFile.open(new MemorySource(bytes))

/** Members of the sample's manifest that others lack. */
const OPTIONAL = ['remote', 'encoder']

describe('the manifest', () => {
  it('is valid by its schema, which refuses what the reader refuses', () => {
    expect(validate(file.manifest), JSON.stringify(validate.errors)).toBe(true)
    for (const member of Object.keys(file.manifest)) {
      const rest: Record<string, unknown> = { ...file.manifest }
      delete rest[member]
      expect([member, validate(rest)]).toEqual([member, OPTIONAL.includes(member)])
    }
    expect(validate({ ...file.manifest, commit: 'HEAD' })).toBe(false)
    expect(validate({ ...file.manifest, later: 1 })).toBe(true)
  })

  it('can be read by eye near the start of the file', () => {
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
    expect(start).toContain('\n  "commit": "c0ffee')
    expect(start).toContain('\n  "name": "sample"')
  })

  it('has the digest that format.md defines', () => {
    const { digest, name: _name, remote: _remote, ...rest } = file.manifest
    const hash = createHash('sha256').update(canonicalJson(rest as unknown as Json))
    for (const { tag, rawLength, sha256 } of file.toc) {
      const length = Buffer.alloc(8)
      length.writeBigUInt64LE(BigInt(rawLength))
      hash.update(tag).update(length).update(sha256)
    }
    expect(`sha256:${hash.digest('hex')}`).toBe(digest)
  })

  it.each([
    'nonsense', '[]', 'null', '{}', JSON.stringify({ ...file.manifest, commit: 1 }),
    JSON.stringify({ ...file.manifest, counts: [] }), JSON.stringify({ ...file.manifest, parents: 'x' }),
  ])('refuses %.40s', (text) => {
    expect(() => decodeManifest(encodeUtf8(text))).toThrow(FormatError)
  }) // prettier-ignore
})

describe('canonicalJson', () => {
  it('sorts members by UTF-16 units and prints numbers as ECMAScript', () => {
    // The example of RFC 8785, 3.2.3; a member named 1 would be moved to the front by JavaScript itself.
    const value = { '€': 1, '\r': 2, '\ufb33': 3, '😀': 5, '\u0080': 6, ö: 7 }
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual(['\r', '\u0080', 'ö', '€', '😀', '\ufb33'])
    const nested = { b: [1, { d: 'x', c: 1e21 }], a: undefined as unknown as Json }
    expect(canonicalJson(nested)).toBe('{"b":[1,{"c":1e+21,"d":"x"}]}')
  })
})
