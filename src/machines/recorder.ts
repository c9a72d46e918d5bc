import { Effect } from "effect"
import type { EventObject } from "xstate"
import { orders } from "./runOrders.ts"
import type { Filling, Hear, Slot } from "./slot.ts"

/** The order to remember: one batch of that reader's facts, null for a visitor's, written whole or not at all. */
export interface Record<Fact> {
  readonly type: "record"
  readonly reader: string | null
  readonly facts: ReadonlyArray<Fact>
}

/** The one writer of a kind of stream: batches are orders. `append` answers each, its failures included. */
export const recorder = <Fact, Out extends EventObject, R>(
  append: (batch: ReadonlyArray<Fact>, reader: string | null) => Effect.Effect<Out, never, R>
): Filling<R, Slot<void, Out>> =>
  orders((record: Record<Fact>, _: void, hear: Hear<Out>) => Effect.flatMap(append(record.facts, record.reader), hear))
