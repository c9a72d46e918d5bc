import { Context, Layer } from "effect"
import { type ReaderTheme, readerThemeOf } from "../../domain/theme/ReaderTheme.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { type KeptTheme, keptTheme } from "./KeptTheme.ts"

/** `public/before-paint.js` reads it too. */
const key = "theme"

/** The choice of the reader's paper, kept apart from the shop's; null while there is none. */
export class ReaderThemeStore extends Context.Service<ReaderThemeStore, KeptTheme<ReaderTheme | null>>()(
  "sayfa/ReaderThemeStore"
) {
  static readonly layer = Layer.sync(ReaderThemeStore, () => {
    const storage = browserStorage("localStorage")
    return keptTheme(
      key,
      () => readerThemeOf(storage.getItem(key)),
      (theme) => storage.setItem(key, theme)
    )
  })
}
