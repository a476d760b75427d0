import { describe, expect, it } from 'vitest'
import { blockBefore, commentBehind, isLicence, MAX_DOC, plainDoc, symbolDoc } from '../../../src/extract/doc.ts'

describe('plainDoc', () => {
  it.each([
    ['JSDoc', '/**\n * Adds two\n * numbers.\n *\n * More.\n * @param a first\n */', 'Adds two numbers.'],
    ['JSDoc with tags only', '/** @param {number} a */', ''],
    ['a block of Ruby', '=begin\nKeeps bees.\n\nMore.\n=end', 'Keeps bees.'],
    ['a tag that describes', '/**\n * @file Keeps bees.\n * @author Ann\n */', 'Keeps bees.'],
    ['Doxygen', '/*!\n * \\brief Opens a file.\n * \\param name of it\n */', 'Opens a file.'],
    ['trailing Doxygen', '///< the size', 'the size'],
    ['Javadoc with inline tags', '/** Returns {@link Foo#bar bar} as {@code int}. */', 'Returns Foo#bar bar as int.'],
    ['rustdoc', '/// Opens it.\n///\n/// # Panics', 'Opens it.'],
    ['rustdoc that begins with a heading', '/// # Safety\n///\n/// Do not.', 'Do not.'],
    ['a link at the start of a line', '/** Lists of\n * {@see \\A\\B} objects. */', 'Lists of \\A\\B objects.'],
    ['inner rustdoc', '//! Mixes paint.', 'Mixes paint.'],
    ['godoc', '// Load takes a car\n// on board.', 'Load takes a car on board.'],
    [
      'XML doc',
      '/// <summary>\n/// Gets the <see cref="T:Hive"/> of a bee.\n/// </summary>\n/// <param name="a">x</param>',
      'Gets the Hive of a bee.',
    ],
    ['shell', '# Prints help.\n# Usage: x', 'Prints help. Usage: x'],
    ['Lua', '--- Opens it.\n-- @param x', 'Opens it.'],
    ['Haskell', '{- | Opens it. -}', 'Opens it.'],
    ['HTML', '<!-- A page. -->', 'A page.'],
    ['docstring', '"""\n    Bakes.\n\n    More.\n    """', 'Bakes.'],
    ['raw docstring', 'r"""Bakes."""', 'Bakes.'],
    ['short docstring', "'Bakes.'", 'Bakes.'],
    ['Sphinx', '#: Where bees live.\n#: There are many.\n#:\n#: More.', 'Where bees live. There are many.'],
    [
      'roles of Sphinx',
      '"""A :class:`~hive.Bee`, see :meth:`.Hive.open` and :ref:`the guide <guide>`."""',
      'A `Bee`, see `Hive.open` and `the guide`.',
    ],
    ['directives', '// eslint-disable-next-line\n// Real text.', 'Real text.'],
    ['rulers', '/*******\n * Title  *\n *******/', 'Title *'],
    ['banner', '// ==========\n// Parser\n// ==========', 'Parser'],
    ['boxes', '/******/\n/*** Context ***/\n/******/', 'Context'],
    ['a banner of one line', '/* -------- Hash tables -------- */', 'Hash tables'],
    ['a banner that ends open', '// Hash tables ------------', 'Hash tables'],
    ['nothing', '/* */', ''],
  ])('%s', (_, block, expected) => {
    expect(plainDoc(block)).toBe(expected)
  })

  it.each([
    ['of one line', '/* -------- types -------- */', ''],
    ['that begins with a rule', '// ---- Types', ''],
    ['that ends with a rule', '# Types =======', ''],
    ['between rulers', '// ==========\n// Parser state\n// ==========', ''],
    ['before a description', '// ---- Types ----\n// An entry of the table.', 'An entry of the table.'],
    ['that is a sentence', '/*******\n * Opens the file. *\n *******/', 'Opens the file. *'],
    ['that is none: an option', '// --force skips the question', '--force skips the question'],
    ['that is none: a dash', '// one - two', 'one - two'],
  ])('takes a banner above a symbol for no description: %s', (_, block, expected) => {
    expect(symbolDoc(block)).toBe(expected)
  })

  it('cuts long paragraphs at a word', () => {
    const doc = plainDoc(`// ${'word '.repeat(500)}`)
    expect(doc.length).toBeLessThanOrEqual(MAX_DOC)
    expect(doc).toMatch(/word…$/)
  })
})

describe('isLicence', () => {
  it.each([
    ['// Copyright 2024 The Authors', true],
    ['/* SPDX-License-Identifier: MIT */', true],
    ['# Licensed under the Apache License', true],
    ['// Reads the license file of a package', false],
  ])('%s', (text, expected) => {
    expect(isLicence(text)).toBe(expected)
  })
})

/** Flat ranges of the `//` comments of a text. */
function commentsOf(text: string): Uint32Array {
  return Uint32Array.from(
    [...text.matchAll(/\/\/.*/g)].flatMap((match) => [match.index, match.index + match[0].length]),
  )
}

describe('blockBefore', () => {
  const block = (text: string): string | undefined => {
    const found = blockBefore(text, commentsOf(text), text.indexOf('code'))
    return found && text.slice(...found)
  }

  it('joins adjacent comments', () => expect(block('// a\n\n// b\n  // c\n  code')).toBe('// b\n  // c'))
  it('needs to be adjacent', () => expect(block('// a\n\ncode')).toBeUndefined())
  it('leaves a comment behind other code to that code', () => expect(block('x // a\ncode')).toBeUndefined())
})

describe('commentBehind', () => {
  const behind = (text: string): string | undefined => {
    const found = commentBehind(text, commentsOf(text), text.indexOf('code') + 4)
    return found && text.slice(...found)
  }

  it('takes one on the same line', () => expect(behind('code, // a')).toBe('// a'))
  it('not one of another definition', () => expect(behind('code, other // a')).toBeUndefined())
  it('not one on the next line', () => expect(behind('code\n// a')).toBeUndefined())
})
