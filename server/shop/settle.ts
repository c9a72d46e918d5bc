import { Effect, Layer } from "effect"
import { isOpen, type Order, type OrderFact } from "../../src/domain/shop/Order.ts"
import { logFailure } from "../platform/failureLog.ts"
import { type Charge, Gateway } from "../platform/payment/Gateway.ts"
import { Orders } from "./Orders.ts"

/** The fact that is recorded when a charge was voided. */
export type VoidReason = "OrderExpired" | "OrderSuperseded"

/** The fact that a charge means for its order; null if the gateway does not know it. */
const factOf = (charge: Charge, ending: VoidReason): OrderFact | null => {
  switch (charge._tag) {
    case "Taken":
      return {
        _tag: "OrderPaid",
        payment: charge.payment,
        ...(charge.customer === null ? {} : { customer: charge.customer })
      }
    case "Refused":
      return { _tag: "OrderFailed", reason: charge.reason }
    case "Challenged":
      return { _tag: "OwnerChallenged" }
    case "Voided":
      return { _tag: ending }
    case "Unknown":
      return null
  }
}

/** Records what the gateway says of an order, and answers with the order. */
export const settle = Effect.fn("settle.settle")(function* (
  number: string,
  charge: Charge,
  ending: VoidReason = "OrderExpired"
) {
  const orders = yield* Orders
  const fact = factOf(charge, ending)
  const unchanged = Effect.flatMap(orders.find(number), (order) =>
    order === null ? Effect.die(new Error("There is no such order")) : Effect.succeed<Order>(order)
  )
  if (fact === null) return yield* unchanged
  return yield* orders.tell(number, fact).pipe(
    Effect.catchTag("NotPossible", ({ state }) =>
      // A late challenge is harmless. Money taken for an order that cannot be paid any more is an error.
      (charge._tag === "Taken" ? Effect.logError : Effect.logDebug)("The gateway's record contradicts the order").pipe(
        Effect.annotateLogs({ order: number, state, charge: charge._tag }),
        Effect.andThen(unchanged)
      )
    )
  )
})

/**
 * Nobody can answer the bank when a subscription renews: if the bank asks, the charge is voided and counts as refused.
 */
export const refuseUnattendedChallenge = Effect.fn("settle.refuseUnattendedChallenge")(function* (
  number: string,
  charge: Charge
) {
  if (charge._tag !== "Challenged") return charge
  const after = yield* (yield* Gateway).voidReference(number)
  return after._tag === "Voided" ? ({ _tag: "Refused", reason: "notAuthenticated" } as const) : after
})

const isRenewal = Effect.fnUntraced(function* (number: string) {
  const order = yield* (yield* Orders).find(number)
  return order?.lines.some(({ renews }) => renews !== undefined) ?? false
})

/** Settles an open order by the gateway's record. If `isOver`, a charge that was not taken by now is voided. */
const reconcileOne = Effect.fn("settle.reconcileOne")(function* (number: string, isOver: boolean) {
  const gateway = yield* Gateway
  const found = yield* gateway.lookup(number)
  const charge =
    found._tag === "Challenged" && (yield* isRenewal(number)) ? yield* refuseUnattendedChallenge(number, found) : found
  const isUndecided = charge._tag === "Unknown" || charge._tag === "Challenged"
  const { state } = yield* settle(number, isOver && isUndecided ? yield* gateway.voidReference(number) : charge)
  if (!isOpen(state)) yield* Effect.logInfo("An order was settled").pipe(Effect.annotateLogs({ order: number, state }))
})

/** Settles every open order that no other server is settling. */
export const reconcile = Effect.gen(function* () {
  const orders = yield* Orders
  if (!(yield* Gateway).isOpen) return
  // One that hangs or cannot be read does not delay the others.
  yield* Effect.forEach(
    yield* orders.take,
    ({ number, isOver }) =>
      reconcileOne(number, isOver).pipe(
        Effect.catchTag("GatewaySilent", () => Effect.logWarning("The gateway did not answer about an order")),
        Effect.catchCause((cause) => Effect.logError("An order could not be settled; tried again shortly", cause)),
        Effect.annotateLogs({ order: number })
      ),
    { concurrency: "unbounded", discard: true }
  )
})

/** At start and every five seconds, so that an order is settled even if its browser or server never returns. */
export const layer = Layer.effectDiscard(
  reconcile.pipe(
    Effect.catchCause((cause) => logFailure("Warn", "Orders could not be settled; tried again shortly", cause)),
    Effect.andThen(Effect.sleep("5 seconds")),
    Effect.forever,
    Effect.forkScoped
  )
)
