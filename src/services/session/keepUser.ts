import { Effect } from "effect"
import type { User } from "../../domain/session/User.ts"
import { SessionStore } from "./SessionStore.ts"

/** Keeps what the server says of whoever is signed in, for as long as that is who is signed in. */
export const keepUser = (user: User): Effect.Effect<void, never, SessionStore> =>
  SessionStore.use((store) =>
    Effect.flatMap(store.read, (session) =>
      session === null || session.user.id !== user.id || JSON.stringify(session.user) === JSON.stringify(user)
        ? Effect.void
        : store.write({ ...session, user })
    )
  )
