import { Effect } from "effect"
import { accountCall } from "../../services/account/accountCall.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { profileMachine } from "./profile.machine.ts"

export const liveProfile = fill(profileMachine, {
  load: askServer(
    () => accountCall((account) => account.profile()),
    ({ data }) => ({ type: "profile.loaded", profile: data }),
    "profile.failed"
  ),
  save: askServer(
    (change) =>
      accountCall((account) => account.updateProfile({ payload: change })).pipe(
        // The stored name is shown on every screen.
        Effect.tap(({ data }) => SessionStore.use((store) => store.keepUser(data)))
      ),
    ({ data }) => ({ type: "profile.saved", name: data.name, phone: data.phone }),
    "profile.refused"
  )
})
