/** The reader's themes, in the order of switching. Source: product, "Toolbars and panels". */
export const readerThemes = ["light", "sepia", "dark"] as const
export type ReaderTheme = (typeof readerThemes)[number]

/** The stored theme; null if it is missing or unknown. */
export const readerThemeOf = (stored: string | null | undefined): ReaderTheme | null =>
  readerThemes.find((theme) => theme === stored) ?? null

/** The next theme, after the last the first again. */
export const themeAfter = (theme: ReaderTheme): ReaderTheme =>
  readerThemes[(readerThemes.indexOf(theme) + 1) % readerThemes.length] ?? theme
