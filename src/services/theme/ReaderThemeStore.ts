import { Context, Layer } from "effect"
import { type ReaderTheme, readerThemeOf } from "../../domain/theme/ReaderTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { type StoredTheme, storedTheme } from "./StoredTheme.ts"

/** `public/before-paint.js` reads it too. */
const key = "theme"

/** The reader's theme, separate from the shop's; null if none was chosen. */
export class ReaderThemeStore extends Context.Service<ReaderThemeStore, StoredTheme<ReaderTheme | null>>()(
  "sayfa/ReaderThemeStore"
) {
  static readonly layer = Layer.sync(ReaderThemeStore, () => {
    const storage = browserStorage("localStorage")
    return storedTheme(
      key,
      () => readerThemeOf(storage.getItem(key)),
      (theme) => storage.setItem(key, theme)
    )
  })
}
