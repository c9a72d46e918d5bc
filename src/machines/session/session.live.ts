import { Effect } from "effect"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { idle } from "../../services/platform/idle.ts"
import { clientId } from "../../services/session/clientId.ts"
import { keepUser } from "../../services/session/keepUser.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, fill } from "../slot.ts"
import { sessionMachine } from "./session.machine.ts"

/** How long signing out waits for the server. Source: product, "Logout". */
const logoutTimeout = "5 seconds"

export const liveSession = fill(sessionMachine, {
  recall: ask(
    (_, hear) =>
      SessionStore.use((store) => store.read).pipe(
        Effect.andThen((session) => hear({ type: "session.recalled", user: session?.user ?? null }))
      ),
    { type: "session.recalled", user: null }
  ),
  watch: ask(
    (_, hear) =>
      SessionStore.use((store) =>
        Effect.callback<never>(() => {
          const stop = store.watch(({ session, where }) =>
            Effect.runSync(hear({ type: "session.changed", user: session?.user ?? null, where }))
          )
          return Effect.sync(stop)
        })
      ),
    { type: "session.changed", user: null, where: "elsewhere" }
  ),
  introduce: ask(
    () =>
      idle.pipe(
        Effect.andThen(clientId),
        Effect.andThen((id) => ApiClient.use((api) => api.session.verifySession({ payload: { client_id: id } }))),
        Effect.catchCause(() => Effect.void)
      ),
    undefined as never
  ),
  confirm: ask(
    (_, hear) =>
      ApiClient.use((api) => api.session.checkAuth()).pipe(
        Effect.tap(({ data }) => (data === null ? Effect.void : keepUser(data.user))),
        Effect.matchEffect({
          onSuccess: ({ data }) =>
            hear(data === null ? { type: "session.refused" } : { type: "session.confirmed", user: data.user }),
          onFailure: () => hear({ type: "session.unconfirmed" })
        })
      ),
    { type: "session.unconfirmed" }
  ),
  forget: ask(
    (_, hear) => SessionStore.use((store) => store.clear).pipe(Effect.andThen(hear({ type: "session.left" }))),
    {
      type: "session.left"
    }
  ),
  leave: ask(
    (_, hear) =>
      ApiClient.use((api) => api.session.logout()).pipe(
        Effect.timeout(logoutTimeout),
        Effect.ignore,
        Effect.andThen(SessionStore.use((store) => store.clear)),
        Effect.andThen(hear({ type: "session.left" }))
      ),
    { type: "session.left" }
  )
})
