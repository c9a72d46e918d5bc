import type { Effect } from "effect"
import { accountCall } from "../../services/account/accountCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { passwordMachine } from "./password.machine.ts"

export const livePassword = fill(passwordMachine, {
  send: askServer(
    ({ hasPassword, currentPassword, password, passwordConfirm }) =>
      accountCall((account): Effect.Effect<unknown, unknown> =>
        hasPassword
          ? account.changePassword({ payload: { currentPassword, password, passwordConfirm } })
          : account.setPassword({ payload: { password, passwordConfirm } })
      ),
    () => ({ type: "password.changed" }),
    "password.refused"
  )
})
