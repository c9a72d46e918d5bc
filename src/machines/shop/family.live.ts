import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { familyMachine } from "./family.machine.ts"

export const liveFamily = fill(familyMachine, {
  load: ask(
    (_: void, hear) =>
      checkoutCall(({ family }) => family.family()).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "family.loaded", family: data }),
          onFailure: (error) => hear({ type: "family.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "family.failed", trouble: troubleIn(null) }
  ),
  invite: ask(
    (payload, hear) =>
      checkoutCall(({ family }) => family.invite({ payload })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "family.changed", family: data }),
          onFailure: (error) => hear({ type: "family.kept", trouble: troubleIn(error) })
        })
      ),
    { type: "family.kept", trouble: troubleIn(null) }
  ),
  dismiss: ask(
    (params, hear) =>
      checkoutCall(({ family }) => family.dismiss({ params })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "family.changed", family: data }),
          onFailure: (error) => hear({ type: "family.kept", trouble: troubleIn(error) })
        })
      ),
    { type: "family.kept", trouble: troubleIn(null) }
  )
})
