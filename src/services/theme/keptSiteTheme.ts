import { type SiteTheme, siteThemeOf } from "../../domain/theme/SiteTheme.ts"
import type { BrowserStorage } from "../platform/browserStorage.ts"

/**
 * Stored in localStorage, and in a cookie for the server's next document. If storage is unavailable, the cookie counts.
 */
export const siteThemeKey = "siteTheme"

const inCookie = (): string | undefined => new RegExp(`(?:^|; )${siteThemeKey}=(\\w+)`).exec(document.cookie)?.[1]

export const keptSiteTheme = (storage: Pick<BrowserStorage, "getItem">): SiteTheme =>
  siteThemeOf(storage.getItem(siteThemeKey) ?? inCookie())
