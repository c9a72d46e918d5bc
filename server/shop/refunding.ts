import { Cause, Effect, Layer } from "effect"
import { logFailure } from "../platform/failureLog.ts"
import { noteRefund } from "../platform/metrics/money.ts"
import { Gateway, GatewaySilent } from "../platform/payment/Gateway.ts"
import { Refunds, type RefundStanding } from "./Refunds.ts"

const isSilent = (error: unknown): boolean => error instanceof GatewaySilent

/** Asks the gateway for the money, and records what it did. Repeating it gives nothing back twice. */
export const giveBack = Effect.fn("refunding.giveBack")(
  function* ({ isOpen: _, ...refund }: RefundStanding) {
    const answer = yield* (yield* Gateway).refund(refund)
    yield* (yield* Refunds).settle(refund.key, answer)
  },
  Effect.tapCause((cause) =>
    Cause.hasInterrupts(cause) ? Effect.void : noteRefund(isSilent(Cause.squash(cause)) ? "silent" : "fault")
  )
)

/** Sees every open refund to its end that nobody else looks after. */
export const settleRefunds = Effect.gen(function* () {
  if (!(yield* Gateway).isOpen) return
  // One that hangs or cannot be read does not delay the others.
  yield* Effect.forEach(
    yield* (yield* Refunds).take,
    (refund) =>
      giveBack(refund).pipe(
        Effect.andThen(Effect.logInfo("A refund was settled")),
        Effect.catchTag("GatewaySilent", () => Effect.logWarning("The gateway did not answer about a refund")),
        Effect.catchCause((cause) => Effect.logError("A refund could not be settled; tried again shortly", cause)),
        Effect.annotateLogs({ order: refund.reference, refund: refund.key })
      ),
    { concurrency: "unbounded", discard: true }
  )
})

/** At start and every five seconds, so that a refund is settled even if whoever asked, or the server, never returns. */
export const layer = Layer.effectDiscard(
  settleRefunds.pipe(
    Effect.catchCause((cause) => logFailure("Warn", "Refunds could not be settled; tried again shortly", cause)),
    Effect.andThen(Effect.sleep("5 seconds")),
    Effect.forever,
    Effect.forkScoped
  )
)
