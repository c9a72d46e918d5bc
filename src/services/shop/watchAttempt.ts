import { Clock, Effect } from "effect"
import { lostAfter, type Attempt, type WatchedAttempt } from "../../domain/shop/attempts.ts"
import { backOnline } from "../platform/backOnline.ts"
import { whenHidden, whenSeen } from "../platform/whenSeen.ts"
import type { AttemptAnswer, Look } from "./attemptLook.ts"

/** Waits until the tab that sent it must know the outcome, or the user has switched to this tab. */
const untilLeft = ({ at }: Attempt) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.race(Effect.sleep(`${Math.max(0, at + lostAfter - now)} millis`), Effect.andThen(whenHidden, whenSeen))
  )

/**
 * Asks for an attempt's outcome until it is final, while this tab is visible. Another tab's attempt is asked for only
 * after that tab must know, or when the user switches here.
 */
export const watchAttempt = Effect.fn("watchAttempt")(function* <R>(
  attempt: WatchedAttempt,
  look: (attempt: Attempt) => Effect.Effect<Look, never, R>,
  hear: (answer: AttemptAnswer) => Effect.Effect<void>
) {
  if (attempt.isFromOtherTab) yield* untilLeft(attempt)
  for (;;) {
    yield* whenSeen
    const { answer, again } = yield* look(attempt)
    if (answer !== null) yield* hear(answer)
    if (again === null) return
    yield* Effect.race(Effect.sleep(`${again} seconds`), backOnline)
  }
})
