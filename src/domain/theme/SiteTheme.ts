/** The shop's paper: as the system has it, or by choice. The reader has its own, apart from it. Source: product, "Theme". */
export const siteThemes = ["system", "light", "dark"] as const
export type SiteTheme = (typeof siteThemes)[number]

/** As it is stored: what is no theme of ours, or nothing, is the system's. */
export const siteThemeOf = (stored: string | null | undefined): SiteTheme =>
  siteThemes.find((theme) => theme === stored) ?? "system"
