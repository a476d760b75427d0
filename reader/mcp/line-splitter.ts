/** Longest line that is taken, in bytes: no honest message is near to it. */
const MAX_LINE = 16 * 1024 * 1024

/** Cuts a stream of bytes into lines of UTF-8, each without its end (`\n` or `\r\n`). Lines that are too long are left out. */
export class LineSplitter {
  private pieces: Uint8Array[] = []
  private length = 0
  private readonly decoder = new TextDecoder()

  constructor(
    private readonly onLine: (line: string) => void,
    /** Told the limit when a line exceeds it. */
    private readonly onTooLong: (bytes: number) => void,
    private readonly limit = MAX_LINE,
  ) {}

  /** The chunk must not change afterwards. */
  push(chunk: Uint8Array): void {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.take(chunk.subarray(from, end))
      this.flush()
      from = end + 1
    }
    if (from < chunk.length) this.take(chunk.subarray(from))
  }

  /** What follows the last line end is a line, too. */
  end(): void {
    if (this.length > 0) this.flush()
  }

  private take(piece: Uint8Array): void {
    this.length += piece.length
    if (this.length <= this.limit) this.pieces.push(piece)
    else this.pieces = []
  }

  private flush(): void {
    const { pieces, length } = this
    this.pieces = []
    this.length = 0
    if (length > this.limit) return this.onTooLong(this.limit)
    const bytes = pieces.length === 1 ? pieces[0]! : joined(pieces, length)
    const text = this.decoder.decode(bytes)
    this.onLine(text.endsWith('\r') ? text.slice(0, -1) : text)
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
