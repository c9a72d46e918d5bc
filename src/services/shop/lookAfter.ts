import { Clock, Effect } from "effect"
import { arrivalTime, type Attempt, type LookedAfter } from "../../domain/shop/attempts.ts"
import { patience } from "../platform/ApiClient.ts"
import { backOnline } from "../platform/backOnline.ts"
import { whenHidden, whenSeen } from "../platform/whenSeen.ts"

/** What the server says came of an attempt. */
type Answer =
  | {
      readonly type: "order.settled"
      readonly number: string
      readonly ids: ReadonlyArray<string>
      readonly key: string
    }
  | { readonly type: "attempt.failed"; readonly key: string; readonly message: string | null }
  | { readonly type: "attempt.superseded"; readonly key: string }
  | { readonly type: "attempt.lost"; readonly key: string }
  | { readonly type: "attempt.awaited"; readonly key: string; readonly url: string | null }

/** Seconds between two questions: where the gateway is being asked, and where it waits for somebody else. */
const [soon, rest] = [5, 15]

/** What is heard now, and after how many seconds it is worth asking again; null where there is nothing more to ask. */
interface Look {
  readonly answer: Answer | null
  readonly again: number | null
}

/** The calls of paying come only where somebody has tried to pay. */
const asked = ({ key, ids, at }: Attempt) =>
  Effect.promise(() => import("./checkoutCall.ts")).pipe(
    Effect.andThen(({ checkoutCall }) => checkoutCall(({ payment }) => payment.attempt({ params: { key } }))),
    Effect.timeout(patience),
    Effect.map(({ data: { order_number: number, state, reason, challenge_url: url }, message }): Look => {
      if (state === "paid") return { answer: { type: "order.settled", number, ids, key }, again: null }
      if (reason === "superseded") return { answer: { type: "attempt.superseded", key }, again: null }
      if (state === "failed" || state === "expired") {
        return { answer: { type: "attempt.failed", key, message: message === "" ? null : message }, again: null }
      }
      return { answer: { type: "attempt.awaited", key, url: url ?? null }, again: url === undefined ? soon : rest }
    }),
    Effect.catchTags({
      OrderNotFound: () =>
        Effect.map(Clock.currentTimeMillis, (now): Look =>
          now - at > arrivalTime
            ? { answer: { type: "attempt.lost", key }, again: null }
            : { answer: null, again: soon }
        ),
      PaymentPending: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({
          answer: { type: "attempt.awaited", key, url: null },
          again: Math.max(1, retryAfterSeconds)
        }),
      TooManyRequests: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({ answer: null, again: Math.max(1, retryAfterSeconds) })
    }),
    // Whatever else happened, nobody knows more than before.
    Effect.catchCause(() => Effect.succeed<Look>({ answer: null, again: rest }))
  )

/** Until whoever has sent it must have been told, or has come here from there. */
const untilLeft = ({ at }: Attempt) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.race(Effect.sleep(`${Math.max(0, at + arrivalTime - now)} millis`), Effect.andThen(whenHidden, whenSeen))
  )

/**
 * Asks what came of an attempt until there is an end of it, as long as somebody sees this tab; of one that another tab has
 * sent, once that must have been told, or once somebody comes to this tab.
 */
export const lookAfter = Effect.fn("lookAfter")(function* (
  attempt: LookedAfter,
  hear: (answer: Answer) => Effect.Effect<void>
) {
  if (attempt.isElsewhere) yield* untilLeft(attempt)
  for (;;) {
    yield* whenSeen
    const { answer, again } = yield* asked(attempt)
    if (answer !== null) yield* hear(answer)
    if (again === null) return
    yield* Effect.race(Effect.sleep(`${again} seconds`), backOnline)
  }
})
