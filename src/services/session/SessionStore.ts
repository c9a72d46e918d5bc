import { Context, Effect, Layer, Option, Schema } from "effect"
import { User } from "../../domain/session/User.ts"
import { analyticsSessionKey } from "../analytics/sessionKey.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** Storage keys are the specification's and stay in use across versions. */
const keys = { user: "user", refreshToken: "refreshToken", token: "token" } as const

export interface StoredSession {
  readonly token: string
  readonly user: User
  /** Null for one that was stored before there were any. */
  readonly refreshToken: string | null
}

/** What is stored now, and which tab changed it. */
export interface StoreChange {
  readonly session: StoredSession | null
  readonly where: "here" | "elsewhere"
}

const storedUser = Schema.decodeUnknownOption(Schema.fromJsonString(User))

/**
 * The session as it lies in this browser's storage, shared by all its tabs; in a browser that stores nothing, this tab's.
 * When it ends, or gives way to somebody else's, the tab's analytics session ends, whether or not anybody measures yet.
 */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly read: Effect.Effect<StoredSession | null>
    readonly write: (session: StoredSession) => Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /**
     * Keeps what is new of whoever is signed in, for as long as that is who is signed in. The tokens are left as they lie:
     * another tab may have renewed them since this one last looked.
     */
    readonly keepUser: (user: User) => Effect.Effect<void>
    /** Calls back at every change of what is stored, by this tab or another; the answer ends it. */
    readonly watch: (hear: (change: StoreChange) => void) => () => void
  }
>()("sayfa/SessionStore") {
  static readonly layer = Layer.sync(SessionStore, () => {
    const storage = browserStorage("localStorage")
    const listeners = new Set<(change: StoreChange) => void>()
    const tell = (where: StoreChange["where"]) => {
      const session = readFrom(storage)
      for (const hear of listeners) hear({ session, where })
    }
    const ofTab = browserStorage("sessionStorage")
    const endMeasured = () => ofTab.removeItem(analyticsSessionKey)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key === keys.token && newValue === null)) endMeasured()
      if (key === keys.token || key === keys.user || key === null) tell("elsewhere")
    }
    // A page that comes back from the browser's own cache has heard nothing of what happened meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell("elsewhere")
    }
    return {
      read: Effect.sync(() => readFrom(storage)),
      write: ({ token, user, refreshToken }) =>
        Effect.sync(() => {
          // The token is written last and removed first, so that nobody finds it beside somebody else.
          const before = readFrom(storage)
          if (before !== null && before.user.id !== user.id) endMeasured()
          if (before?.user.id !== user.id) storage.removeItem(keys.token)
          if (refreshToken === null) storage.removeItem(keys.refreshToken)
          storage.setItems([
            [keys.user, JSON.stringify(user)],
            ...(refreshToken === null ? [] : [[keys.refreshToken, refreshToken] as const]),
            [keys.token, token]
          ])
          tell("here")
        }),
      clear: Effect.sync(() => {
        if (readFrom(storage) !== null) endMeasured()
        for (const key of Object.values(keys).toReversed()) storage.removeItem(key)
        tell("here")
      }),
      keepUser: (user) =>
        Effect.sync(() => {
          const stored = readFrom(storage)?.user
          if (stored?.id !== user.id || JSON.stringify(stored) === JSON.stringify(user)) return
          storage.setItem(keys.user, JSON.stringify(user))
          tell("here")
        }),
      watch: (hear) => {
        if (listeners.size === 0) {
          globalThis.addEventListener("storage", onStorage)
          globalThis.addEventListener("pageshow", onShow)
        }
        listeners.add(hear)
        return () => {
          listeners.delete(hear)
          if (listeners.size > 0) return
          globalThis.removeEventListener("storage", onStorage)
          globalThis.removeEventListener("pageshow", onShow)
        }
      }
    }
  })
}

/** Both halves or nothing: a token without a readable user is no session. */
export const readFrom = (storage: Pick<Storage, "getItem">): StoredSession | null => {
  const token = storage.getItem(keys.token)
  const user = storedUser(storage.getItem(keys.user))
  return token !== null && token !== "" && Option.isSome(user)
    ? { token, user: user.value, refreshToken: storage.getItem(keys.refreshToken) }
    : null
}
