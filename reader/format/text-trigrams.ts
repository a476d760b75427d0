/** A trigram of text is three bytes of its UTF-8, A to Z folded to a to z, as a number: first byte highest. */
export const TRIGRAM_LIMIT = 2 ** 24

/** Each byte as trigrams see it. Only ASCII is folded: what else may match is the business of who asks. */
export const FOLDED_BYTES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
)

/** The distinct trigrams of UTF-8 bytes in order of appearance. */
export function textTrigrams(bytes: Uint8Array): number[] {
  const found = new Set<number>()
  let trigram = 0
  for (let i = 0; i < bytes.length; i++) {
    trigram = ((trigram << 8) | FOLDED_BYTES[bytes[i]!]!) & (TRIGRAM_LIMIT - 1)
    if (i >= 2) found.add(trigram)
  }
  return [...found]
}
