import { Context, Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import { OrderNotFound } from "../../src/contract/payment.ts"
import { LineNotRefundable, RefundKeyReused } from "../../src/contract/teamOrders.ts"
import { decide, type OrderFact, type RefundProblem } from "../../src/domain/shop/Order.ts"
import { refundable } from "../../src/domain/shop/refundable.ts"
import { noteActivity } from "../help/teamActivities.ts"
import { Configuration } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { noteRefund } from "../platform/metrics/money.ts"
import type { Refund, RefundAnswer } from "../platform/payment/Gateway.ts"
import { hashOf } from "../platform/secrets.ts"
import { lockedOrder, type OrderUnreadable, writeFact } from "./orderFacts.ts"
import { isOrderNumber } from "./orderNumber.ts"
import { tellRefunded } from "./tellRefunded.ts"

/** Added to the gateway's timeout, so that no refund is asked for again while it is still being asked for. */
const graceSeconds = 10

/** How long a lease on a refund lasts. */
const leaseSeconds = 60

export interface NewRefund {
  /** The member of the team who asks. */
  readonly memberId: string
  readonly number: string
  /** The line's place in the order, from 0. */
  readonly line: number
  readonly key: string
  readonly problem: RefundProblem
  readonly words: string
}

/** A refund as it stands. The gateway knows it by its id. */
export interface RefundStanding extends Refund {
  readonly isOpen: boolean
}

interface Row {
  readonly id: string
  readonly order_number: string
  readonly line: number
  readonly amount: number
  readonly member_id: string | null
  readonly body_hash: string
  readonly state: "asked" | "refunded" | "refused"
}

const standingOf = ({ id, order_number, amount, state }: Row): RefundStanding => ({
  key: id,
  reference: order_number,
  amount,
  isOpen: state === "asked"
})

/** The fact that the gateway's answer means. */
const factOf = ({ id, line }: Row, answer: RefundAnswer): OrderFact =>
  answer._tag === "Refunded"
    ? { _tag: "LineRefunded", line, refund: id, credit: answer.credit }
    : { _tag: "RefundRefused", line, refund: id, reason: answer.reason }

/** Refunds of orders' lines, as facts of their orders. Source: product, "Refunds". */
export class Refunds extends Context.Service<
  Refunds,
  {
    /** Writes down that a line is to be refunded, if the rules allow it; the same one for the same key. */
    readonly ask: (
      refund: NewRefund
    ) => Effect.Effect<RefundStanding, OrderNotFound | LineNotRefundable | RefundKeyReused | OrderUnreadable>
    /** Records what the gateway did; the access ends and the user is told in the same transaction, once. */
    readonly settle: (id: string, answer: RefundAnswer) => Effect.Effect<void, OrderUnreadable>
    /** Takes open refunds without a lease, for a minute. */
    readonly take: Effect.Effect<ReadonlyArray<RefundStanding>>
  }
>()("sayfa/Refunds") {
  static readonly layer = Layer.effect(
    Refunds,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { PAYMENT_ANSWER_SECONDS } = yield* Configuration
      const inTransaction = Effect.provideService(SqlClient.SqlClient, sql)

      const ask = Effect.fnUntraced(function* ({ memberId, number, line, key, problem, words }: NewRefund) {
        const found = isOrderNumber(number) ? yield* lockedOrder(sql, number) : null
        if (found === null) return yield* new OrderNotFound()
        const [keyHash, bodyHash] = [hashOf(key), hashOf(JSON.stringify([key, number, line, problem, words]))]
        const [before] = yield* sql<Row>`SELECT * FROM refunds WHERE member_id = ${memberId} AND key_hash = ${keyHash}`
        if (before !== undefined) {
          return before.body_hash === bodyHash ? standingOf(before) : yield* new RefundKeyReused()
        }
        const { order, paidAt, userId, count } = found
        const [clock] = yield* sql<{ now: number }>`SELECT floor(extract(epoch FROM now()) * 1000)::float8 AS now`
        const allowed = refundable({ order, paidAt, now: clock?.now ?? 0, isOwn: userId === memberId }, line)
        if (Result.isFailure(allowed)) return yield* new LineNotRefundable({ reason: allowed.failure })
        const id = newId()
        const rows = yield* sql<Row>`INSERT INTO refunds
            (id, order_number, line, amount, member_id, key_hash, body_hash, problem, words, leased_until)
          VALUES (${id}, ${number}, ${line}, ${allowed.success.price}, ${memberId}, ${keyHash}, ${bodyHash}, ${problem},
            ${words}, now() + make_interval(secs => ${PAYMENT_ANSWER_SECONDS + graceSeconds}))
          ON CONFLICT (member_id, key_hash) DO NOTHING RETURNING *`
        const [row] = rows
        // Meanwhile the key has come with another order.
        if (row === undefined) return yield* new RefundKeyReused()
        yield* writeFact(sql, number, count, { _tag: "RefundAsked", line, refund: id, problem })
        yield* noteActivity({
          userId: memberId,
          kind: "refund_asked",
          subject: number,
          detail: { line, refund: id, problem }
        })
        return standingOf(row)
      }, sql.withTransaction)

      const settle = Effect.fnUntraced(function* (id: string, answer: RefundAnswer) {
        const [row] = yield* sql<Row>`SELECT * FROM refunds WHERE id = ${id}`
        const found = row === undefined ? null : yield* lockedOrder(sql, row.order_number)
        if (row === undefined || found === null) return yield* Effect.die(new Error("There is no such refund"))
        const { order_number: number, line: place, member_id: memberId } = row
        const fact = factOf(row, answer)
        const decided = decide(found.order, fact)
        if (Result.isFailure(decided)) {
          yield* Effect.logError("The gateway's record contradicts the refund").pipe(
            Effect.annotateLogs({ order: number, refund: id, answer: answer._tag })
          )
          return
        }
        if (decided.success.length === 0) return
        yield* writeFact(sql, number, found.count, fact)
        const refusal = answer._tag === "NotRefunded" ? answer.reason : null
        yield* sql`UPDATE refunds SET state = ${refusal === null ? "refunded" : "refused"}, refusal = ${refusal},
          settled_at = now() WHERE id = ${id}`
        yield* sql.afterCommit(noteRefund(refusal === null ? "refunded" : "refused"))
        const line = found.order.lines[place]
        if (refusal !== null || line === undefined) return
        yield* sql`DELETE FROM library
          WHERE user_id = ${found.userId} AND issue_id = ${line.ref} AND order_number = ${number}`
        if (memberId !== null) {
          yield* noteActivity({
            userId: memberId,
            kind: "order_refunded",
            subject: number,
            detail: { line: place, refund: id, amount: row.amount }
          })
        }
        if (found.userId !== null) yield* tellRefunded(found.userId, { id, number, line })
      }, sql.withTransaction)

      return Refunds.of({
        ask: (refund) =>
          ask(refund).pipe(inTransaction, Effect.catchTag("SqlError", Effect.die), Effect.withSpan("Refunds.ask")),
        settle: (id, answer) =>
          settle(id, answer).pipe(
            inTransaction,
            Effect.catchTag("SqlError", Effect.die),
            Effect.withSpan("Refunds.settle")
          ),
        take: sql<Row>`UPDATE refunds SET leased_until = now() + make_interval(secs => ${leaseSeconds}) WHERE id IN (
            SELECT id FROM refunds WHERE state = 'asked' AND leased_until < now()
            ORDER BY leased_until FOR UPDATE SKIP LOCKED LIMIT 20
          ) RETURNING *`.pipe(
          Effect.map((rows) => rows.map(standingOf)),
          Effect.orDie,
          Effect.withSpan("Refunds.take")
        )
      })
    })
  )
}
