import { Context, Effect, Layer } from "effect"
import type { User } from "../../domain/session/User.ts"
import { analyticsSessionKey } from "../analytics/sessionKey.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { signedInBy } from "./firstUser.ts"

/** The specification's storage keys, the same in all versions. */
const keys = { user: "user", refreshToken: "refreshToken", token: "token" } as const

export interface StoredSession {
  readonly token: string
  readonly user: User
  /** Null if it was stored by an older version. */
  readonly refreshToken: string | null
}

export interface StoreChange {
  readonly session: StoredSession | null
  readonly where: "here" | "elsewhere"
}

/**
 * The session stored in this browser for all its tabs; only in this tab if the browser stores nothing. The tab's
 * analytics session ends when the session ends or its user changes.
 */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly read: Effect.Effect<StoredSession | null>
    readonly write: (session: StoredSession) => Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** Updates the user if that user is still signed in. Tokens stay, because another tab may have renewed them. */
    readonly keepUser: (user: User) => Effect.Effect<void>
    /** Calls back after every change in any tab; the result stops it. */
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
    const endAnalyticsSession = () => ofTab.removeItem(analyticsSessionKey)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || (key === keys.token && newValue === null)) endAnalyticsSession()
      if (key === keys.token || key === keys.user || key === null) tell("elsewhere")
    }
    // A page restored from the browser's cache has missed changes.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell("elsewhere")
    }
    return {
      read: Effect.sync(() => readFrom(storage)),
      write: ({ token, user, refreshToken }) =>
        Effect.sync(() => {
          // The token is written last and removed first, so that it is never read with another user.
          const before = readFrom(storage)
          if (before !== null && before.user.id !== user.id) endAnalyticsSession()
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
        if (readFrom(storage) !== null) endAnalyticsSession()
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

/** Null unless both token and user are readable. */
export const readFrom = (storage: Pick<Storage, "getItem">): StoredSession | null => {
  const session = signedInBy(storage)
  return session === null ? null : { ...session, refreshToken: storage.getItem(keys.refreshToken) }
}
