import { describe, expect, it } from 'vitest'
import { decodeCalls } from '../../../reader/sections/calls.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'
import { joinedParts, readSections } from '../../helpers/read-everything.ts'
import { DocumentsHead } from '../../../reader/sections/documents.ts'
import { readFileSync } from 'node:fs'

const FILES = {
  'src/auth.ts':
    "import { find } from './store'\n\nexport function login(name: string) {\n  return check(find(name))\n}\n\nfunction check(user: object) {\n  return new Session(user).open()\n}\n\nexport class Session {\n  constructor(readonly user: object) {}\n  open() {\n    return this.close()\n  }\n  close() {}\n}\n",
  'src/store.ts': 'export function find(name: string) {\n  return { name }\n}\n',
  'src/other.ts': 'export function find(name: string) {\n  return name\n}\n',
  'src/auth.test.ts': "import { login } from './auth'\n\nfunction tries() {\n  login('a')\n}\n",
  'app/user.rb': 'class User\n  def name\n    Title.format(self)\n  end\nend\n',
  'app/title.rb': 'class Title\n  def self.format(user)\n    user\n  end\nend\n',
  'pkg/a.go': 'package pkg\n\nfunc Run() { helper() }\n',
  'web/serve.go':
    'package web\n\nimport (\n\t"fmt"\n\t"acme.org/x/store"\n)\n\ntype Server struct{}\n\nfunc (s *Server) Run(v Value) {\n\tfmt.Printf("")\n\tstore.Open()\n\ts.stop()\n\tv.join()\n}\n\nfunc (s *Server) stop() {}\n',
  'web/log.go': 'package web\n\ntype Log struct{}\n\nfunc (l *Log) join() {}\n',
  'trace/trace.go': 'package trace\n\nfunc Printf(f string) {}\n',
  'store/store.go': 'package store\n\nfunc Open() {}\n',
  'old/store.go': 'package old\n\nfunc Open() {}\n',
  'go.mod': 'module acme.org/x\n',
  'src/generic.ts': 'export type Of<Item> = Item[]\n',
  'src/local.ts': 'export function outer() {\n  type Item = string\n  return (x: Item) => x\n}\n',
  'pkg/b.go': 'package pkg\n\nfunc helper() {}\n',
}

describe('calls between symbols', () => {
  it('lead to what scope, imports, receivers and packages tell', async () => {
    const { artifact } = await buildFixture(FILES)
    const sections = await readSections(new Uint8Array(readFileSync(artifact)))
    const index = await openIndex(artifact)
    const { symbolStart, count } = new DocumentsHead(sections.DOCS.head)
    const cards = new Map<string, Record<string, string>>()
    for (const id of ['src/auth.ts::login', 'src/auth.ts::check', 'app/user.rb::User.name', 'pkg/a.go::Run']) {
      const { symbol } = await index.symbol({ symbol_id: id, include: ['callees'] })
      cards.set(id, Object.fromEntries(symbol!.callees!.map((one) => [one.name, `${one.symbol_id} ${one.confidence}`])))
    }
    index.close()
    expect(cards.get('src/auth.ts::login')).toEqual({
      check: 'src/auth.ts::check 0.93',
      find: 'src/store.ts::find 0.93',
    })
    expect(cards.get('src/auth.ts::check')).toMatchObject({ Session: 'src/auth.ts::Session 0.93' })
    expect(cards.get('app/user.rb::User.name')).toMatchObject({ format: 'app/title.rb::Title.format 0.87' })
    expect(cards.get('pkg/a.go::Run')).toEqual({ helper: 'pkg/b.go::helper 0.8' })
    // Tests call too, which is found by name.
    const edges = joinedParts(sections.CALL).map((bytes, d) =>
      decodeCalls(bytes, symbolStart[d]!, symbolStart[d + 1]!, symbolStart[count]!),
    )
    const test = Object.keys(FILES).sort().indexOf('src/auth.test.ts')
    expect(edges[test]!.size).toBe(0)
    const paths = Object.keys(FILES).sort()
    const documentOf = (symbol: number) => paths[symbolStart.findLastIndex((first) => first <= symbol)]!
    const targets = (path: string) => [...edges[paths.indexOf(path)]!.values()].flat().filter(({ role }) => role === 'call').map(({ target }) => documentOf(target)) // prettier-ignore
    // Not of a package of that name outside or elsewhere, and not a member of a name that strings have too.
    expect(targets('web/serve.go').sort()).toEqual(['store/store.go', 'web/serve.go'])
    // A type inside of a function is not what another file means.
    expect(edges[paths.indexOf('src/generic.ts')]!.size).toBe(0)
  })
})
