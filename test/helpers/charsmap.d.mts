/** A character map as SentencePiece stores it, of texts and what stands for them; base64. */
export declare function charsmapOf(replacements: Readonly<Record<string, string>>): string
