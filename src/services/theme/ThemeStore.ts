import { Context, Layer } from "effect"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { keptSiteTheme, siteThemeKey } from "./keptSiteTheme.ts"
import { type StoredTheme, storedTheme } from "./StoredTheme.ts"

const key = siteThemeKey

/** Seconds, the longest that browsers allow. */
const cookieLifetime = 400 * 24 * 60 * 60

const cookieOf = (theme: SiteTheme): string =>
  theme === "system"
    ? `${key}=; Path=/; Max-Age=0; SameSite=Lax`
    : `${key}=${theme}; Path=/; Max-Age=${cookieLifetime}; SameSite=Lax`

/** The shop's theme. */
export class ThemeStore extends Context.Service<ThemeStore, StoredTheme<SiteTheme>>()("sayfa/ThemeStore") {
  static readonly layer = Layer.sync(ThemeStore, () => {
    const storage = browserStorage("localStorage")
    const stored = () => keptSiteTheme(storage)
    const store = (theme: SiteTheme) => {
      // The cookie first, so that other tabs find it when storage changes.
      document.cookie = cookieOf(theme)
      if (theme === "system") storage.removeItem(key)
      else storage.setItem(key, theme)
    }
    // Renews the cookie at each visit.
    store(stored())
    return storedTheme(key, stored, store)
  })
}
