const SLAB_BYTES = 256 * 1024
/** Larger buffers get memory of their own. */
const LARGEST_PIECE = SLAB_BYTES / 4

/**
 * Cuts small buffers out of larger ones: making a buffer costs more than inflating a small object. Pieces taken one after
 * the other should die together, since each keeps its whole slab alive.
 */
export class Slab {
  private current = Buffer.alloc(0)
  private used = 0

  /** A buffer with undefined content. */
  take(size: number): Buffer {
    if (size > LARGEST_PIECE) return Buffer.allocUnsafeSlow(size)
    if (this.used + size > this.current.length) {
      this.current = Buffer.allocUnsafeSlow(SLAB_BYTES)
      this.used = 0
    }
    const piece = this.current.subarray(this.used, this.used + size)
    this.used += size
    return piece
  }
}
