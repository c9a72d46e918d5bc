import type { LogStream } from "../log/LogStream.ts"

/**
 * What became of facts that were sent: the server has them all; they must be sent again, at any time, or in so many
 * seconds; or the server will never take them as they are.
 */
export type Delivery = "taken" | "later" | { readonly retryAfter: number } | "never"

/** How facts of a stream are told apart, by both sides. */
export interface Route<Fact, State> {
  /** Its stream's owner is part of it: no two routes of a browser have one name. */
  readonly name: string
  readonly stream: LogStream<Fact, State>
  /** By which the server knows a fact again, however often it comes; null for one that nobody is sent. */
  readonly keyOf: (fact: Fact) => string | null
  /** Facts stay in the log after the server has them; else they go with its answer. */
  readonly isKept: boolean
  /** Of more facts than these that wait, the oldest are dropped; where it is not said, all wait, for as long as it takes. */
  readonly mostWaiting?: number
}

/** No batch has more facts than this, */
export const mostFacts = 500
/** nor more bytes. */
export const maxBatchBytes = 256 * 1024

/** Milliseconds until facts that were not taken are sent again, after so many times; `chance` is from 0 to 1. */
export const backOff = (failures: number, chance: number): number =>
  Math.min(300_000, 15_000 * 2 ** (failures - 1)) * (0.5 + chance / 2)

/** The batches of things of these sizes, in their order; what alone is too large for one goes alone. */
export const inBatches = <A>(
  things: ReadonlyArray<A>,
  bytesOf: (thing: A) => number
): ReadonlyArray<ReadonlyArray<A>> => {
  const batches: Array<Array<A>> = []
  let bytes = 0
  for (const thing of things) {
    const size = bytesOf(thing)
    const last = batches.at(-1)
    if (last === undefined || last.length === mostFacts || bytes + size > maxBatchBytes) {
      batches.push([thing])
      bytes = size
    } else {
      last.push(thing)
      bytes += size
    }
  }
  return batches
}
