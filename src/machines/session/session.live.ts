import { Effect } from "effect"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { idle } from "../../services/platform/idle.ts"
import { clientId } from "../../services/session/clientId.ts"
import { leave } from "../../services/session/signOut.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { sessionMachine } from "./session.machine.ts"

/** Sends marks that the server has not got yet; its code is rarely needed. */
const sendMarks = (userId: string) =>
  Effect.flatMap(
    Effect.promise(() => import("../../services/account/unsentMarks.ts")),
    ({ sendUnsaved }) => sendUnsaved(userId)
  )

/** Deletes what was written to the support team, or by it, or about adverts, and not sent or saved. */
const forgetMessages = (userId: string) =>
  Effect.flatMap(
    Effect.promise(() =>
      Promise.all([import("../../services/help/messageDrafts.ts"), import("../../services/platform/tabDrafts.ts")])
    ),
    ([{ forgetDrafts }, { forgetTabDrafts }]) => Effect.all([forgetDrafts(userId), forgetTabDrafts(userId)])
  ).pipe(Effect.ignoreCause)

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
  reportBrowser: ask(
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
        Effect.tap(({ data }) =>
          data === null ? Effect.void : SessionStore.use((store) => store.keepUser(data.user))
        ),
        Effect.matchEffect({
          // No user: the session was cleared meanwhile, which `watch` reports.
          onSuccess: ({ data }) =>
            hear(data === null ? { type: "session.unanswered" } : { type: "session.confirmed", user: data.user }),
          onFailure: () => hear({ type: "session.unanswered" })
        })
      ),
    { type: "session.unanswered" }
  ),
  leave: ask(
    ({ userId }, hear) =>
      Effect.andThen(
        leave(userId, Effect.all([forgetMessages(userId), sendMarks(userId)], { concurrency: 2 })),
        hear({ type: "session.left" })
      ),
    {
      type: "session.left"
    }
  )
})
