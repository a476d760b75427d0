/**
 * Runs work that a hostile regular expression may keep busy for ever, and stops it when its time is up. The host plugs in
 * how: `node.ts` by a context with a time limit. Without one, work is only looked at between its steps.
 */
export interface ScanGuard {
  /**
   * Runs `work` to its end and answers true, or stops it after about `milliseconds`, wherever it is, and answers false.
   * What `work` throws is thrown.
   */
  run(work: () => void, milliseconds: number): boolean
  /** Told before a document is looked into, for guards that stop work from outside and must know where it was. */
  entering?(document: number): void
  /** Documents in which the pattern was stopped before, in an earlier attempt at the same search. */
  readonly hung?: ReadonlySet<number>
}

/** For hosts that cannot stop a running pattern: the caller's own checks between steps are all there is. */
export const NO_GUARD: ScanGuard = {
  run(work) {
    work()
    return true
  },
}
