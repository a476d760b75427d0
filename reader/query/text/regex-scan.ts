import { now } from '../../clock.ts'
import type { Listener } from '../deadline.ts'
import type { ScanGuard } from '../../scan-guard.ts'
import type { LineCollector } from './line-collector.ts'
import { scanDocument, type RegexScan } from './scan-text.ts'
import type { UnitText } from './source-texts.ts'

export interface RegexScannerOptions {
  readonly scan: RegexScan
  /** Holds a 1 for each document to look into. */
  readonly allowed: Uint8Array
  readonly guard: ScanGuard
  /** Milliseconds for all scanning together. */
  readonly budget: number
  /** Asked between documents that take long. */
  readonly listener?: Listener
}

/** The part of the budget that one document may take, where there are others. */
const SHARE = 1 / 4

/**
 * Looks for a regular expression document by document within a budget of time. Reading does not count, nor what others
 * do meanwhile. A document that takes more than its share, or too much memory, is left behind and the next ones are
 * searched.
 */
export class RegexScanner {
  /** Documents that were not searched to their ends. */
  readonly skipped: number[] = []
  /** The last document that was looked into when the budget was used up before the others. */
  stoppedAt: number | undefined
  /** What the engine said of a pattern that it could not run. */
  problem: string | undefined
  /** Milliseconds that one document may take. */
  readonly share: number
  private readonly options: RegexScannerOptions
  private left: number
  private unit = 0
  private index = 0
  private document = -1
  /** The document is being scanned: who is interrupted then has not done with it. */
  private busy = false

  constructor(options: RegexScannerOptions) {
    this.options = options
    this.left = options.budget
    const several = options.allowed.indexOf(1, options.allowed.indexOf(1) + 1) > 0
    this.share = several ? options.budget * SHARE : options.budget
  }

  get isComplete(): boolean {
    return this.skipped.length === 0 && this.stoppedAt === undefined
  }

  /** Scans units until enough is found; false when nothing more can be searched. Throws ABORTED. */
  async scan(batch: readonly UnitText[], collector: LineCollector): Promise<boolean> {
    this.unit = 0
    this.index = 0
    while (this.findNext(batch, collector)) {
      await this.options.listener?.listen()
      if (this.left <= 0) {
        this.stoppedAt = this.document
        return false
      }
      this.document = batch[this.unit]!.first + this.index
      if (this.options.guard.hung?.has(this.document)) {
        // It had its share then.
        this.left -= this.share
        this.leave(batch)
        continue
      }
      const started = now()
      const fits = this.runSome(batch, collector)
      this.left -= now() - started
      if (!fits) return false
    }
    return true
  }

  /** Scans documents in one call of the guard; each has between half of the share and all of it. */
  private runSome(batch: readonly UnitText[], collector: LineCollector): boolean {
    const { guard } = this.options
    const slice = Math.min(this.share, this.left)
    const started = now()
    const deadline = started + slice
    const work = (): void => {
      do {
        this.document = batch[this.unit]!.first + this.index
        if (guard.hung?.has(this.document)) return
        guard.entering?.(this.document)
        this.busy = true
        if (!scanDocument(batch[this.unit]!, this.index, this.options.scan, deadline, collector)) return
        this.index++
        this.busy = false
      } while (now() - started < slice / 2 && this.findNext(batch, collector))
    }
    try {
      guard.run(work, slice)
      if (!this.busy) return true
    } catch (error) {
      // Some patterns need memory for each step that they may have to undo.
      if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error
      this.problem = error.message
      if (error instanceof SyntaxError) this.stoppedAt = this.document
    }
    this.leave(batch)
    return this.stoppedAt === undefined
  }

  /** Goes on behind a document that is not searched to its end. */
  private leave(batch: readonly UnitText[]): void {
    this.busy = false
    this.skipped.push(this.document)
    this.index = this.document - batch[this.unit]!.first + 1
  }

  /** Goes to the next document that is to be searched; false when there is none, or enough was found. */
  private findNext(batch: readonly UnitText[], collector: LineCollector): boolean {
    for (; this.unit < batch.length; this.unit++, this.index = 0) {
      const { first, starts, text } = batch[this.unit]!
      if (this.index === 0 && collector.isEnough) return false
      for (; this.index + 1 < starts.length; this.index++) {
        const { index } = this
        if (this.options.allowed[first + index] === 1 && starts[index] !== starts[index + 1]) return true
      }
      collector.scanned += text.length
    }
    return false
  }
}
