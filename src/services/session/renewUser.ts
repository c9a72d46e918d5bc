import { Effect } from "effect"
import { ApiClient } from "../platform/ApiClient.ts"
import { SessionStore } from "./SessionStore.ts"

/** Stores who the user is by now, whose desk has changed. It never fails: the next page asks again. */
export const renewUser = ApiClient.use((api) => api.session.checkAuth()).pipe(
  Effect.andThen(({ data }) => (data === null ? Effect.void : SessionStore.use((store) => store.keepUser(data.user)))),
  Effect.catchCause(() => Effect.void)
)
