import { Effect } from "effect"

/** The choice of a theme, shared by all tabs of this browser. */
export interface KeptTheme<Theme> {
  readonly read: Effect.Effect<Theme>
  readonly write: (theme: NonNullable<Theme>) => Effect.Effect<void>
  /** Calls back when another tab has chosen; the answer ends it. */
  readonly watch: (hear: (theme: Theme) => void) => () => void
}

/** A choice that lies under this key in the storage that tabs share. */
export const keptTheme = <Theme>(
  key: string,
  stored: () => Theme,
  store: (theme: NonNullable<Theme>) => void
): KeptTheme<Theme> => ({
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
