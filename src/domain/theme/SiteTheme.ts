/** The shop's theme, separate from the reader's. Source: product, "Theme". */
export const siteThemes = ["system", "light", "dark"] as const
export type SiteTheme = (typeof siteThemes)[number]

/** The stored theme; "system" if it is missing or unknown. */
export const siteThemeOf = (stored: string | null | undefined): SiteTheme =>
  siteThemes.find((theme) => theme === stored) ?? "system"
