import { Context, Effect, Layer } from "effect"
import { type SiteTheme, siteThemeOf } from "../../domain/theme/SiteTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/**
 * In storage, which decides, and in a cookie, by which the server writes the choice into the next document. Where storage
 * is closed, the cookie is what remembers.
 */
const key = "siteTheme"

/** Seconds: browsers keep none for longer. */
const cookieLifetime = 400 * 24 * 60 * 60

const cookieOf = (theme: SiteTheme): string =>
  theme === "system"
    ? `${key}=; Path=/; Max-Age=0; SameSite=Lax`
    : `${key}=${theme}; Path=/; Max-Age=${cookieLifetime}; SameSite=Lax`

const inCookie = (): string | undefined => new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]

/** The choice of the shop's theme, shared by all tabs of this browser. */
export class ThemeStore extends Context.Service<
  ThemeStore,
  {
    readonly read: Effect.Effect<SiteTheme>
    readonly write: (theme: SiteTheme) => Effect.Effect<void>
    /** Calls back when another tab has chosen; the answer ends it. */
    readonly watch: (hear: (theme: SiteTheme) => void) => () => void
  }
>()("sayfa/ThemeStore") {
  static readonly layer = Layer.sync(ThemeStore, () => {
    const storage = browserStorage("localStorage")
    const stored = () => siteThemeOf(storage.getItem(key) ?? inCookie())
    return {
      read: Effect.sync(stored),
      write: (theme) =>
        Effect.sync(() => {
          // The cookie first: a tab that hears of the storage's change finds none that says otherwise.
          document.cookie = cookieOf(theme)
          if (theme === "system") storage.removeItem(key)
          else storage.setItem(key, theme)
        }),
      watch: (hear) => {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key || event.key === null) hear(stored())
        }
        globalThis.addEventListener("storage", onStorage)
        return () => globalThis.removeEventListener("storage", onStorage)
      }
    }
  })
}
