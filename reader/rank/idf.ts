/**
 * Inverse document frequency of BM25 in the form that never turns negative (Robertson and Zaragoza 2009, as in Lucene):
 * `ln(1 + (total - frequency + 0.5) / (frequency + 0.5))`.
 */
export function inverseDocumentFrequency(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
}
