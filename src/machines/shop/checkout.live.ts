import { Effect, Stream } from "effect"
import { checkoutKind } from "../../domain/shop/checkoutKind.ts"
import type { CheckoutFact } from "../../domain/shop/CheckoutFact.ts"
import { emptyCheckout, type WatchedAttempt } from "../../domain/shop/attempts.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { lookAt } from "../../services/shop/attemptLook.ts"
import { watchAttempt } from "../../services/shop/watchAttempt.ts"
import { orders } from "../runOrders.ts"
import type { Record } from "../recorder.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { checkoutMachine } from "./checkout.machine.ts"

export const liveCheckout = fill(checkoutMachine, {
  watch: liveUser,
  follow: ask(
    ({ userId }, hear) =>
      EventLog.use((log) =>
        log
          .changes(streamOf(checkoutKind, userId))
          .pipe(Stream.runForEach((checkout) => hear({ type: "checkout.stored", checkout })))
      ),
    { type: "checkout.stored", checkout: emptyCheckout }
  ),
  watchAttempts: ask(
    ({ attempts }: { readonly attempts: ReadonlyArray<WatchedAttempt> }, hear) =>
      Effect.forEach(attempts, (attempt) => watchAttempt(attempt, lookAt, hear), {
        concurrency: "unbounded",
        discard: true
      }),
    { type: "attempts.unanswered" }
  ),
  recorder: orders(({ userId, facts }: Record<CheckoutFact>) =>
    EventLog.use((log) => log.append(streamOf(checkoutKind, userId), facts)).pipe(
      Effect.catchCause((cause) => Effect.logError(cause)),
      Effect.asVoid
    )
  )
})
