import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPackedRefs } from '../../../src/git/packed-refs.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const oidOf = (i: number): string => i.toString(16).padStart(40, '0')
const SORTED = '# pack-refs with: peeled fully-peeled sorted \n'

function write(text: string): string {
  const path = join(tempDir(), 'packed-refs')
  writeFileSync(path, text)
  return path
}

/** A mirror with many refs, in the order of git, some of them tags with the object behind. */
function manyRefs(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `refs/pull/${String(i).padStart(6, '0')}/head`)
}

describe('listPackedRefs', () => {
  it('gives nothing without a file', () => {
    expect(listPackedRefs(join(tempDir(), 'packed-refs'), 'refs/')).toEqual([])
  })

  it('takes names that start with the prefix, not those that hold it', () => {
    const path = write(
      `# pack-refs with: peeled \n${oidOf(1)} refs/heads/refs/heads/a\n${oidOf(2)} refs/heads/b\r\n^${oidOf(3)}\n${oidOf(4)} refs/tags/refs/heads/c`,
    )
    expect(listPackedRefs(path, 'refs/heads/')).toEqual([
      ['refs/heads/refs/heads/a', oidOf(1)],
      ['refs/heads/b', oidOf(2)],
    ])
    expect(listPackedRefs(path, 'refs/tags/')).toEqual([['refs/tags/refs/heads/c', oidOf(4)]])
  })

  it.each([
    ['sorted', SORTED],
    ['in no order', ''],
  ])('finds every ref of a large file that is %s', (_order, head) => {
    const names = ['refs/heads/main', ...manyRefs(20_000), 'refs/replace/x', 'refs/tags/v1']
    const lines = names.map((name, i) => `${oidOf(i)} ${name}\n${i % 7 === 0 ? `^${oidOf(i + 1)}\n` : ''}`)
    const path = write(head + lines.join(''))
    for (const i of [0, 1, 2, 1000, 10_001, 19_999, 20_000, 20_001, 20_002]) {
      expect(listPackedRefs(path, names[i]!)).toEqual([[names[i], oidOf(i)]])
    }
    expect(listPackedRefs(path, 'refs/pull/')).toHaveLength(20_000)
    expect(listPackedRefs(path, 'refs/pull/0123')).toHaveLength(100)
    for (const absent of ['refs/a', 'refs/heads/mainly', 'refs/pull/010000/headless', 'refs/zzz']) {
      expect(listPackedRefs(path, absent)).toEqual([])
    }
  })

  it('says the same as a plain search of all lines', () => {
    const name = fc.stringMatching(/^refs\/[ab]{1,3}\/[a-c/]{0,6}[a-c]$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), fc.boolean(), fc.nat(3000), (names, isSorted, filler) => {
        const sorted = [...names, ...manyRefs(filler)].sort()
        const path = write((isSorted ? SORTED : '') + sorted.map((one, i) => `${oidOf(i)} ${one}\n`).join(''))
        for (const prefix of ['refs/a/', 'refs/b', 'refs/ab/a', 'refs/pull/00']) {
          expect(listPackedRefs(path, prefix).map(([one]) => one)).toEqual(sorted.filter((one) => one.startsWith(prefix))) // prettier-ignore
        }
      }),
      { numRuns: 25 },
    )
  })

  it('ends on files that are none', () => {
    for (const text of ['', '\n', SORTED, `${SORTED}${'x'.repeat(300_000)}`, 'refs/heads/'.repeat(20_000)]) {
      expect(listPackedRefs(write(text), 'refs/heads/')).toEqual([])
    }
  })
})
