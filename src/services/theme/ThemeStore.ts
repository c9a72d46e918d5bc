import { Context, Layer } from "effect"
import { type SiteTheme, siteThemeOf } from "../../domain/theme/SiteTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { type KeptTheme, keptTheme } from "./KeptTheme.ts"

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

/** The choice of the shop's theme. */
export class ThemeStore extends Context.Service<ThemeStore, KeptTheme<SiteTheme>>()("sayfa/ThemeStore") {
  static readonly layer = Layer.sync(ThemeStore, () => {
    const storage = browserStorage("localStorage")
    const stored = () => siteThemeOf(storage.getItem(key) ?? inCookie())
    const store = (theme: SiteTheme) => {
      // The cookie first: a tab that hears of the storage's change finds none that says otherwise.
      document.cookie = cookieOf(theme)
      if (theme === "system") storage.removeItem(key)
      else storage.setItem(key, theme)
    }
    // Stored anew at each visit, so that a cookie that has run out says again what storage says.
    store(stored())
    return keptTheme(key, stored, store)
  })
}
