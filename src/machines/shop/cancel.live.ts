import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { cancelMachine } from "./cancel.machine.ts"

export const liveCancel = fill(cancelMachine, {
  send: ask(
    (payload, hear) =>
      checkoutCall(({ subscriptions }) => subscriptions.cancel({ payload })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: () => hear({ type: "cancel.accepted" }),
          onFailure: (error) => hear({ type: "cancel.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "cancel.refused", trouble: troubleIn(null) }
  )
})
