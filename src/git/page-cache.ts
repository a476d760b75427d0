/** Slots that a cache starts with. */
const FIRST_SLOTS = 128
/** Misses per slot before the number of slots is doubled: a page pays for its memory only when it is wanted often. */
const PATIENCE = 24

/**
 * Pages of files, each in the one place that its number leads to. Memory is written over again and again rather than asked
 * for anew, since the first touch of a page of fresh memory costs more than reading it from the system's cache; it grows
 * only while misses go on.
 */
export class PageCache {
  private readonly pages: (Buffer | undefined)[] = []
  private readonly owners: number[] = []
  private readonly mostSlots: number
  private slots: number
  private misses = 0

  /**
   * @param limit most bytes kept; one page is kept even so
   * @param pageBytes size of a page, what overlaps the next included
   */
  constructor(
    limit: number,
    private readonly pageBytes: number,
  ) {
    this.mostSlots = Math.max(1, Math.floor(limit / pageBytes))
    this.slots = Math.min(FIRST_SLOTS, this.mostSlots)
  }

  /** Where a page belongs; keys are whole numbers from 0. */
  slotOf(key: number): number {
    return key % this.slots
  }

  /** Whether the slot still holds this page. */
  holds(slot: number, key: number): boolean {
    return this.owners[slot] === key
  }

  /** The bytes of a slot, for the page that it holds. */
  page(slot: number): Buffer {
    return this.pages[slot]!
  }

  /** Room for a page that no slot holds, which is its until another needs the place. Fill it, then call `own`. */
  claim(key: number): number {
    if (++this.misses > PATIENCE * this.slots && this.slots < this.mostSlots) {
      this.slots = Math.min(2 * this.slots, this.mostSlots)
      this.misses = 0
    }
    const slot = this.slotOf(key)
    this.owners[slot] = -1
    this.pages[slot] ??= Buffer.allocUnsafeSlow(this.pageBytes)
    return slot
  }

  /** Says that the slot holds the page now. */
  own(slot: number, key: number): void {
    this.owners[slot] = key
  }

  clear(): void {
    this.pages.length = 0
    this.owners.length = 0
  }
}
