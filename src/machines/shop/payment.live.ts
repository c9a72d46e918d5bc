import { Effect } from "effect"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { liveAttempt } from "./attempt.live.ts"
import { paymentMachine } from "./payment.machine.ts"

export const livePayment = fill(paymentMachine, {
  attempt: liveAttempt,
  leave: ask(({ url }: { readonly url: string }) => Effect.sync(() => location.assign(url)), undefined as never)
})
