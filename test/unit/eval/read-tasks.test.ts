import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTasks } from '../../../src/eval/read-tasks.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

function read(text: string) {
  const file = join(tempDir(), 'tasks.json')
  writeFileSync(file, text)
  return readTasks(file)
}

const row = { query: 'where', relevant: ['a.ts'], secondary: ['b.ts'], repo: 'r', language: 'ts', category: 'c' }
const task = {
  query: 'where',
  repo: 'r',
  language: 'ts',
  category: 'c',
  targets: [
    { path: 'a.ts', exact: false },
    { path: 'b.ts', exact: false },
  ],
}

describe('readTasks', () => {
  it.each([
    ['an array', JSON.stringify([row])],
    ['an object with tasks', JSON.stringify({ tasks: [row] })],
    ['one object', JSON.stringify(row)],
    ['JSON lines', `${JSON.stringify(row)}\n\n${JSON.stringify(row)}\n`],
  ])('reads %s', (_name, text) => {
    expect(read(text)[0]).toEqual(task)
  })

  it('prefers whole paths of targets', () => {
    const targets = [{ path: 'a.ts', resolved: 'src/a.ts' }, { path: 'b.ts' }]
    expect(read(JSON.stringify([{ query: 'q', relevant: ['z'], targets }]))[0]!.targets).toEqual([
      { path: 'src/a.ts', exact: true },
      { path: 'b.ts', exact: false },
    ])
  })

  it.each([
    ['no JSON', 'query: what', /neither a JSON array nor JSON lines/],
    ['a number', '3', /neither/],
    ['no tasks', '[]', /holds no tasks/],
    ['a task without query', '[{"relevant":["a"]}]', /task 1 has no query/],
    ['a task without files', '[{"query":"q","relevant":["a"]},{"query":"q"}]', /task 2 names no relevant files/],
  ])('says what is wrong with %s', (_name, text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it('says which file cannot be read', () => {
    expect(() => readTasks('/no/such/file')).toThrow(/--tasks \/no\/such\/file cannot be read/)
  })
})
