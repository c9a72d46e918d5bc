import { Effect } from "effect"
import type { EventObject } from "xstate"
import { orders } from "./runOrders.ts"
import type { Hear } from "./ask.ts"
import type { Filling, Slot } from "./slot.ts"

/** Orders to record one batch of a user's facts, or a visitor's (null), all or nothing. */
export interface Record<Fact> {
  readonly type: "record"
  readonly userId: string | null
  readonly facts: ReadonlyArray<Fact>
}

/** The only writer of a kind of stream. `append` answers each batch, also when it fails. */
export const recorder = <Fact, Out extends EventObject, R>(
  append: (batch: ReadonlyArray<Fact>, userId: string | null) => Effect.Effect<Out, never, R>
): Filling<R, Slot<void, Out>> =>
  orders((record: Record<Fact>, _: void, hear: Hear<Out>) => Effect.flatMap(append(record.facts, record.userId), hear))
