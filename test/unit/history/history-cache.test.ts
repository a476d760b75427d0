import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CommitChanges } from '../../../src/git/history/read-history.ts'
import { HistoryFile } from '../../../src/history/history-cache.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const commit = (digit: string): CommitChanges => ({
  oid: digit.repeat(40),
  parents: ['f'.repeat(40)],
  time: 1_700_000_000,
  subject: `Änder "it" ${digit}`,
  paths: ['src/\xc3\xbc.ts', 'line\nbreak', 'c'],
  status: Uint8Array.of(0, 1, 2),
  renames: [{ from: 'c', to: 'line\nbreak' }],
})

function saved(folder: string, ...commits: CommitChanges[]): string {
  const file = HistoryFile.open(folder)
  for (const one of commits) file.set(one)
  file.save()
  return join(folder, 'history-1.jsonl')
}

describe('HistoryFile', () => {
  it('keeps what earlier builds found', () => {
    const folder = tempDir()
    saved(folder, commit('a'))
    saved(folder, commit('b'))
    const file = HistoryFile.open(folder)
    expect(file.get('a'.repeat(40))).toEqual(commit('a'))
    expect(file.get('b'.repeat(40))).toEqual(commit('b'))
    expect(file.get('c'.repeat(40))).toBeUndefined()
  })

  it('goes on behind a line that was torn off', () => {
    const folder = tempDir()
    const path = saved(folder, commit('a'))
    appendFileSync(path, readFileSync(path).subarray(0, 70))
    saved(folder, commit('b'))
    const file = HistoryFile.open(folder)
    expect([file.get('a'.repeat(40))?.time, file.get('b'.repeat(40))?.time]).toEqual([1_700_000_000, 1_700_000_000])
  })

  it('takes damaged lines as missing, wherever a bit was flipped', () => {
    const folder = tempDir()
    const path = saved(folder, commit('a'))
    const whole = readFileSync(path)
    for (let at = 0; at < whole.length; at++) {
      const broken = Buffer.from(whole)
      broken[at]! ^= 2
      writeFileSync(path, broken)
      const file = HistoryFile.open(folder)
      // The blanks between the parts tell nothing.
      const expected = at === 40 || at === 49 ? commit('a') : undefined
      expect([file.get('a'.repeat(40)), file.get('c'.repeat(40))]).toEqual([expected, undefined])
    }
  })

  it('is empty where nothing can be read or written', () => {
    const file = HistoryFile.open(join(tempDir(), 'missing'))
    file.set(commit('a'))
    file.save()
    expect(file.get('a'.repeat(40))).toBeUndefined()
  })
})
