import { Effect, Layer } from "effect"
import { isOpen, type Order, type OrderFact } from "../../src/domain/shop/Order.ts"
import { type Charge, Gateway } from "../platform/payment/Gateway.ts"
import { Orders } from "./Orders.ts"

/** Why the gateway was made to promise that it takes no money. */
export type Ending = "OrderExpired" | "OrderSuperseded"

/** What the gateway's books mean for an order; nothing where they know nothing of it. */
const factOf = (charge: Charge, ending: Ending): OrderFact | null => {
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

/** Tells the order what the gateway says of it, and answers with what it is then. */
export const settle = Effect.fn("settle.settle")(function* (
  number: string,
  charge: Charge,
  ending: Ending = "OrderExpired"
) {
  const orders = yield* Orders
  const fact = factOf(charge, ending)
  const asItIs = Effect.flatMap(orders.find(number), (order) =>
    order === null ? Effect.die(new Error("There is no such order")) : Effect.succeed<Order>(order)
  )
  if (fact === null) return yield* asItIs
  return yield* orders.tell(number, fact).pipe(
    Effect.catchTag("NotPossible", ({ state }) =>
      // A late word of a challenge that was answered meanwhile is nothing; money beside the books is.
      (charge._tag === "Taken" ? Effect.logError : Effect.logDebug)("The gateway contradicts the order").pipe(
        Effect.annotateLogs({ order: number, state, charge: charge._tag }),
        Effect.andThen(asItIs)
      )
    )
  )
})

/**
 * What the gateway says of a card whose owner is not there. Where its bank wants to ask them, it is made to promise that it
 * takes nothing, and that is a refusal.
 */
export const unattended = Effect.fn("settle.unattended")(function* (number: string, charge: Charge) {
  if (charge._tag !== "Challenged") return charge
  const after = yield* (yield* Gateway).voidReference(number)
  return after._tag === "Voided" ? ({ _tag: "Refused", reason: "notAuthenticated" } as const) : after
})

const isRenewal = Effect.fnUntraced(function* (number: string) {
  const order = yield* (yield* Orders).find(number)
  return order?.lines.some(({ renews }) => renews !== undefined) ?? false
})

/** An order that need not wait for anybody ends here: what the gateway has not taken by now it promises never to take. */
const lookAfter = Effect.fn("settle.lookAfter")(function* (number: string, isOver: boolean) {
  const gateway = yield* Gateway
  const said = yield* gateway.lookup(number)
  const known = said._tag === "Challenged" && (yield* isRenewal(number)) ? yield* unattended(number, said) : said
  const isWaiting = known._tag === "Unknown" || (known._tag === "Challenged" && isOver)
  const { state } = yield* settle(number, isWaiting && isOver ? yield* gateway.voidReference(number) : known)
  if (!isOpen(state)) yield* Effect.logInfo("An order was settled").pipe(Effect.annotateLogs({ order: number, state }))
})

/** Looks after every open order that nobody else looks after. */
export const reconcile = Effect.gen(function* () {
  const orders = yield* Orders
  if (!(yield* Gateway).isOpen) return
  // Beside one another, and each for itself: one that hangs, or that nobody can read, keeps no other waiting.
  yield* Effect.forEach(
    yield* orders.take,
    ({ number, isOver }) =>
      lookAfter(number, isOver).pipe(
        Effect.catchTag("GatewaySilent", () => Effect.logWarning("The gateway does not say what came of an order")),
        Effect.catchCause((cause) => Effect.logError("An order could not be looked after", cause)),
        Effect.annotateLogs({ order: number })
      ),
    { concurrency: "unbounded", discard: true }
  )
})

/** At start and every few seconds: an order whose browser, or whose server, never came back is settled all the same. */
export const layer = Layer.effectDiscard(
  reconcile.pipe(
    Effect.catchCause((cause) => Effect.logWarning("Orders could not be looked after", cause)),
    Effect.andThen(Effect.sleep("5 seconds")),
    Effect.forever,
    Effect.forkScoped
  )
)
