import { Clock, Effect } from "effect"
import { lostAfter, type Attempt } from "../../domain/shop/attempts.ts"
import { callTimeout } from "../platform/ApiClient.ts"

/** What the server says came of an attempt. */
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

/** What is heard now, and after how many seconds it is worth asking again; null where there is nothing more to ask. */
export interface Look {
  readonly answer: AttemptAnswer | null
  readonly again: number | null
}

/** Seconds between two questions: where the gateway is being asked, and where it waits for somebody else. */
const [soon, rest] = [5, 15]

/** Asks the server once what came of an attempt. The calls of paying come only where somebody has tried to pay. */
export const lookAt = ({ key, ids, at }: Attempt) =>
  Effect.promise(() => import("./checkoutCall.ts")).pipe(
    Effect.andThen(({ checkoutCall }) => checkoutCall(({ payment }) => payment.attempt({ params: { key } }))),
    Effect.timeout(callTimeout),
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
    // Whatever else happened, nobody knows more than before.
    Effect.catchCause(() => Effect.succeed<Look>({ answer: null, again: rest }))
  )
