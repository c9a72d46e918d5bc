import type { LogStream } from "../log/LogStream.ts"

/** The outcome of sending facts: all taken; to be sent again, at any time or after seconds; or refused for good. */
export type Delivery = "taken" | "later" | { readonly retryAfter: number } | "refused"

/** How facts of a stream are sent and recognised. */
export interface Route<Fact, State> {
  /** Unique in the browser; contains the owner. */
  readonly name: string
  readonly stream: LogStream<Fact, State>
  /** The key by which the server recognises a fact; null for a fact that is not sent. */
  readonly keyOf: (fact: Fact) => string | null
  /** Whether facts stay in the log after the server has them. */
  readonly keepsFacts: boolean
  /** The most waiting facts; older ones are dropped. No limit by default. */
  readonly maxWaiting?: number
}

/** The most facts in a batch. */
export const maxFacts = 500
/** The most bytes in a batch. */
export const maxBatchBytes = 256 * 1024

/** Milliseconds before the next try after failures; `chance` is from 0 to 1. */
export const backOff = (failures: number, chance: number): number =>
  Math.min(300_000, 15_000 * 2 ** (failures - 1)) * (0.5 + chance / 2)

/** Groups things into batches by size, in order; one that is too large is alone in its batch. */
export const inBatches = <A>(
  things: ReadonlyArray<A>,
  bytesOf: (thing: A) => number
): ReadonlyArray<ReadonlyArray<A>> => {
  const batches: Array<Array<A>> = []
  let bytes = 0
  for (const thing of things) {
    const size = bytesOf(thing)
    const last = batches.at(-1)
    if (last === undefined || last.length === maxFacts || bytes + size > maxBatchBytes) {
      batches.push([thing])
      bytes = size
    } else {
      last.push(thing)
      bytes += size
    }
  }
  return batches
}
