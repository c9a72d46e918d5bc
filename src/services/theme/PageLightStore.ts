import { Context, Layer } from "effect"
import { type PageLight, pageLightOf } from "../../domain/theme/PageLight.ts"
import { browserStorage } from "../platform/browserStorage.ts"
import { type StoredTheme, storedTheme } from "./StoredTheme.ts"

/** `public/before-paint.js` reads it too. */
const key = "readingLight"

/** How bright pages are in the dark theme. */
export class PageLightStore extends Context.Service<PageLightStore, StoredTheme<PageLight>>()("sayfa/PageLightStore") {
  static readonly layer = Layer.sync(PageLightStore, () => {
    const storage = browserStorage("localStorage")
    return storedTheme(
      key,
      () => pageLightOf(storage.getItem(key)),
      (light) => storage.setItem(key, light)
    )
  })
}
