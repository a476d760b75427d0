import type { Command, ParsedArguments } from './command.ts'
import type { Io } from './io.ts'
import { locate, withIndex, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { show } from './show.ts'
import { printable, printableAnswer } from './printable.ts'
import type { InfoResponse } from './reader-api.ts'
import { INFO_SPEC } from './specs.ts'

export function infoCommand(open: Opener): Command {
  return {
    spec: INFO_SPEC,
    async run(args, io) {
      const found = await locate(args, io, open, args.positionals[0])
      return withIndex(found, open, async (opened) => {
        const answer = await opened.index.info(parts(args))
        if (args.has('json')) printJson(io, { location: opened.location, ...answer })
        else await show(io, prettyInfo(printableAnswer(answer), printable(opened.location), io))
        return 0
      })
    },
  }
}

const parts = (args: ParsedArguments) => ({
  ...(args.has('ledger') ? { ledger: true } : {}),
  ...(args.has('sizes') ? { sizes: true } : {}),
})

/** Scalars and small objects of the manifest, one per line; long lists are counted. */
function prettyInfo(answer: InfoResponse, location: string, io: Io): string {
  const rows: [string, string][] = [
    ['artifact', location],
    ['bytes', String(answer.bytes)],
    ['digest', answer.digest],
  ]
  const { digest: _digest, languages, ...manifest } = answer.manifest
  for (const [key, value] of Object.entries(manifest)) rows.push([key, valueText(value)])
  rows.push(['languages', languageList(languages)])
  const width = Math.max(...rows.map(([key]) => key.length)) + 2
  const table = rows.map(([key, value]) => `${io.paint('bold', key.padEnd(width))}${value}\n`).join('')
  return table + sizesTable(answer) + ledgerTable(answer)
}

/** Languages with most text first, as the manifest has them. */
function languageList(languages: InfoResponse['manifest']['languages']): string {
  return Object.entries(languages)
    .map(([name, { files }]) => `${name} ${files}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? value.join(', ') : `${value.length}`
  return Object.entries(value)
    .map(([key, one]) => `${key} ${typeof one === 'object' ? JSON.stringify(one) : one === '' ? '""' : String(one)}`)
    .join(', ')
}

function sizesTable({ sizes }: InfoResponse): string {
  if (!sizes) return ''
  const row = (tag: string, stored: unknown, raw: unknown, codec: string) =>
    `${tag.padEnd(8)}${String(stored).padStart(12)}${String(raw).padStart(12)}  ${codec}\n`
  const rows = sizes.map((one) => row(one.tag, one.stored_bytes, one.raw_bytes, one.codec))
  const sum = (key: 'stored_bytes' | 'raw_bytes') => sizes.reduce((total, one) => total + one[key], 0)
  const total = row('total', sum('stored_bytes'), sum('raw_bytes'), '')
  return `\n${row('section', 'stored', 'raw', 'codec')}${rows.join('')}${total}`
}

function ledgerTable({ ledger }: InfoResponse): string {
  if (!ledger) return ''
  const rows = ledger.map((one) => `${one.status.padEnd(8)} ${one.path}${one.reason ? `  (${one.reason})` : ''}\n`)
  return `\n${rows.join('')}`
}
