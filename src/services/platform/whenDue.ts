import { Clock, Effect } from "effect"
import { whenSeen } from "./whenSeen.ts"

/** Milliseconds between two looks at the clock: a machine that sleeps stops timers, and not the time. */
const look = 60_000

/** Waits until that time has come, in milliseconds since 1970, and somebody sees this tab. */
export const whenDue: (time: number) => Effect.Effect<void> = Effect.fnUntraced(function* (time) {
  for (;;) {
    yield* whenSeen
    const left = time - (yield* Clock.currentTimeMillis)
    if (left <= 0) return
    yield* Effect.sleep(Math.min(left, look))
  }
})
