import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { DeclineReason, RefundRefusal } from "../../../src/domain/shop/Order.ts"
import { newId } from "../identity.ts"
import { newSecret } from "../secrets.ts"
import { bankPath } from "./bankPath.ts"
import {
  type Charge,
  type Gateway,
  GatewaySilent,
  type Payment,
  type Refund,
  type RefundAnswer,
  type Renewal
} from "./Gateway.ts"
import { type Behaviour, behaviourOf, laterBehaviourOf, type RefundBehaviour, refundBehaviourOf } from "./testCards.ts"

interface Row {
  readonly reference: string
  readonly amount: number
  readonly state: "taken" | "refused" | "challenged" | "voided"
  readonly reason: DeclineReason | null
  readonly payment: string | null
  readonly token: string | null
  readonly return_path: string
  readonly customer: string | null
}

/** A payment before its outcome is known. */
interface NewPayment extends Pick<Row, "reference" | "amount" | "return_path"> {
  /** What the card does when it is charged again; null if it will not be. */
  readonly later: Behaviour | null
  readonly refunding: RefundBehaviour
}

interface RefundRow {
  readonly reason: RefundRefusal | null
  readonly credit: string | null
}

const refundAnswerOf = ({ reason, credit }: RefundRow): RefundAnswer =>
  reason === null ? { _tag: "Refunded", credit: credit ?? "" } : { _tag: "NotRefunded", reason }

const chargeOf = (row: Row | undefined): Charge => {
  switch (row?.state) {
    case undefined:
      return { _tag: "Unknown" }
    case "taken":
      return { _tag: "Taken", payment: row?.payment ?? "", customer: row?.customer ?? null }
    case "refused":
      return { _tag: "Refused", reason: row?.reason ?? "doNotHonour" }
    case "challenged":
      return { _tag: "Challenged", url: `${bankPath}${row?.token}` }
    case "voided":
      return { _tag: "Voided" }
  }
}

/** What the bank's page shows, and where it sends the browser then. */
export interface Challenge {
  readonly amount: number
  readonly isOver: boolean
  /** A path with a query. */
  readonly returnsTo: string
}

const challengeOf = ({ amount, state, return_path, token, reference }: Row): Challenge => ({
  amount,
  isOver: state !== "challenged",
  returnsTo: `${return_path}?${new URLSearchParams({ token: token ?? "", orderId: reference })}`
})

/** A gateway for tests that takes no money, with a bank's page. It stores nothing of a card. */
export class Sandbox extends Context.Service<
  Sandbox,
  {
    readonly gateway: Gateway["Service"]
    /** Null if no challenge has this token. */
    readonly challenge: (token: string) => Effect.Effect<Challenge | null>
    /** The card holder's answer; the first one counts. */
    readonly answer: (token: string, isApproved: boolean) => Effect.Effect<Challenge | null>
  }
>()("sayfa/Sandbox") {
  static readonly layer = Layer.effect(
    Sandbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** References charged slowly, whose next lookup is slow too. */
      const slowReferences = new Set<string>()

      const rowOf = (reference: string) =>
        sql<Row>`SELECT * FROM sandbox_payments WHERE reference = ${reference}`.pipe(Effect.map((rows) => rows[0]))
      const byToken = (token: string) =>
        sql<Row>`SELECT * FROM sandbox_payments WHERE token = ${token}`.pipe(Effect.map((rows) => rows[0]))

      /**
       * Writes a new payment; false if the reference exists. A card to be charged again becomes a customer, of which
       * only the later behaviour is stored.
       */
      const write = Effect.fnUntraced(function* (
        { reference, amount, return_path, later, refunding }: NewPayment,
        state: Row["state"],
        reason: DeclineReason | null = null
      ) {
        const customer = later === null || state === "refused" ? null : newId()
        const rows = yield* sql`INSERT INTO sandbox_payments
            (reference, amount, state, reason, payment, token, return_path, customer, refunding)
          VALUES (${reference}, ${amount}, ${state}, ${reason}, ${state === "taken" ? newId() : null},
            ${state === "challenged" ? newSecret() : null}, ${return_path}, ${customer},
            ${JSON.stringify(refunding)}::text::jsonb)
          ON CONFLICT (reference) DO NOTHING RETURNING reference`
        if (rows.length > 0 && customer !== null) {
          yield* sql`INSERT INTO sandbox_customers (customer, behaviour)
            VALUES (${customer}, ${JSON.stringify(later)}::text::jsonb)`
        }
        return rows.length > 0
      }, sql.withTransaction)

      const act = Effect.fnUntraced(function* (behaviour: Behaviour, payment: NewPayment) {
        switch (behaviour.does) {
          case "take":
            yield* write(payment, "taken")
            break
          case "refuse":
            yield* write(payment, "refused", behaviour.reason)
            break
          case "challenge":
            yield* write(payment, "challenged")
            break
          case "takeAndFallSilent":
            if (yield* write(payment, "taken")) return yield* new GatewaySilent({})
            break
          case "fallSilent":
            if ((yield* rowOf(payment.reference)) === undefined) return yield* new GatewaySilent({})
            break
          case "takeAndDawdle":
            if (yield* write(payment, "taken")) {
              slowReferences.add(payment.reference)
              yield* Effect.sleep("1 minute")
            }
            break
        }
        return chargeOf(yield* rowOf(payment.reference))
      })

      const charge = Effect.fnUntraced(function* ({ card, reference, amount, returnPath, isFirst }: Payment) {
        const { number } = Redacted.value(card)
        const later = isFirst ? laterBehaviourOf(number) : null
        const refunding = refundBehaviourOf(number)
        return yield* act(behaviourOf(number), { reference, amount, return_path: returnPath, later, refunding })
      })

      const chargeAgain = Effect.fnUntraced(function* ({ reference, amount, customer }: Renewal) {
        const [row] = yield* sql<{ behaviour: Behaviour }>`SELECT behaviour FROM sandbox_customers
          WHERE customer = ${customer}`
        const behaviour: Behaviour = row?.behaviour ?? { does: "refuse", reason: "doNotHonour" }
        const refunding = { does: "giveBack" } as const
        return yield* act(behaviour, { reference, amount, return_path: "", later: null, refunding })
      })

      const lookup = Effect.fnUntraced(function* (reference: string) {
        if (slowReferences.delete(reference)) yield* Effect.sleep("1 minute")
        return chargeOf(yield* rowOf(reference))
      })

      const voidReference = Effect.fnUntraced(function* (reference: string) {
        yield* sql`INSERT INTO sandbox_payments AS p (reference, amount, state, return_path)
          VALUES (${reference}, 0, 'voided', '')
          ON CONFLICT (reference) DO UPDATE SET state = 'voided' WHERE p.state = 'challenged'`
        return chargeOf(yield* rowOf(reference))
      })

      /** Refunds that were asked for once, and whose first request was lost. */
      const missedRefunds = new Set<string>()

      const recordedRefund = (key: string) =>
        sql<RefundRow>`SELECT reason, credit FROM sandbox_refunds WHERE key = ${key}`.pipe(
          Effect.map(([row]) => row ?? null)
        )

      /** Records a new refund; never more is given back than was taken. */
      const giveBack = Effect.fnUntraced(function* (
        { key, reference, amount }: Refund,
        payment: Pick<Row, "amount" | "state"> | undefined,
        refused: RefundRefusal | null
      ) {
        yield* sql`SELECT 1 FROM sandbox_payments WHERE reference = ${reference} FOR UPDATE`
        const before = yield* recordedRefund(key)
        if (before !== null) return before
        const [given] = yield* sql<{ sum: number }>`SELECT coalesce(sum(amount), 0)::int AS sum FROM sandbox_refunds
          WHERE reference = ${reference} AND credit IS NOT NULL`
        const isTooMuch = (given?.sum ?? 0) + amount > (payment?.amount ?? 0)
        const reason = payment?.state !== "taken" ? "notTaken" : isTooMuch ? "returned" : refused
        const credit = reason === null ? newId() : null
        yield* sql`INSERT INTO sandbox_refunds (key, reference, amount, reason, credit)
          VALUES (${key}, ${reference}, ${amount}, ${reason}, ${credit})`
        return { reason, credit }
      }, sql.withTransaction)

      const refund = Effect.fnUntraced(function* (asked: Refund) {
        const before = yield* recordedRefund(asked.key)
        if (before !== null) return refundAnswerOf(before)
        const [payment] = yield* sql<Pick<Row, "amount" | "state"> & { readonly refunding: RefundBehaviour | null }>`
          SELECT amount, state, refunding FROM sandbox_payments WHERE reference = ${asked.reference}`
        const behaviour = payment?.refunding ?? { does: "giveBack" }
        if (behaviour.does === "missFirst" && !missedRefunds.has(asked.key)) {
          missedRefunds.add(asked.key)
          return yield* new GatewaySilent({})
        }
        const given = yield* giveBack(asked, payment, behaviour.does === "refuse" ? behaviour.reason : null)
        if (behaviour.does === "giveBackAndFallSilent") return yield* new GatewaySilent({})
        return refundAnswerOf(given)
      })

      const silent = Effect.mapError((cause: unknown) =>
        cause instanceof GatewaySilent ? cause : new GatewaySilent({ cause })
      )

      return Sandbox.of({
        gateway: {
          isOpen: true,
          charge: Effect.fn("Sandbox.charge")((payment) => silent(charge(payment))),
          chargeAgain: Effect.fn("Sandbox.chargeAgain")((renewal) => silent(chargeAgain(renewal))),
          confirm: Effect.fn("Sandbox.confirm")((token) =>
            byToken(token).pipe(
              Effect.map((row) => (row === undefined ? null : { reference: row.reference, charge: chargeOf(row) })),
              silent
            )
          ),
          lookup: Effect.fn("Sandbox.lookup")((reference) => silent(lookup(reference))),
          voidReference: Effect.fn("Sandbox.voidReference")((reference) => silent(voidReference(reference))),
          refund: Effect.fn("Sandbox.refund")((asked) => silent(refund(asked)))
        },
        challenge: Effect.fn("Sandbox.challenge")(function* (token) {
          const row = yield* byToken(token)
          return row === undefined ? null : challengeOf(row)
        }, Effect.orDie),
        answer: Effect.fn("Sandbox.answer")(function* (token, isApproved) {
          yield* sql`UPDATE sandbox_payments SET state = ${isApproved ? "taken" : "refused"},
              reason = ${isApproved ? null : "notAuthenticated"}, payment = ${isApproved ? newId() : null}
            WHERE token = ${token} AND state = 'challenged'`
          const row = yield* byToken(token)
          return row === undefined ? null : challengeOf(row)
        }, Effect.orDie)
      })
    })
  )
}
