import { Cache, Effect, Exit } from "effect"
import { magazinesOf } from "../../src/domain/catalogue/Catalogue.ts"
import { coverImage, newestSizes } from "../../src/domain/catalogue/cover.ts"
import { kiosk } from "../../src/domain/catalogue/kiosk.ts"
import { type Language, languages } from "../../src/i18n/language.ts"
import { latestGroups } from "../catalogue/latestGroups.ts"
import { Issues } from "../catalogue/Issues.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { homeOutline } from "./outline.ts"

/** For so long home's document may show what has just changed as it was: the page asks for itself. */
const lifetime = "5 seconds"

/** What home's document carries before any code has run. */
interface HomeFront {
  /**
   * For its head: the largest picture, exactly as `ui/catalogue/Newest.tsx` will ask for it; or else it would come twice.
   */
  readonly picture: ReadonlyArray<string>
  /** For its body: the kiosk down to its first shelf; empty where there is nothing to show. */
  readonly outline: string
}

const nothing: HomeFront = { picture: [], outline: "" }

const front = Effect.fn("homeFront.front")(
  function* (language: Language) {
    const categories = yield* Issues.use((issues) => issues.categories(language))
    const shown = kiosk({ magazines: magazinesOf(yield* latestGroups), categories })
    if (shown.newest === null) return nothing
    const image = coverImage(shown.newest)
    const picture =
      image === null
        ? []
        : [
            `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(image.srcSet)}" imagesizes="${newestSizes}">`
          ]
    return { picture, outline: homeOutline(shown, language) }
  },
  Effect.catchDefect((defect) => Effect.as(Effect.logWarning("No outline", defect), nothing))
)

/** Made once for all who ask within its lifetime. Nothing where there is none, or nothing is known at the moment. */
export const homeFront = Cache.makeWith(front, {
  capacity: languages.length,
  timeToLive: (exit) => (Exit.isSuccess(exit) ? lifetime : 0)
})
