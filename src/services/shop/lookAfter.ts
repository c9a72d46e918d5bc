import { Clock, Effect } from "effect"
import { arrivalTime, type Attempt } from "../../domain/shop/attempts.ts"
import { patience } from "../platform/ApiClient.ts"
import { backOnline } from "../platform/backOnline.ts"
import { whenSeen } from "../platform/whenSeen.ts"

/** What the server says came of an attempt. */
type Answer =
  | {
      readonly type: "order.settled"
      readonly number: string
      readonly ids: ReadonlyArray<string>
      readonly key: string
    }
  | { readonly type: "attempt.failed"; readonly key: string; readonly message: string | null }
  | { readonly type: "attempt.lost"; readonly key: string }
  | { readonly type: "attempt.challenged"; readonly key: string; readonly url: string }

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
    Effect.map(({ data: { order_number: number, state, challenge_url: url }, message }): Look => {
      if (state === "paid") return { answer: { type: "order.settled", number, ids, key }, again: null }
      if (state === "failed" || state === "expired") {
        return { answer: { type: "attempt.failed", key, message: message === "" ? null : message }, again: null }
      }
      return url === undefined
        ? { answer: null, again: soon }
        : { answer: { type: "attempt.challenged", key, url }, again: rest }
    }),
    Effect.catchTags({
      OrderNotFound: () =>
        Effect.map(Clock.currentTimeMillis, (now): Look =>
          now - at > arrivalTime
            ? { answer: { type: "attempt.lost", key }, again: null }
            : { answer: null, again: soon }
        ),
      PaymentPending: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({ answer: null, again: Math.max(1, retryAfterSeconds) }),
      TooManyRequests: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({ answer: null, again: Math.max(1, retryAfterSeconds) })
    }),
    // Whatever else happened, nobody knows more than before.
    Effect.catchCause(() => Effect.succeed<Look>({ answer: null, again: rest }))
  )

/** Asks what came of an attempt until there is an end of it, as long as somebody sees this tab. */
export const lookAfter = Effect.fn("lookAfter")(function* (
  attempt: Attempt,
  hear: (answer: Answer) => Effect.Effect<void>
) {
  for (;;) {
    yield* whenSeen
    const { answer, again } = yield* asked(attempt)
    if (answer !== null) yield* hear(answer)
    if (again === null) return
    yield* Effect.race(Effect.sleep(`${again} seconds`), backOnline)
  }
})
