import { expect, it } from 'vitest'
import { resolveAmbiguous } from '../../../src/classify/ambiguous.ts'
import { createClassifier } from '../../../src/classify/classifier.ts'
import { linguist } from '../../../src/classify/linguist.ts'

/** CPU time in milliseconds: other work on the machine does not count. */
function cost(action: () => void): number {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Texts that make careless patterns run long: 200 KB each. */
const FILL = 200_000
const repeat = (piece: string) => piece.repeat(Math.ceil(FILL / piece.length))
const HOSTILE = [
  repeat('\n'), repeat(' '), repeat(' \n'), repeat('a'), repeat('a '), repeat('('), repeat('a('), repeat('#if __cplusplus\n'),
  'class ' + repeat('a '), 'using ' + repeat('a'), repeat('vim:'), repeat('-*-'), '-*-' + repeat('mode:'), '// vim:' + repeat(' ft'),
  repeat(';\n'), '(' + repeat('a '), repeat('a:-'), repeat('a)'), 'function ' + repeat('a:'), repeat('<'), repeat('\\'), repeat('"'), repeat('$a'),
  '// generated ' + repeat('auto '), repeat('// generated\n'), repeat('void a('), repeat('a.'), repeat('A:'), repeat('=begin '), repeat('\u{1f600}'),
] // prettier-ignore

it('decides about hostile text of any extension at once', () => {
  const { byExtension } = linguist()
  const shared = [...byExtension].filter(([, ids]) => ids.length > 1)
  let slowest = { ms: 0, what: '' }
  for (const [i, text] of HOSTILE.entries()) {
    for (const [extension, ids] of shared) {
      const ms = cost(() => resolveAmbiguous(extension, ids, text))
      if (ms > slowest.ms) slowest = { ms, what: `${extension} on text ${i}` }
    }
  }
  expect(slowest.ms, slowest.what).toBeLessThan(400)
})

it('classifies hostile blobs and paths at once', () => {
  const classifier = createClassifier()
  const longest = (piece: string) => piece.repeat(4096 / piece.length)
  const paths = ['a.h', 'a', 'a.js', longest('a/'), longest('a.'), longest('-'), longest('Test'), longest('a') + '.go']
  for (const [i, text] of HOSTILE.entries()) {
    for (const path of paths) {
      const ms = cost(() => classifier.classifyBlob({ path, type: 'blob' }, Buffer.from(text)))
      expect(ms, `${path.slice(0, 10)} with text ${i}`).toBeLessThan(1000)
    }
  }
})
