import { Effect } from "effect"
import { type AnyEventObject, type EventObject, fromCallback } from "xstate"
import type { Filling, Hear, Slot } from "./slot.ts"

/**
 * Fills a slot that is invoked at a machine's root for its whole life with the one place where its orders are carried out:
 * in turn, one at a time. An order that has begun is never interrupted, and those that wait are still carried out after
 * the machine has stopped: what was ordered must not be lost. Each may answer, its failures included.
 */
export const orders =
  <In, Order extends EventObject, R, Out extends EventObject = never>(
    carryOut: (order: Order, input: In, hear: Hear<Out>) => Effect.Effect<void, never, R>
  ): Filling<R, Slot<In, Out>> =>
  (runtime) =>
    fromCallback<AnyEventObject, In>(({ input, receive, sendBack }) => {
      const waiting: Array<Order> = []
      let working = false
      let listening = true
      const hear: Hear<Out> = (event) => Effect.sync(() => listening && sendBack(event))
      const workOn = () => {
        const order = waiting.shift()
        working = order !== undefined
        if (order === undefined) return
        runtime.runFork(Effect.uninterruptible(carryOut(order, input, hear))).addObserver(workOn)
      }
      receive((event) => {
        waiting.push(event as unknown as Order)
        if (!working) workOn()
      })
      return () => {
        listening = false
      }
    }) as Slot<In, Out>
