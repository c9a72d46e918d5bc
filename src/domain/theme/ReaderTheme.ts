/** The papers an issue can be read on, in the order in which one goes through them. Source: product, "Toolbars and panels". */
export const readerThemes = ["light", "sepia", "dark"] as const
export type ReaderTheme = (typeof readerThemes)[number]

/** As it is stored: null where none was chosen, or none of ours. */
export const readerThemeOf = (stored: string | null | undefined): ReaderTheme | null =>
  readerThemes.find((theme) => theme === stored) ?? null

/** The next paper: after the last the first again. */
export const themeAfter = (theme: ReaderTheme): ReaderTheme =>
  readerThemes[(readerThemes.indexOf(theme) + 1) % readerThemes.length] ?? theme
