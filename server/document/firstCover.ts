import { Effect } from "effect"
import { magazinesOf } from "../../src/domain/catalogue/Catalogue.ts"
import { coverImage, newestSizes } from "../../src/domain/catalogue/cover.ts"
import { latestGroups } from "../catalogue/latestGroups.ts"
import { escapeHtml } from "../conversion/markup.ts"

/** For so long a cover that is no longer the newest may be sent ahead: nothing but its bytes is lost. */
const lifetime = "5 seconds"

/**
 * Home's largest picture, asked for before any code has run, exactly as `ui/catalogue/Newest.tsx` will ask for it; or
 * else it would come twice. Nothing where there is none, or nothing is known at the moment.
 */
export const firstCover = latestGroups.pipe(
  Effect.map((groups) => {
    const newest = magazinesOf(groups)[0]
    const image = newest === undefined ? null : coverImage(newest)
    return image === null
      ? []
      : [
          `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(image.srcSet)}" imagesizes="${newestSizes}">`
        ]
  }),
  Effect.catchDefect((defect) => Effect.as(Effect.logWarning("No first cover", defect), [])),
  Effect.cachedWithTTL(lifetime)
)
