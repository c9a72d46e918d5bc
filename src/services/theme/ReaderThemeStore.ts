import { Context, Effect, Layer } from "effect"
import { type ReaderTheme, readerThemeOf } from "../../domain/theme/ReaderTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** `public/before-paint.js` reads it too. */
const key = "theme"

/** The choice of the reader's paper, shared by all tabs of this browser and kept apart from the shop's. */
export class ReaderThemeStore extends Context.Service<
  ReaderThemeStore,
  {
    /** Null: none was chosen. */
    readonly read: Effect.Effect<ReaderTheme | null>
    readonly write: (theme: ReaderTheme) => Effect.Effect<void>
    /** Calls back when another tab has chosen; the answer ends it. */
    readonly watch: (hear: (theme: ReaderTheme | null) => void) => () => void
  }
>()("sayfa/ReaderThemeStore") {
  static readonly layer = Layer.sync(ReaderThemeStore, () => {
    const storage = browserStorage("localStorage")
    const stored = () => readerThemeOf(storage.getItem(key))
    return {
      read: Effect.sync(stored),
      write: (theme) => Effect.sync(() => storage.setItem(key, theme)),
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
