import type { Effect } from "effect"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { passwordMachine } from "./password.machine.ts"

export const livePassword = fill(passwordMachine, {
  send: askServer(
    ({ hasPassword, currentPassword, password, passwordConfirm }) =>
      ApiClient.use(({ account }): Effect.Effect<unknown, unknown> =>
        hasPassword
          ? account.changePassword({ payload: { currentPassword, password, passwordConfirm } })
          : account.setPassword({ payload: { password, passwordConfirm } })
      ),
    () => ({ type: "password.changed" }),
    "password.refused"
  )
})
