/** What the visitors of a load have seen since it was last `closed`. */
export interface Ledger {
  /** Seconds for which a request without a proper answer is sent again, as the product's own code does; 0 for never. */
  readonly patience: number
  readonly answered: (millis: number) => void
  readonly complain: (what: string) => void
  /** Counts something that was done, such as a payment. */
  readonly did: (what: string) => void
  /** Something that the server said it has, by its kind. */
  readonly wasTold: (kind: Told, key: string) => void
  /** All of that, since the beginning. */
  readonly told: Readonly<Record<Told, ReadonlyArray<string>>>
  readonly close: () => Period
}

/** An order by its number, its attempt's key, an event's key, a mark's save, an account's address, an issue's id. */
export type Told = "order" | "attempt" | "event" | "save" | "account" | "issue"

export interface Period {
  readonly requests: number
  readonly complaints: ReadonlyArray<string>
  /** Milliseconds, 19 of 20 requests are answered within. */
  readonly p95: number
  readonly done: Readonly<Record<string, number>>
}

export const openLedger = (patience = 0): Ledger => {
  let millis: Array<number> = []
  let complaints: Array<string> = []
  let done: Record<string, number> = {}
  const told: Record<Told, Array<string>> = { order: [], attempt: [], event: [], save: [], account: [], issue: [] }
  return {
    patience,
    answered: (one) => void millis.push(one),
    complain: (what) => void complaints.push(what),
    did: (what) => void (done[what] = (done[what] ?? 0) + 1),
    // An hour's events of a load that nobody compares would only take room.
    wasTold: (kind, key) => void (patience > 0 && told[kind].push(key)),
    told,
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
