import { Effect } from "effect"
import { type AnyEventObject, type EventObject, fromCallback } from "xstate"
import type { Hear } from "./ask.ts"
import type { Filling, Slot } from "./slot.ts"

/**
 * Fills a slot that lives as long as its machine and carries out orders one at a time. An order that has begun is never
 * interrupted, and waiting ones are carried out even after the machine has stopped. Each may answer.
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
