import { Effect } from "effect"

/** The stored theme, shared by all tabs. */
export interface StoredTheme<Theme> {
  readonly read: Effect.Effect<Theme>
  readonly write: (theme: NonNullable<Theme>) => Effect.Effect<void>
  /** Calls back when another tab changes it; the result stops it. */
  readonly watch: (hear: (theme: Theme) => void) => () => void
}

export const storedTheme = <Theme>(
  key: string,
  stored: () => Theme,
  store: (theme: NonNullable<Theme>) => void
): StoredTheme<Theme> => ({
  read: Effect.sync(stored),
  write: (theme) => Effect.sync(() => store(theme)),
  watch: (hear) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) hear(stored())
    }
    globalThis.addEventListener("storage", onStorage)
    return () => globalThis.removeEventListener("storage", onStorage)
  }
})
