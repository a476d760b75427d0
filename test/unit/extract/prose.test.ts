import { describe, expect, it } from 'vitest'
import { LineIndex } from '../../../src/extract/lines.ts'
import { outlineText } from '../../../src/extract/prose.ts'

const outline = (text: string, path = 'a.md') => outlineText(new LineIndex(text), path)

describe('the summary', () => {
  it('is no code that a page brings with it', () => {
    const vue =
      "---\ntitle: Home\n---\n\n<script setup>\nimport Home from './Home.vue'\nconst many = some(words, that, are, code)\n</script>\n\nA page about bees.\n"
    expect(outline(vue).summary).toBe('A page about bees.')
    expect(outline("import Chart from './chart'\n\nA page about honey.\n", 'a.mdx').summary).toBe('A page about honey.')
  })

  it('reads references as people do', () => {
    expect(outline('An instance of the :class:`~hive.Bee` class.\n', 'a.rst').summary).toBe(
      'An instance of the Bee class.',
    )
  })
})

describe('headings', () => {
  it('of all kinds', () => {
    const text = '# One #\n\ntext\n\nTwo\n===\n\nThree\n---\n\n### Four {#id}\n'
    expect(outline(text).headings).toEqual([1, 5, 8, 11])
    expect(outline(text).title).toBe('One')
  })

  it('not in fences, front matter, tables and lists', () => {
    const text =
      '---\ntitle: x\n---\n```sh\n# comment\n```\n~~~\n# b\n```\n# c\n~~~\n- item\n---\n| a |\n|---|\n#hashtag\n## Real\n'
    expect(outline(text).headings).toEqual([17])
  })

  it('of reStructuredText with overlines', () => {
    const text = '=====\nTitle\n=====\n\nIntro text here.\n\nPart\n----\n\nSub\n~~~\n'
    const { headings, title, summary } = outline(text, 'docs/index.rst')
    expect({ headings, title, summary }).toEqual({ headings: [2, 7, 10], title: 'Title', summary: 'Intro text here.' })
  })

  it('of AsciiDoc', () => {
    expect(outline('= Guide\n\n== Part\n', 'a.adoc')).toMatchObject({ title: 'Guide', headings: [1, 3] })
  })

  it('not in files that are no prose', () => {
    expect(outline('# comment\nkey: value\n', 'a.yml').headings).toEqual([])
  })
})

describe('summary', () => {
  it('skips badges, HTML and lists', () => {
    const text =
      '<p align="center">\n<img src="x">\n</p>\n\n# Name\n\n[![ci](a)](b) [![npm](c)](d)\n\n- [a](#a)\n\nA **fast** [thing](http://x)\nfor people.\n\nMore.\n'
    expect(outline(text)).toMatchObject({ title: 'Name', summary: 'A fast thing for people.' })
  })

  it.each([
    [
      'goes on with the list that it leads into',
      'It has two parts:\n\n- one, and\n  more\n- two.\n\nMore.\n',
      'It has two parts: one, and; two',
    ],
    [
      'is no row of a table',
      'Method | Path | Says\n---|---|---\nGET | /a | b\n\nThe rest is told here.\n',
      'The rest is told here.',
    ],
    [
      'is no line of an item',
      '#. First, there must be\n   something there.\n\n   And more of it.\n\nThen this.\n',
      'Then this.',
    ],
    [
      'begins behind a short code',
      ':warning: Not for production. It\nmay break.\n',
      'Not for production. It may break.',
    ],
    [
      'is the description of the front matter',
      '---\nname: Bug\nabout: Report what is broken\n---\n**Describe the bug**\n',
      'Report what is broken',
    ],
    ['is no address', '<edit-url>https://a.b/c/</edit-url>\n\nTells of bees.\n', 'Tells of bees.'],
    ['keeps addresses', 'The image of it: <https://a.b/c>\n', 'The image of it: https://a.b/c'],
  ])('%s', (_, text, expected) => expect(outline(text).summary).toBe(expected))

  it('of a list of changes is what stands above the first version', () => {
    const versions = '## 2.0\n\nNo changes at all.\n'
    expect(outline(`# Changes\n\n${versions}`, 'CHANGES.md').summary).toBe('')
    expect(outline(`# Changes\n\nOf the hive.\n\n${versions}`, 'CHANGES.md').summary).toBe('Of the hive.')
    expect(outline(`# Hive\n\n${versions}`, 'guide.md').summary).toBe('No changes at all.')
  })

  it.each([
    ['a.yml', '# Copyright 2020 X\n\n# Builds it.\n# Twice.\nkey: 1\n', 'Builds it. Twice.'],
    ['a.sql', '-- Tables of the shop.\nCREATE', 'Tables of the shop.'],
    ['a.vim', '" Sets colours.\nset x', 'Sets colours.'],
    ['a.css', '/*\n * The theme.\n */\nbody', 'The theme.'],
    ['a.ini', 'key=1\n; later\n', ''],
    ['Makefile', '#!/usr/bin/make -f\n# Builds all.\nall:', 'Builds all.'],
  ])('of %s is its leading comment', (path, text, expected) => {
    expect(outline(text, path).summary).toBe(expected)
  })
})
