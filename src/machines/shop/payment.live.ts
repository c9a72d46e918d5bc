import { Clock, Effect } from "effect"
import { checkoutKind } from "../../domain/shop/checkoutKind.ts"
import type { Payment } from "../../domain/shop/Purchase.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { pay } from "../../services/shop/pay.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { ask, fill } from "../slot.ts"
import { paymentMachine } from "./payment.machine.ts"

export const livePayment = fill(paymentMachine, {
  begin: ask(
    ({ ids }: { readonly ids: ReadonlyArray<string> }, hear) =>
      Effect.gen(function* () {
        const reader = (yield* SessionStore.use((store) => store.read))?.user.id ?? null
        const attempt = { key: crypto.randomUUID(), at: yield* Clock.currentTimeMillis, ids }
        // Kept before anything leaves: else a page that is opened anew would not know what to ask for.
        yield* EventLog.use((log) => log.append(streamOf(checkoutKind, reader), [{ _tag: "AttemptBegun", ...attempt }]))
        yield* hear({ type: "attempt.begun", attempt })
      }),
    undefined as never
  ),
  pay: ask((payment: Payment, hear) => Effect.flatMap(pay(payment), hear), {
    type: "payment.unanswered",
    trouble: unreachable
  }),
  rest: ask(
    ({ seconds }: { readonly seconds: number }, hear) =>
      Effect.race(Effect.sleep(`${seconds} seconds`), backOnline).pipe(Effect.andThen(hear({ type: "payment.due" }))),
    { type: "payment.due" }
  ),
  leave: ask(({ url }: { readonly url: string }) => Effect.sync(() => location.assign(url)), undefined as never)
})
