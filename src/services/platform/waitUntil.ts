import { Clock, Effect } from "effect"
import { whenSeen } from "./whenSeen.ts"

/** Milliseconds between two looks at the clock, because timers stop while a machine sleeps. */
const checkMillis = 60_000

/** Waits until this time (milliseconds since 1970) has come and the tab is visible. */
export const waitUntil: (time: number) => Effect.Effect<void> = Effect.fnUntraced(function* (time) {
  for (;;) {
    yield* whenSeen
    const left = time - (yield* Clock.currentTimeMillis)
    if (left <= 0) return
    yield* Effect.sleep(Math.min(left, checkMillis))
  }
})
