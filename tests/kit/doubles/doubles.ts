import { Deferred, Effect, Layer } from "effect"
import type { CatalogueCopy } from "../../../src/domain/catalogue/Catalogue.ts"
import { AccessStore } from "../../../src/services/catalogue/AccessStore.ts"
import { CatalogueStore, NoDatabase } from "../../../src/services/catalogue/CatalogueStore.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore, type StoreChange, type StoredSession } from "../../../src/services/session/SessionStore.ts"
import {
  type OpenWindow,
  PopupBlocked,
  type SocialOutcome,
  SocialWindow
} from "../../../src/services/session/SocialWindow.ts"
import { ThemeStore } from "../../../src/services/theme/ThemeStore.ts"
import { user } from "../fixtures/users.ts"

type Calls = typeof ApiClient.Service
type Group = Exclude<keyof Calls, symbol>

/** A server with these answers; any other call dies with its name. */
export const serverAnswering = (answers: { readonly [G in Group]?: Partial<Calls[G]> }): Layer.Layer<ApiClient> => {
  const group = (name: string, given: object) =>
    new Proxy(given, {
      get: (known, call) =>
        Reflect.get(known, call) ?? (() => Effect.die(new Error(`Nobody answers ${name}.${String(call)}`)))
    })
  return Layer.succeed(
    ApiClient,
    new Proxy(answers, {
      get: (known, name) => group(String(name), Reflect.get(known, name) ?? {})
    }) as unknown as Calls
  )
}

/** A stored session; a test gives only the fields it is about. */
export const session = (given: Partial<StoredSession> = {}): StoredSession => ({
  token: "t",
  user: user(),
  refreshToken: "r",
  ...given
})

/** A browser's storage with this session; `kept` reads it, and `elsewhere` changes it as another tab would. */
export const storedSession = (given: StoredSession | null) => {
  let kept = given
  const listeners = new Set<(change: StoreChange) => void>()
  const keep = (next: StoredSession | null, where: StoreChange["where"]) => {
    kept = next
    for (const hear of listeners) hear({ session: next, where })
  }
  const layer = Layer.succeed(SessionStore, {
    read: Effect.sync(() => kept),
    write: (next) => Effect.sync(() => keep(next, "here")),
    clear: Effect.sync(() => keep(null, "here")),
    keepUser: (next) =>
      Effect.sync(() => (kept?.user.id === next.id ? keep({ ...kept, user: next }, "here") : undefined)),
    watch: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    }
  })
  return { layer, kept: () => kept, elsewhere: (next: StoredSession | null) => keep(next, "elsewhere") }
}

/** A renewal that is refused, because the session has ended. */
export const endedSession = Layer.effect(
  Renewal,
  SessionStore.use((store) => Effect.succeed({ renew: () => Effect.as(store.clear, null) }))
)

/** A provider's window: its address, whether it is open, and a way to close it. A blocked one never opens. */
export const socialWindow = (isBlocked = false) => {
  const led: Array<string> = []
  const closed: Array<{ readonly query: string; readonly outcome: SocialOutcome }> = []
  const end = Deferred.makeUnsafe<SocialOutcome | null>()
  let isOpen = false
  const opened: OpenWindow = {
    lead: (url) =>
      Effect.andThen(
        Effect.sync(() => led.push(url)),
        Deferred.await(end)
      )
  }
  const layer = Layer.succeed(SocialWindow, {
    open: isBlocked
      ? Effect.fail(new PopupBlocked())
      : Effect.acquireRelease(
          Effect.sync(() => {
            isOpen = true
            return opened
          }),
          () => Effect.sync(() => void (isOpen = false))
        ),
    close: (query, outcome) => Effect.sync(() => void closed.push({ query, outcome }))
  })
  return {
    layer,
    led,
    closed,
    isOpen: () => isOpen,
    shut: (outcome: SocialOutcome | null) => Effect.runSync(Deferred.succeed(end, outcome))
  }
}

/** Cached copies of the catalogue (`undefined`: a browser without storage), and none of the entitlements. */
export const storedCatalogue = (given: CatalogueCopy | null | undefined = null) => {
  let kept = given
  const layer = Layer.merge(
    Layer.succeed(CatalogueStore, {
      recall: Effect.suspend(() => (kept === undefined ? Effect.fail(new NoDatabase()) : Effect.succeed(kept))),
      keep: (copy) => Effect.sync(() => void (kept = kept === undefined ? kept : copy))
    }),
    AccessStore.layer
  )
  return { layer, kept: () => kept ?? null }
}

/** A browser without a chosen theme. */
export const unchosenTheme: Layer.Layer<ThemeStore> = Layer.succeed(ThemeStore, {
  read: Effect.succeed("system" as const),
  write: () => Effect.void,
  watch: () => () => {}
})
