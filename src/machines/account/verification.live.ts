import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { verificationMachine } from "./verification.machine.ts"

export const liveVerification = fill(verificationMachine, {
  send: ask(
    (_: void, hear) =>
      ApiClient.use((api) => api.session.resendVerification()).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "mail.sent" }),
          onFailure: (error) => hear({ type: "mail.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "mail.refused", trouble: troubleIn(null) }
  )
})
