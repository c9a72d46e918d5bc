/** What the visitors of a load have seen since it was last `closed`. */
export interface Ledger {
  readonly answered: (millis: number) => void
  readonly complain: (what: string) => void
  /** Counts something that was done, such as a payment. */
  readonly did: (what: string) => void
  readonly close: () => Period
}

export interface Period {
  readonly requests: number
  readonly complaints: ReadonlyArray<string>
  /** Milliseconds, 19 of 20 requests are answered within. */
  readonly p95: number
  readonly done: Readonly<Record<string, number>>
}

export const openLedger = (): Ledger => {
  let millis: Array<number> = []
  let complaints: Array<string> = []
  let done: Record<string, number> = {}
  return {
    answered: (one) => void millis.push(one),
    complain: (what) => void complaints.push(what),
    did: (what) => void (done[what] = (done[what] ?? 0) + 1),
    close: () => {
      const sorted = millis.toSorted((a, b) => a - b)
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
      const period = { requests: sorted.length, complaints, p95, done }
      millis = []
      complaints = []
      done = {}
      return period
    }
  }
}
