import { describe, expect, it } from 'vitest'
import type { Captured } from '../../../src/extract/captures.ts'
import { fileSummary } from '../../../src/extract/header.ts'

/** The summary of a text whose comments are `/* ... *\/`. */
function summary(text: string): string {
  const comments = [...text.matchAll(/\/\*.*?\*\//gs)].flatMap(({ index, 0: comment }) => [
    index,
    index + comment.length,
  ])
  return fileSummary({ comments: Uint32Array.from(comments) } as unknown as Captured, text, undefined)
}

describe('fileSummary', () => {
  it.each([
    ['the first comment', '/* Keeps bees. */\nint x;'],
    ['the one behind a licence', '/* Copyright Ann */\n\n/* Keeps bees. */\nint x;'],
    ['the one behind a pragma', '#pragma once\n\n/* Keeps bees. */\nint x;'],
    ['the one behind a licence and a guard', '/* Copyright Ann */\n#ifndef A_H\n#define A_H\n/* Keeps bees. */\n'],
    ['the one above a guard', '/* Keeps bees. */\n#ifndef A_H\n#define A_H\nint x;'],
    ['the one above the linkage of C++', '/* Keeps bees. */\n#ifdef __cplusplus\nextern "C" {\n#endif\n'],
    ['the one above the edition of Protocol Buffers', '/* Keeps bees. */\nsyntax = "proto3";\n'],
    ['the one behind a shebang', '#!/bin/x\n/* Keeps bees. */\n'],
  ])('is %s', (_, text) => expect(summary(text)).toBe('Keeps bees.'))

  it.each([
    [
      'before the rights in one comment',
      '/* Keeps bees.\n *\n * Copyright (c) 2009 Ann\n * All rights reserved. */\n\nint x;',
    ],
    ['before the rights in the next line', '/* Keeps bees.\n * Copyright (c) 2009 Ann */\n\nint x;'],
    ['before the author', '/* Keeps bees.\n *\n * Author: Ann, copyright (c) 2009 */\n\nint x;'],
  ])('is what stands %s', (_, text) => expect(summary(text)).toBe('Keeps bees.'))

  it.each([
    ['rights with a name before them', '/* bees.c - Copyright (C) 2014-Present Ann */\n\nint x;'],
    ['rights in short', '/* *** GRID *** (C) Ann Cole 2016 */\n\nint x;'],
    ['what explains the line below', '/* Copyright Ann */\n\n/* Needed for usleep. */\n#define _BSD_SOURCE\n'],
    ['what explains a condition', '/* Needed for usleep. */\n#ifndef _BSD_SOURCE\n#include <x.h>\n#endif\n'],
    ['what explains a setting', '/* Where the hash comes from */\nHASH := $(shell git)\n'],
    ['what explains a stage', '/* The first stage */\nFROM node\n'],
    ['what explains an import of styles', '/* Import colours first */\n@import "colours";\n'],
    ['the name of a query', '/* bees\n * name: get-bee\n * Gets a bee. */\nselect 1'],
    ['a heading', '/* General */\n\nint x;'],
    ['a mark for other tools', '/* [START all of it] */\n\nint x;'],
  ])('is not %s', (_, text) => expect(summary(text)).toBe(''))

  it('is not a comment behind code', () => expect(summary('#include <x.h>\n/* Keeps bees. */')).toBe(''))
})
