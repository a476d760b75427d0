import { expect } from 'vitest'
import { CHUNK_MAX_LENGTH, CHUNK_MAX_LINES } from '../../src/extract/chunks.ts'
import { MAX_DOC } from '../../src/extract/doc.ts'
import { MAX_SIGNATURE } from '../../src/extract/signature.ts'
import { OCCURRENCE_ROLES, type ExtractedBlob } from '../../src/extract/types.ts'

/** What holds for every extracted text, whatever is in it. */
export function checkBlob(blob: ExtractedBlob, text: string): void {
  checkChunks(blob, text)
  checkSymbols(blob)
  for (const ranges of [blob.comments, blob.strings, blob.names, blob.headings]) checkRanges(ranges, text.length)
  checkOccurrences(blob, text)
  expect(blob.summary.length).toBeLessThanOrEqual(MAX_DOC)
  expect(blob.lines).toBe(text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
}

/** Chunks are in order, disjoint, small, and together hold everything that is not white space. */
function checkChunks({ chunks, lines, symbols }: ExtractedBlob, text: string): void {
  let at = 0
  for (const { start, end, startLine, endLine, symbol } of chunks) {
    expect(text.slice(at, start).trim()).toBe('')
    expect(end).toBeGreaterThan(start)
    expect(end - start).toBeLessThanOrEqual(CHUNK_MAX_LENGTH)
    expect(endLine - startLine).toBeLessThan(CHUNK_MAX_LINES)
    expect(startLine).toBeGreaterThanOrEqual(1)
    expect(endLine).toBeLessThanOrEqual(lines)
    expect(symbol).toBeLessThan(symbols.length)
    at = end
  }
  expect(text.slice(at).trim()).toBe('')
}

/** Occurrences are ascending, disjoint, inside the text, and have a role. */
function checkOccurrences({ occurrences: { starts, ends, roles } }: ExtractedBlob, text: string): void {
  expect([ends.length, roles.length]).toEqual([starts.length, starts.length])
  let at = 0
  starts.forEach((start, i) => {
    expect(start).toBeGreaterThanOrEqual(at)
    expect(ends[i]!).toBeGreaterThan(start)
    expect(roles[i]!).toBeLessThan(OCCURRENCE_ROLES.length)
    at = ends[i]!
  })
  expect(at).toBeLessThanOrEqual(text.length)
}

function checkSymbols({ symbols, lines }: ExtractedBlob): void {
  symbols.forEach((symbol, i) => {
    expect(symbol.parent).toBeLessThan(i)
    expect(symbol.name).not.toBe('')
    expect(symbol.startLine).toBeGreaterThanOrEqual(1)
    expect(symbol.endLine).toBeGreaterThanOrEqual(symbol.startLine)
    expect(symbol.endLine).toBeLessThanOrEqual(lines)
    expect(symbol.signature).not.toMatch(/[\r\n]/)
    expect(symbol.signature.length).toBeLessThanOrEqual(MAX_SIGNATURE)
    expect(symbol.doc.length).toBeLessThanOrEqual(MAX_DOC)
  })
}

function checkRanges(ranges: Uint32Array, length: number): void {
  expect(ranges.length % 2).toBe(0)
  for (let i = 0; i < ranges.length; i++) {
    if (i > 0) expect(ranges[i]!).toBeGreaterThanOrEqual(ranges[i - 1]! + (i % 2))
    expect(ranges[i]!).toBeLessThanOrEqual(length)
  }
}
