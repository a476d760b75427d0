import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mine } from './mine.ts'
import { prepare } from './prepare.ts'

const USAGE = `usage: mine --corpus DIR --out DIR [--exclude FILE] [--shard i/n]
       prepare --pairs DIR --out DIR`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string', default: '' },
    pairs: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    exclude: { type: 'string' },
    shard: { type: 'string', default: '0/1' },
  },
})
mkdirSync(values.out, { recursive: true })
switch (positionals[0]) {
  case 'mine': {
    const [index = 0, of = 1] = values.shard.split('/').map(Number)
    await mine({ corpus: values.corpus, out: values.out, exclude: values.exclude, shard: { index, of } })
    break
  }
  case 'prepare':
    console.log(await prepare(values.pairs, values.out))
    break
  default:
    throw new Error(USAGE)
}
