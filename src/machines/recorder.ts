import { Effect, Exit } from "effect"
import { type AnyEventObject, type EventObject, fromCallback } from "xstate"
import type { Filling, Slot } from "./slot.ts"

/** The order to remember: one batch of facts, written whole or not at all. */
export interface Record<Fact> {
  readonly type: "record"
  readonly facts: ReadonlyArray<Fact>
}

/**
 * The one writer of a stream: invoked at a machine's root for its whole life and fed through a queue, in order, one
 * batch at a time. A write that has begun is never interrupted, and what was queued is still written after the machine
 * has stopped: orders that come during a write must not be lost. `append` answers each batch, its failures included.
 */
export const recorder =
  <Fact, Out extends EventObject, R>(
    append: (batch: ReadonlyArray<Fact>) => Effect.Effect<Out, never, R>
  ): Filling<R, Slot<void, Out>> =>
  (runtime) =>
    fromCallback<AnyEventObject, void>(({ receive, sendBack }) => {
      const waiting: Array<ReadonlyArray<Fact>> = []
      let writing = false
      let listening = true
      const writeNext = () => {
        const batch = waiting.shift()
        writing = batch !== undefined
        if (batch === undefined) return
        runtime.runFork(Effect.uninterruptible(append(batch))).addObserver((exit) => {
          if (listening && Exit.isSuccess(exit)) sendBack(exit.value)
          writeNext()
        })
      }
      receive((event) => {
        waiting.push((event as Record<Fact>).facts)
        if (!writing) writeNext()
      })
      return () => {
        listening = false
      }
    }) as Slot<void, Out>
