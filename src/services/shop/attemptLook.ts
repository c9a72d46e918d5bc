import { Clock, Effect } from "effect"
import { lostAfter, type Attempt } from "../../domain/shop/attempts.ts"

export type AttemptAnswer =
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

/** `again` is in seconds; null if the answer is final. */
export interface Look {
  readonly answer: AttemptAnswer | null
  readonly again: number | null
}

/** Seconds between two requests: while the gateway is asked, and while the user is at the bank. */
const [soon, rest] = [5, 15]

/** Asks the server once for an attempt's outcome. The payment calls are loaded only if there is an attempt. */
export const lookAt = ({ key, ids, at }: Attempt) =>
  Effect.promise(() => import("./checkoutCall.ts")).pipe(
    Effect.andThen(({ checkoutCall }) => checkoutCall(({ payment }) => payment.attempt({ params: { key } }))),
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
          now - at > lostAfter ? { answer: { type: "attempt.lost", key }, again: null } : { answer: null, again: soon }
        ),
      PaymentPending: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({
          answer: { type: "attempt.awaited", key, url: null },
          again: Math.max(1, retryAfterSeconds)
        }),
      TooManyRequests: ({ retryAfterSeconds }) =>
        Effect.succeed<Look>({ answer: null, again: Math.max(1, retryAfterSeconds) })
    }),
    // Any other failure says nothing about the outcome.
    Effect.catchCause(() => Effect.succeed<Look>({ answer: null, again: rest }))
  )
