import { beforeAll, describe, expect, it } from 'vitest'
import { initExtractor } from '../../../src/extract/runtime.ts'
import { extractText } from '../../../src/extract/extract-text.ts'
import type { NotedPage } from '../../../src/pages/notes/note.ts'
import { pageNotes } from '../../../src/pages/notes/page-notes.ts'
import { dataEntries } from '../../../src/pages/notes/data-entries.ts'

beforeAll(() => initExtractor())

function notesOf(path: string, language: string, text: string): NotedPage[] {
  const { symbols, comments } = extractText({ text, path, language })
  return pageNotes({ text, path, language, symbols, comments }, 'implementation')
}

/** `heading: text @line` */
const rows = (page: NotedPage | undefined): string[] =>
  (page?.notes ?? []).map(
    ({ heading, text, line, endLine }) => `${heading}: ${text} @${line}${endLine > line ? `-${endLine}` : ''}`,
  )

describe('decisions in comments', () => {
  it('are read to the end of their paragraph, with the symbol around them', () => {
    const [page] = notesOf(
      'src/a.ts',
      'typescript',
      `const text = '// WHY: this is a string'
export function load() {
  // WHY: the server sends twice what was asked for,
  // so the second half is dropped.
  //
  // Another paragraph.
  return 1 // TODO: later
}
`,
    )
    expect(page).toMatchObject({ type: 'decision_record', startLine: 3, endLine: 4 })
    expect(page!.summary).toBe('the server sends twice what was asked for, so the second half is dropped.')
    expect(rows(page)).toEqual([
      'Why: the server sends twice what was asked for, so the second half is dropped. @3-4',
      'Where: in function `load` @2-8',
    ])
  })

  it.each([
    ['# HACK: the library forgets to close its files', 1],
    ['# NOTE(perf): a loop is twice as fast here', 1],
    ['# NOTE(ann): somebody should look at this', 0],
    ['# hack the planet, they said', 0],
    ['# HACK', 0],
    ['x = "# HACK: not a comment at all"', 0],
    ['# The word WHY: in the middle of a line', 0],
  ])('%s', (text, count) => {
    expect(notesOf('a.py', 'python', `${text}\n`)).toHaveLength(count)
  })

  it('keep their id when lines move, and differ when they repeat', () => {
    const text = '// HACK: works around a bug of the parser\n'
    const [a] = notesOf('a.ts', 'typescript', text)
    const [b] = notesOf('a.ts', 'typescript', `\n\n${text}`)
    expect(b!.key).toBe(a!.key)
    expect(notesOf('a.ts', 'typescript', `${text}let x\n${text}`).map(({ key }) => key)).toEqual([
      a!.key,
      `${a!.key}~2`,
    ])
  })
})

describe('decision records', () => {
  it('reads MADR', () => {
    const [page] = notesOf(
      'docs/adr/0002-use-postgres.md',
      'markdown',
      `---
status: accepted
---
# 2. Use Postgres

## Context and Problem Statement

We need a database.

## Considered Options

* SQLite
* Postgres

## Decision Outcome

Chosen option: Postgres, because it is there.

## Consequences

* Good, because everybody knows it
`,
    )
    expect(page).toMatchObject({
      title: 'Use Postgres',
      key: '',
      summary: 'Chosen option: Postgres, because it is there.',
    })
    expect(rows(page)).toEqual([
      'Status: accepted @2',
      'Context: We need a database. @8',
      'Options: SQLite @12',
      'Options: Postgres @13',
      'Decision: Chosen option: Postgres, because it is there. @17',
      'Consequences: Good, because everybody knows it @21',
    ])
  })

  it('takes what leads into a list with its items, and nothing that leads into code', () => {
    const [page] = notesOf(
      'docs/adr/3.md',
      'markdown',
      '# Three\n\n## Context\n\nThe reasons were:\n\n- one.\n- two.\n\n## Decision\n\nWe take it, because\n\n- it is there\n\nHere is an example:\n\n```\nx\n```\n',
    )
    expect(rows(page)).toEqual([
      'Context: The reasons were: one; two @5-8',
      'Decision: We take it, because it is there @12-14',
    ])
    expect(page!.summary).toBe('We take it, because it is there')
  })

  it('reads Nygard, and leaves templates and ordinary documents alone', () => {
    const text = '# ADR 1: Record decisions\n\n## Status\n\nAccepted\n\n## Decision\n\nWe record them.\n'
    expect(notesOf('doc/decisions/0001-record.md', 'markdown', text)[0]).toMatchObject({ title: 'Record decisions' })
    expect(notesOf('doc/decisions/template.md', 'markdown', text)).toEqual([])
    expect(notesOf('docs/guide.md', 'markdown', '# Guide\n\n## Decision\n\nChoose.\n')).toEqual([])
    expect(notesOf('rfcs/0007-lists.md', 'markdown', '# Lists\n\nLists shall be lazy.\n')[0]!.summary).toBe(
      'Lists shall be lazy.',
    )
  })
})

describe('infrastructure', () => {
  it('reads a Dockerfile', () => {
    const [page] = notesOf(
      'Dockerfile',
      'dockerfile',
      'FROM node:22 AS build\nRUN npm ci && \\\n  npm test\nFROM build\nEXPOSE 80\nCMD ["npm", "start"]\n',
    )
    expect(page!.summary).toBe('Container image built from node:22; default command `npm start`.')
    expect(rows(page)).toEqual([
      'Stages: stage `build` starts from `node:22` @1',
      'Build: runs `npm ci && npm test` in stage `build` @2-3',
      'Stages: goes on from stage `build` @4',
      'Run: exposes `80` @5',
      'Run: default command `npm start` @6',
    ])
  })

  it('tells what is copied from where, whatever the form', () => {
    const [page] = notesOf(
      'Dockerfile',
      'dockerfile',
      'FROM a:1@sha256:00ff AS one\nCOPY ["x", "y", "./"]\nFROM b@sha256:00ff\nCOPY --from=one --chown=1 /x /y\nADD z .\n',
    )
    expect(page!.summary).toBe('Container image built from b.')
    expect(rows(page).filter((row) => row.startsWith('Build'))).toEqual([
      'Build: copies `x`, `y` to `./` in stage `one` @2',
      'Build: copies `/x` from `one` to `/y` @4',
      'Build: copies `z` to `.` @5',
    ])
  })

  it('shows what a step does first, and how many there are', () => {
    const run = '      - run: |\n          set -eu\n          # what\n          A=1\n          make $A\n'
    const [page] = notesOf(
      '.github/workflows/a.yml',
      'yaml',
      `on: push\njobs:\n  a:\n    runs-on: b\n    steps:\n${run.repeat(8)}`,
    )
    expect(rows(page)[1]).toMatch(/^Jobs: job `a`; on `b`; 8 steps/)
    expect(rows(page)[2]).toMatch(/^Steps: `a`: runs `make \$A` and more/)
  })

  it('reads Compose and workflows', () => {
    const [compose] = notesOf(
      'docker-compose.yml',
      'yaml',
      'services:\n  web:\n    image: nginx\n    ports:\n      - "80:80"\n    depends_on: [db]\n  db:\n    image: postgres\n',
    )
    expect(rows(compose)).toEqual([
      'Services: service `web`; image `nginx`; ports `80:80`; needs `db` @2-6',
      'Services: service `db`; image `postgres` @7-8',
    ])
    const [workflow] = notesOf(
      '.github/workflows/ci.yml',
      'yaml',
      'name: CI\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n',
    )
    expect(rows(workflow)).toEqual([
      'Triggers: runs on `push` @2',
      'Jobs: job `test`; on `ubuntu-latest` @4-7',
      'Steps: `test`: runs `npm test` @7',
    ])
  })

  it('reads Terraform and Helm as parts of their folders', () => {
    const [terraform] = notesOf(
      'infra/main.tf',
      'hcl',
      'resource "aws_s3_bucket" "logs" {\n  bucket = "x"\n}\nvariable "region" {\n  default = "eu"\n}\n',
    )
    expect(terraform).toMatchObject({ group: 'infra', isRoot: true })
    expect(rows(terraform)).toEqual([
      'Resources: resource `aws_s3_bucket.logs` @1-3',
      'Variables: variable `region` (default `eu`) @4-6',
    ])
    expect(notesOf('chart/Chart.yaml', 'yaml', 'name: web\nversion: 1.0.0\ndescription: The web.\n')[0]).toMatchObject({
      group: 'chart',
      summary: 'The web.',
    })
    expect(rows(notesOf('chart/templates/a.yaml', 'yaml', 'kind: Service\n')[0])).toEqual([
      'Objects: `a.yaml` makes a Service @1',
    ])
  })
})

describe('contracts', () => {
  it('reads OpenAPI in YAML and JSON', () => {
    const yaml = notesOf(
      'api/openapi.yaml',
      'yaml',
      'openapi: 3.0.0\ninfo:\n  title: Pets\n  version: "1"\npaths:\n  /pets:\n    get:\n      summary: Lists pets\n',
    )
    expect(yaml[0]).toMatchObject({ type: 'api_contract', title: 'Pets' })
    expect(rows(yaml[0])).toEqual(['Operations: `GET /pets`: Lists pets @7-8'])
    const json = notesOf(
      'openapi.json',
      'json',
      '{\n  "openapi": "3.0.0",\n  "paths": {\n    "/pets": {\n      "post": {\n        "operationId": "add"\n      }\n    }\n  }\n}\n',
    )
    expect(rows(json[0])).toEqual(['Operations: `POST /pets`: add @5-7'])
  })

  it('reads Protocol Buffers and GraphQL', () => {
    const proto = notesOf(
      'a.proto',
      'protocol buffer',
      'syntax = "proto3";\n// Keeps users.\nservice Users {\n  // Finds one.\n  rpc Get(Id) returns (User);\n}\nmessage User {\n  string name = 1;\n}\n',
    )
    expect(proto[0]).toMatchObject({ type: 'api_contract', title: 'Service Users' })
    expect(rows(proto[0]).map((row) => row.split(':')[0])).toEqual(
      expect.arrayContaining(['Services', 'Calls', 'Messages']),
    )
    const graphql = notesOf(
      's.graphql',
      'graphql',
      'type Query {\n  "Finds one."\n  user(id: ID!): User\n}\ntype User {\n  name: String\n}\n',
    )
    expect(rows(graphql[0])[0]).toContain('Queries:')
  })

  it('counts what it leaves out, and ends sentences', () => {
    const paths = Array.from({ length: 45 }, (_, i) => `  /p${i}:\n    get:\n      summary: s\n`).join('')
    const [page] = notesOf('openapi.yaml', 'yaml', `openapi: 3.0.0\ninfo:\n  description: All of it\npaths:\n${paths}`)
    expect(page!.summary).toBe('All of it. OpenAPI contract: 45 operations, 0 schemas.')
    expect(rows(page).at(-1)).toBe('Operations: and 5 more @126-139')
  })

  it('names several services, and no types inside of a message as fields', () => {
    const services = ['A', 'B', 'C', 'D'].map((name) => `service ${name} {\n  rpc Do(M) returns (M);\n}\n`).join('')
    const text = `syntax = "proto3";\n${services}message M {\n  enum E {\n    X = 0;\n  }\n  E e = 1;\n}\n`
    const [page] = notesOf('a.proto', 'protocol buffer', text)
    expect(page!.title).toBe('Services A, B, C and 1 more')
    expect(page!.summary).toBe('Protocol Buffers contract: 4 calls, 1 message or enum.')
    expect(rows(page).find((row) => row.includes('message M'))).toContain('with `e` @')
  })

  it('reads routes, and needs several', () => {
    const text =
      "app.get('/', home)\napp.post('/users', create)\nrouter.delete('/users/:id', (req, res) => res.end())\n"
    const [page] = notesOf('src/routes.js', 'javascript', text)
    expect(rows(page)).toEqual([
      'Routes: `GET /` is answered by `home` @1',
      'Routes: `POST /users` is answered by `create` @2',
      'Routes: `DELETE /users/:id` @3',
    ])
    expect(notesOf('src/one.js', 'javascript', "app.get('/', home)\n")).toEqual([])
    const go = notesOf(
      'cmd/handlers.go',
      'go',
      'g.GET("/a", pm(a.GetA, "settings:get"))\ng.PUT("/b", pm(hasID(a.PutB), "b:get_all", "b:get"))\ng.POST("/c", a.C, true)\n',
    )
    expect(rows(go[0])).toEqual([
      'Routes: `GET /a` is answered by `a.GetA` @1',
      'Routes: `PUT /b` is answered by `a.PutB` @2',
      'Routes: `POST /c` is answered by `a.C` @3',
    ])
    const router = `defmodule R do\n  @doc ${'"'.repeat(3)}\n      get "/a", A, :a\n      get "/b", B, :b\n      get "/c", C, :c\n  ${'"'.repeat(3)}\n  get "/d", D, :d\n  get "/e", E, :e\n  get "/f", F, :f\n  # routes\nend\n`
    expect(notesOf('lib/router.ex', 'elixir', router)[0]!.summary).toBe('Defines 3 routes: GET /d, GET /e, GET /f.')
    const laravel = notesOf(
      'routes/web.php',
      'php',
      "<?php\nRoute::get('/a', [UserController::class, 'index']);\nRoute::post('/b', 'UserController@store');\nRoute::get('/c', HomeController::class);\n",
    )
    expect(rows(laravel[0]).map((row) => /by `(.*)`/.exec(row)?.[1])).toEqual([
      'UserController.index',
      'UserController@store',
      'HomeController::class',
    ])
    const flask = notesOf(
      'app.py',
      'python',
      "@app.route('/a')\ndef a(): pass\n\n@app.get('/b')\ndef b(): pass\n\n@app.post('/c')\ndef c(): pass\n",
    )
    expect(rows(flask[0])[0]).toBe('Routes: `GET /a` is answered by `a` @1')
  })
})

describe('dataEntries', () => {
  it.each([
    '',
    '- - - x',
    '{',
    '[[[[',
    'a: &x [1, {b: 2',
    '"',
    'a:\n  - b:\n- c',
    '\\t: x',
    '---\n...\n- ',
    `${'- '.repeat(200)}x`,
  ])('takes anything: %j', (text) => {
    expect(Array.isArray(dataEntries(text))).toBe(true)
  })
})
