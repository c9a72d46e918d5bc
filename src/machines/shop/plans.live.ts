import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { plansMachine } from "./plans.machine.ts"

export const livePlans = fill(plansMachine, {
  look: ask(
    (_: void, hear) =>
      checkoutCall(({ subscriptions }) => subscriptions.subscriptions()).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "subscriptions.loaded", subscriptions: data.subscription.platform }),
          onFailure: (error) => hear({ type: "subscriptions.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "subscriptions.failed", trouble: troubleIn(null) }
  )
})
