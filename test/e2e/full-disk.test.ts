import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GITDEX } from './run.ts'

it.skipIf(process.platform !== 'linux')('says in words that standard output is full', async () => {
  const full = openSync('/dev/full', 'w')
  try {
    const child = spawn(process.execPath, [GITDEX, '--help'], { stdio: ['ignore', full, 'pipe'] })
    let err = ''
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => (err += piece))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).toBe(2)
    expect(err).toMatch(/^gitdex: standard output cannot be written: no space left on device\.\n$/)
  } finally {
    closeSync(full)
  }
})
