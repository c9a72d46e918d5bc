import { Effect, Layer } from "effect"
import { Gateway } from "../platform/payment/Gateway.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { mailDue } from "./notices.ts"
import { Orders } from "./Orders.ts"
import { settle } from "./settle.ts"
import { Subscriptions } from "./Subscriptions.ts"

/** Asks for the next period of one: what comes of it is written down, also when nobody waits for it any more. */
const renew = Effect.fn("renewals.renew")(function* (id: string) {
  const orders = yield* Orders
  const gateway = yield* Gateway
  const placed = yield* orders.placeRenewal(id)
  if (placed === null) return
  const { number, order, customer } = placed
  const { state } = yield* settle(
    number,
    yield* gateway.chargeAgain({ reference: number, amount: order.total, customer })
  )
  yield* Effect.logInfo("A subscription was asked to be renewed").pipe(Effect.annotateLogs({ order: number, state }))
})

/**
 * Renews what is to be renewed, and ends what is over. A server that falls between asking and writing leaves an open order,
 * which is looked after as every one is. Source: product, "Subscriptions".
 */
export const renewAll = Effect.gen(function* () {
  const subscriptions = yield* Subscriptions
  const due = (yield* Gateway).isOpen ? yield* subscriptions.due : []
  yield* Effect.forEach(
    due,
    (id) =>
      renew(id).pipe(
        Effect.catchTag("GatewaySilent", () => Effect.logWarning("The gateway does not say what came of a renewal")),
        Effect.catchCause((cause) => Effect.logError("A subscription could not be renewed", cause)),
        Effect.annotateLogs({ subscription: id })
      ),
    { concurrency: 10, discard: true }
  )
  yield* subscriptions.endOver
})

/** At start and every few seconds. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const address = yield* publicAddress
    yield* renewAll.pipe(
      Effect.andThen(mailDue(address)),
      Effect.catchCause((cause) => Effect.logWarning("Subscriptions could not be seen to", cause)),
      Effect.andThen(Effect.sleep("10 seconds")),
      Effect.forever,
      Effect.forkScoped
    )
  })
)
