import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fetchPackages } from './fetch.ts'
import { mine } from './mine.ts'
import { prepare } from './prepare.ts'
import { writeModel } from './quantize.ts'
import { reduceTable } from './reduce.ts'

const USAGE = `usage: fetch --packages FILE --out DIR
       mine --corpus DIR --out DIR [--exclude FILE] [--shard i/n]
       prepare --pairs DIR --out DIR [--rows N]
       reduce --table FILE [--table FILE]... --pairs FILE [--dimensions N] [--rows N] --out FILE
       model --words FILE --table FILE [--dimensions N] [--rows N] --out FILE`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string', default: '' },
    pairs: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    exclude: { type: 'string' },
    packages: { type: 'string', default: '' },
    words: { type: 'string', default: '' },
    table: { type: 'string', multiple: true, default: [] },
    dimensions: { type: 'string', default: '128' },
    rows: { type: 'string', default: '16384' },
    shard: { type: 'string', default: '0/1' },
  },
})
if (values.out === '') throw new Error(USAGE)
switch (positionals[0]) {
  case 'fetch':
    fetchPackages(values.packages, values.out)
    break
  case 'mine': {
    const [index = 0, of = 1] = values.shard.split('/').map(Number)
    await mine({ corpus: values.corpus, out: values.out, exclude: values.exclude, shard: { index, of } })
    break
  }
  case 'prepare':
    mkdirSync(values.out, { recursive: true })
    console.log(await prepare(values.pairs, values.out, Number(values.rows)))
    break
  case 'reduce': {
    const wide = reduceTable(values.table, Number(values.rows), values.pairs, Number(values.dimensions), values.out)
    console.log(`${wide} dimensions became ${values.dimensions}`)
    break
  }
  case 'model':
    console.log(
      `${writeModel(values.words, values.table[0] ?? '', Number(values.dimensions), Number(values.rows), values.out)} bytes`,
    )
    break
  default:
    throw new Error(USAGE)
}
