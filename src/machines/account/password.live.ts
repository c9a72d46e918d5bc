import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { passwordMachine } from "./password.machine.ts"

export const livePassword = fill(passwordMachine, {
  send: ask(
    ({ hasPassword, currentPassword, password, passwordConfirm }, hear) =>
      ApiClient.use(({ account }): Effect.Effect<unknown, unknown> =>
        hasPassword
          ? account.changePassword({ payload: { currentPassword, password, passwordConfirm } })
          : account.setPassword({ payload: { password, passwordConfirm } })
      ).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "password.changed" }),
          onFailure: (error) => hear({ type: "password.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "password.refused", trouble: troubleIn(null) }
  )
})
