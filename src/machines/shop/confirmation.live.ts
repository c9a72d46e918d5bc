import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type ConfirmationAnswer, confirmationMachine } from "./confirmation.machine.ts"

export const liveConfirmation = fill(confirmationMachine, {
  ask: ask(
    ({ number }, hear) =>
      checkoutCall(({ payment }) => payment.order({ params: { number } })).pipe(
        Effect.match({
          onSuccess: ({ data }): ConfirmationAnswer => ({ type: "order.found", order: data }),
          onFailure: (error): ConfirmationAnswer =>
            error._tag === "OrderNotFound"
              ? { type: "order.missing" }
              : { type: "order.unanswered", trouble: troubleIn(error) }
        }),
        Effect.flatMap(hear)
      ),
    { type: "order.unanswered", trouble: troubleIn(null) }
  )
})
