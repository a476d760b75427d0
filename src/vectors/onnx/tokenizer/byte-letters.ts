/** A letter for each byte, so that any text can be written with 256 letters, none of them white space (GPT-2). */
const LETTERS: readonly string[] = letters()
const utf8 = new TextEncoder()

function letters(): string[] {
  const shown = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)
  let next = 256
  return [...Array(256).keys()].map((byte) => String.fromCharCode(shown(byte) ? byte : next++))
}

/** The UTF-8 bytes of a text as letters. */
export function byteLetters(text: string): string {
  let out = ''
  for (const byte of utf8.encode(text)) out += LETTERS[byte]!
  return out
}
