import { serveBlobs } from '../../src/extract/worker-loop.ts'

/** What the test wants to happen to a blob; `always` also when it is tried without the parser. */
export interface TestMeta {
  readonly act: 'echo' | 'throw' | 'exit' | 'hang' | 'always'
}

serveBlobs<TestMeta>(Promise.resolve(), (bytes, { act }, plain) => {
  if (act === 'always' || (act === 'throw' && !plain)) throw new Error('broken on purpose')
  if (act === 'exit' && !plain) process.exit(3)
  if (act === 'hang' && !plain) for (;;);
  return bytes.map((byte) => byte ^ 255)
})
