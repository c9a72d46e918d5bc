import { Cache, Effect, Exit } from "effect"
import type { Category } from "../../src/domain/catalogue/Category.ts"
import { cardSizes, coverImage, newestSizes } from "../../src/domain/catalogue/cover.ts"
import { homeSections } from "../../src/domain/catalogue/homeSections.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { magazinesOf } from "../../src/domain/catalogue/magazinesOf.ts"
import { search, searchable } from "../../src/domain/catalogue/search.ts"
import { screens } from "../../src/domain/screens.ts"
import { type Language, languages } from "../../src/i18n/language.ts"
import { Issues } from "../catalogue/Issues.ts"
import { latestGroups } from "../catalogue/latestGroups.ts"
import { preloadPicture } from "./head.ts"
import { homeOutline } from "./homeOutline.ts"
import { issueOutline } from "./issueOutline.ts"
import { popularOf, searchOutline } from "./searchOutline.ts"

/** How long a document may show old content; the page then loads the newest itself. */
const lifetime = "5 seconds"

/** What a document of the shop contains before any code has run. */
interface Front {
  /** For the head: its first pictures. They must match the requests of the screen, or they are fetched twice. */
  readonly pictures: ReadonlyArray<string>
  /** For its body: the screen, as far as it is drawn without code; or nothing. */
  readonly outline: string
}

const nothing: Front = { pictures: [], outline: "" }

const pictureOf = (magazine: Magazine, sizes: string): ReadonlyArray<string> => {
  const image = coverImage(magazine)
  return image === null ? [] : [preloadPicture({ srcSet: image.srcSet, sizes })]
}

interface Shop {
  readonly magazines: ReadonlyArray<Magazine>
  readonly categories: ReadonlyArray<Category>
  readonly home: Front
  readonly find: (query: string) => ReadonlyArray<Magazine>
}

const homeIn = (shop: Pick<Shop, "magazines" | "categories">, language: Language): Front => {
  const shown = homeSections(shop)
  return shown.newest === null
    ? nothing
    : { pictures: pictureOf(shown.newest, newestSizes), outline: homeOutline(shown, language) }
}

const shopIn = Effect.fn("fronts.shopIn")(
  function* (language: Language) {
    const categories = yield* Issues.use((issues) => issues.categories(language))
    const magazines = magazinesOf(yield* latestGroups)
    let folded: ReturnType<typeof searchable> | null = null
    const shop: Shop = {
      magazines,
      categories,
      home: homeIn({ magazines, categories }, language),
      find: (query) => search((folded ??= searchable(magazines)), query)
    }
    return shop
  },
  Effect.catchDefect((defect) => Effect.as(Effect.logWarning("Documents are sent without an outline", defect), null))
)

/** The shop by language, shared by all requests within the lifetime; null if the database fails. */
export const shops = Cache.makeWith(shopIn, {
  capacity: languages.length,
  timeToLive: (exit) => (Exit.isSuccess(exit) ? lifetime : 0)
})

/** The covers that the first row of a phone shows. */
const firstRow = 2

const searchIn = (shop: Shop, query: string, language: Language): Front => {
  const magazines = shop.find(query)
  const first = query.trim() === "" ? popularOf(shop) : magazines
  return {
    pictures: first.slice(0, firstRow).flatMap((magazine) => pictureOf(magazine, cardSizes)),
    outline: searchOutline({ query, magazines }, shop, language)
  }
}

interface Asked {
  readonly url: URL
  readonly language: Language
  readonly base: string
  /** The published issue whose page it is. */
  readonly issue: Issue | undefined
}

/** What the document at an address has before any code, which is the same for everybody. */
export const frontAt = Effect.fn("fronts.frontAt")(function* (
  shopOf: Effect.Success<typeof shops>,
  { url, language, base, issue }: Asked
) {
  const path = url.pathname.replace(/(?<=.)\/$/, "")
  if (path !== screens.home.path && path !== screens.search.path && issue === undefined) return nothing
  const shop = yield* Cache.get(shopOf, language)
  if (shop === null) return nothing
  if (path === screens.home.path) return shop.home
  if (issue !== undefined) {
    return { pictures: [], outline: issueOutline(issue, { language, base, categories: shop.categories }) }
  }
  // As the screen reads it: of a repeated name, the last value.
  return searchIn(shop, url.searchParams.getAll("q").at(-1) ?? "", language)
})
