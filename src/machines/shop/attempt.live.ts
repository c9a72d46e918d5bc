import { Clock, Effect } from "effect"
import type { Payment } from "../../domain/shop/Purchase.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { pay } from "../../services/shop/pay.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { attemptMachine } from "./attempt.machine.ts"

export const liveAttempt = fill(attemptMachine, {
  getKey: ask(
    ({ ids }: { readonly ids: ReadonlyArray<string> }, hear) =>
      Effect.flatMap(Clock.currentTimeMillis, (at) =>
        hear({ type: "attempt.begun", attempt: { key: crypto.randomUUID(), at, ids } })
      ),
    { type: "payment.refused", trouble: { _tag: "Unexpected", message: null } }
  ),
  pay: ask((payment: Payment, hear) => Effect.flatMap(pay(payment), hear), {
    type: "payment.unanswered",
    trouble: unreachable
  }),
  wait: ask(
    ({ seconds }: { readonly seconds: number }, hear) =>
      Effect.race(Effect.sleep(`${seconds} seconds`), backOnline).pipe(Effect.andThen(hear({ type: "payment.due" }))),
    { type: "payment.due" }
  )
})
