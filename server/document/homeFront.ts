import { Cache, Effect, Exit } from "effect"
import { magazinesOf } from "../../src/domain/catalogue/magazinesOf.ts"
import { coverImage, newestSizes } from "../../src/domain/catalogue/cover.ts"
import { homeSections } from "../../src/domain/catalogue/homeSections.ts"
import { type Language, languages } from "../../src/i18n/language.ts"
import { latestGroups } from "../catalogue/latestGroups.ts"
import { Issues } from "../catalogue/Issues.ts"
import { preloadPicture } from "./head.ts"
import { homeOutline } from "./homeOutline.ts"

/** How long home may show old content; the page then loads the newest itself. */
const lifetime = "5 seconds"

/** What home's document contains before any code has run. */
interface HomeFront {
  /**
   * For the head: the largest picture. It must match the request of `ui/catalogue/Newest.tsx`, or it is fetched twice.
   */
  readonly picture: ReadonlyArray<string>
  /** For its body: the home screen down to its first shelf; empty without magazines. */
  readonly outline: string
}

const nothing: HomeFront = { picture: [], outline: "" }

const front = Effect.fn("homeFront.front")(
  function* (language: Language) {
    const categories = yield* Issues.use((issues) => issues.categories(language))
    const shown = homeSections({ magazines: magazinesOf(yield* latestGroups), categories })
    if (shown.newest === null) return nothing
    const image = coverImage(shown.newest)
    const picture = image === null ? [] : [preloadPicture({ srcSet: image.srcSet, sizes: newestSizes })]
    return { picture, outline: homeOutline(shown, language) }
  },
  Effect.catchDefect((defect) => Effect.as(Effect.logWarning("Home is sent without its outline", defect), nothing))
)

/** Shared by all requests within the lifetime. Empty if the catalogue is empty or the database fails. */
export const homeFront = Cache.makeWith(front, {
  capacity: languages.length,
  timeToLive: (exit) => (Exit.isSuccess(exit) ? lifetime : 0)
})
