import { Cause, Effect, Exit } from "effect"
import { type AnyEventObject, type EventObject, fromCallback } from "xstate"
import type { Filling, Slot } from "./slot.ts"

export type Hear<Out> = (event: Out) => Effect.Effect<void>

/**
 * Fills a slot with an effect that may answer any number of times. Leaving the state interrupts it. The effect handles
 * its own failures; `broken` is the event sent on a defect.
 */
export const ask =
  <In, Out extends EventObject, R>(
    work: (input: In, hear: Hear<Out>) => Effect.Effect<void, never, R>,
    broken: NoInfer<Out>
  ): Filling<R, Slot<In, Out>> =>
  (runtime) =>
    fromCallback<AnyEventObject, In>(({ input, sendBack }) => {
      const fiber = runtime.runFork(work(input, (event) => Effect.sync(() => sendBack(event))))
      fiber.addObserver((exit) => {
        if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
          runtime.runFork(Effect.logError(exit.cause))
          sendBack(broken)
        }
      })
      return () => fiber.interruptUnsafe()
    }) as Slot<In, Out>
