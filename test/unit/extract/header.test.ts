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
    ['the one behind a shebang', '#!/bin/x\n/* Keeps bees. */\n'],
  ])('is %s', (_, text) => expect(summary(text)).toBe('Keeps bees.'))

  it('is not a comment behind code', () => expect(summary('#include <x.h>\n/* Keeps bees. */')).toBe(''))
})
