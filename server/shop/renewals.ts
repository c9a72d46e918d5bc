import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Gateway } from "../platform/payment/Gateway.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { mailDue } from "./notices.ts"
import { Orders } from "./Orders.ts"
import { settle, refuseUnattendedChallenge } from "./settle.ts"
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
    yield* refuseUnattendedChallenge(
      number,
      yield* gateway.chargeAgain({ reference: number, amount: order.total, customer })
    )
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

/** In milliseconds, how far the server's clock may be from the database's, by which is read. */
const wrongBy = 5 * 60_000

/** Whoever is far ahead would charge for what has not begun, and tell readers of ends that have not come. */
const isOnTime = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [database] = yield* sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`
  const seconds = Math.round(((yield* Clock.currentTimeMillis) - (database?.now ?? 0)) / 1000)
  const isRight = Math.abs(seconds) * 1000 <= wrongBy
  if (!isRight) {
    yield* Effect.logError("No subscription is renewed or ended: the clocks of server and database differ").pipe(
      Effect.annotateLogs({ seconds })
    )
  }
  return isRight
})

/** What is to be done now, where the clock can be believed; mails go out also where something else does not work. */
export const round = Effect.fn("renewals.round")(function* (address: string) {
  yield* Effect.flatMap(isOnTime, (isRight) => (isRight ? renewAll : Effect.void)).pipe(
    Effect.catchCause((cause) => Effect.logWarning("Subscriptions could not be seen to", cause))
  )
  yield* mailDue(address).pipe(
    Effect.catchCause((cause) => Effect.logWarning("Mails of subscriptions could not be sent", cause))
  )
})

/** At start and every few seconds. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const address = yield* publicAddress
    yield* round(address).pipe(Effect.andThen(Effect.sleep("10 seconds")), Effect.forever, Effect.forkScoped)
  })
)
