/**
 * Base-2 logarithm of `x` >= 1 to eight fractional bits by repeated squaring. Only multiplications and comparisons, so the
 * result is the same on every machine; `Math.log2` may differ in its last bit between engines, and what it decides goes
 * into the artifact.
 */
export function portableLog2(x: number): number {
  let [integer, y] = [0, x]
  while (y >= 2) {
    y /= 2
    integer++
  }
  let [fraction, bit] = [0, 0.5]
  for (let i = 0; i < 8; i++, bit /= 2) {
    y *= y
    if (y >= 2) {
      fraction += bit
      y /= 2
    }
  }
  return integer + fraction
}
