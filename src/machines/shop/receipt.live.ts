import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { receiptMachine } from "./receipt.machine.ts"

export const liveReceipt = fill(receiptMachine, {
  load: ask(
    ({ number }: { readonly number: string }, hear) =>
      checkoutCall(({ payment }) => payment.order({ params: { number } })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "loadable.loaded", value: data }),
          onFailure: (error) => hear({ type: "loadable.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
