import { Clock, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { noteRenewal } from "../platform/metrics/money.ts"
import { Gateway } from "../platform/payment/Gateway.ts"
import type { JobQueue } from "../platform/queue/JobQueue.ts"
import { Jobs } from "../platform/queue/Jobs.ts"
import { Orders } from "./Orders.ts"
import { settle, refuseUnattendedChallenge } from "./settle.ts"
import { Subscriptions } from "./Subscriptions.ts"

/** Charges a subscription's next period; the outcome is recorded even if nobody waits for it. */
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
  yield* Effect.logInfo("A renewal was charged").pipe(Effect.annotateLogs({ order: number, state }))
})

/**
 * Renews what is due, and ends what is over. If the server dies between charging and recording, the open order is
 * settled later like any other. Source: product, "Subscriptions".
 */
export const renewAll = Effect.gen(function* () {
  const subscriptions = yield* Subscriptions
  const due = (yield* Gateway).isOpen ? yield* subscriptions.due : []
  yield* Effect.forEach(
    due,
    (id) =>
      renew(id).pipe(
        Effect.catchTag("GatewaySilent", () =>
          Effect.andThen(
            noteRenewal("silent"),
            Effect.logWarning("The gateway did not answer about a renewal; its order is settled later")
          )
        ),
        Effect.catchCause((cause) =>
          Effect.andThen(noteRenewal("fault"), Effect.logError("A subscription could not be renewed", cause))
        ),
        Effect.annotateLogs({ subscription: id })
      ),
    { concurrency: 10, discard: true }
  )
  yield* subscriptions.endOver
})

/** Milliseconds by which the clocks of server and database may differ. */
const maxClockDifference = 5 * 60_000

/** With a clock far ahead, the server would charge too early and report ends that have not come. */
const isOnTime = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [database] = yield* sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`
  const seconds = Math.round(((yield* Clock.currentTimeMillis) - (database?.now ?? 0)) / 1000)
  const isRight = Math.abs(seconds) * 1000 <= maxClockDifference
  if (!isRight) {
    yield* Effect.logError("No subscription is renewed or ended: the clocks of server and database differ").pipe(
      Effect.annotateLogs({ seconds })
    )
  }
  return isRight
})

/** Does what is due, unless the clocks differ. */
export const round = Effect.gen(function* () {
  if (!(yield* isOnTime)) return
  yield* renewAll
  yield* Subscriptions.use((subscriptions) => subscriptions.tellEnding)
}).pipe(
  Effect.catchCause((cause) =>
    Effect.logWarning("Subscriptions could not be renewed or ended; tried again shortly", cause)
  ),
  Effect.withSpan("renewals.round")
)

/** A job looks after all that is due. What fails is logged, and due a minute later; only a process that ends fails it. */
export const renewalRounds: JobQueue<{}> = {
  name: "renewals",
  data: Schema.Struct({}),
  retries: 0,
  delay: 5,
  mostDelay: 5,
  isRepeated: true,
  most: 3600,
  concurrency: 1,
  every: 10
}

const key = "due"

/** At start and every minute, by one process. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* Jobs
    yield* jobs.work(renewalRounds, () => round)
    yield* jobs.schedule(renewalRounds, "* * * * *", {}, key)
    yield* jobs.send(renewalRounds, {}, { key })
  })
)
