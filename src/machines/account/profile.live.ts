import { Effect } from "effect"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, fill } from "../slot.ts"
import { profileMachine } from "./profile.machine.ts"

export const liveProfile = fill(profileMachine, {
  load: ask(
    (_: void, hear) =>
      ApiClient.use((api) => api.account.profile()).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "profile.loaded", profile: data }),
          onFailure: (error) => hear({ type: "profile.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "profile.failed", trouble: troubleIn(null) }
  ),
  save: ask(
    (change, hear) =>
      ApiClient.use((api) => api.account.updateProfile({ payload: change })).pipe(
        // The stored name is shown on every screen.
        Effect.tap(({ data }) => SessionStore.use((store) => store.keepUser(data))),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "profile.saved", name: data.name, phone: data.phone }),
          onFailure: (error) => hear({ type: "profile.refused", trouble: troubleIn(error) })
        })
      ),
    { type: "profile.refused", trouble: troubleIn(null) }
  )
})
