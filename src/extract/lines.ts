/** Offsets where lines start; only `\n` ends a line, as in git, editors and tree-sitter. */
export class LineIndex {
  readonly starts: Uint32Array
  /** Lines of the text; a final newline does not open another one. */
  readonly count: number

  constructor(readonly text: string) {
    const starts: number[] = []
    let at = 0
    while (at < text.length) {
      starts.push(at)
      const newline = text.indexOf('\n', at)
      if (newline < 0) break
      at = newline + 1
    }
    this.starts = Uint32Array.from(starts)
    this.count = starts.length
  }

  /** 1-based line of an offset. */
  lineOf(offset: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.starts[middle]! <= offset) low = middle + 1
      else high = middle
    }
    return Math.max(low, 1)
  }

  /** Offset of the first unit of a 1-based line. */
  startOf(line: number): number {
    return this.starts[line - 1] ?? this.text.length
  }

  /** Offset behind a 1-based line, its newline included. */
  endOf(line: number): number {
    return this.starts[line] ?? this.text.length
  }

  isBlank(line: number): boolean {
    return isBlankRange(this.text, this.startOf(line), this.endOf(line))
  }
}

/** True when the range holds white space only. */
export function isBlankRange(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isSpace(text.charCodeAt(i))) return false
  return true
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0xa0
}
