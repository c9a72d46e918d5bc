import { Context, Effect, Layer, Option, Schema } from "effect"
import { User } from "../../domain/session/User.ts"

/** Storage keys are the specification's and stay in use across versions. */
const keys = { token: "token", user: "user", refreshToken: "refreshToken" } as const

export interface StoredSession {
  readonly token: string
  readonly user: User
}

const storedUser = Schema.decodeUnknownOption(Schema.fromJsonString(User))

/** The session as it lies in this browser's storage, shared by all its tabs. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly read: Effect.Effect<StoredSession | null>
    readonly write: (session: StoredSession) => Effect.Effect<void>
    readonly clear: Effect.Effect<void>
  }
>()("sayfa/SessionStore") {
  static readonly layer = Layer.sync(SessionStore, () => ({
    read: Effect.sync(() => readFrom(localStorage)),
    write: (session) =>
      Effect.sync(() => {
        localStorage.setItem(keys.token, session.token)
        localStorage.setItem(keys.user, JSON.stringify(session.user))
      }),
    clear: Effect.sync(() => {
      for (const key of Object.values(keys)) localStorage.removeItem(key)
    })
  }))
}

/** Both halves or nothing: a token without a readable user is no session. */
export const readFrom = (storage: Pick<Storage, "getItem">): StoredSession | null => {
  const token = storage.getItem(keys.token)
  const user = storedUser(storage.getItem(keys.user))
  return token !== null && token !== "" && Option.isSome(user) ? { token, user: user.value } : null
}
