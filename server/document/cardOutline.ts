import { cardSizes, coverImage } from "../../src/domain/catalogue/cover.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { isFree, lira } from "../../src/domain/catalogue/price.ts"
import type { Language } from "../../src/i18n/language.ts"
import { element, type Markup } from "./elements.ts"
import { pageIn } from "./head.ts"
import { type WordKey, word } from "./wording.ts"

/** Texts, addresses and prices of a language. */
export const wordsIn = (language: Language) => ({
  t: (key: WordKey, values: object = {}) => word(language, key, values),
  at: (path: string) => pageIn(language, "", path),
  price: (magazine: Pick<Magazine, "tier" | "is_free" | "price">) =>
    isFree(magazine) ? word(language, "home:free") : lira(magazine.price, language)
})

interface CoverShown {
  readonly sizes: string
  /** Empty if the title is beside the cover. */
  readonly alt?: string
  /** Loaded with high priority. */
  readonly first?: boolean
}

/** A cover as `ui/catalogue/Cover.tsx` draws it. */
export const coverOutline = (
  magazine: Pick<Magazine, "title" | "issue_title" | "language" | "cover_image" | "page_width" | "page_height">,
  { sizes, alt = "", first = false }: CoverShown
): Markup => {
  const image = coverImage(magazine)
  const shape = {
    class: "Cover_cover",
    style: `aspect-ratio:${magazine.page_width} / ${magazine.page_height}`,
    "data-cover": true
  }
  if (image === null) {
    const aside = { lang: magazine.language, "aria-hidden": "true" }
    return element(
      "span",
      { ...shape, "data-blank": true, ...(alt === "" ? {} : { role: "img", "aria-label": alt }) },
      element("span", { class: "Cover_blankTitle", ...aside }, magazine.title),
      element("span", { class: "Cover_blankIssue", ...aside }, magazine.issue_title)
    )
  }
  return element(
    "span",
    shape,
    element("img", {
      alt,
      sizes,
      class: "Cover_image",
      decoding: "async",
      loading: first ? "eager" : "lazy",
      fetchpriority: first ? "high" : "auto",
      srcset: image.srcSet,
      src: image.src,
      width: image.width,
      height: image.height
    })
  )
}

interface CardShown {
  readonly sizes?: string
  /** The heading's level. */
  readonly level?: 2 | 3
  readonly below?: Markup | null
}

/** A card as `ui/catalogue/MagazineCard.tsx` draws it; heart and button have their space alone. */
export const cardOutline = (
  magazine: Magazine,
  language: Language,
  { sizes = cardSizes, level = 3, below = null }: CardShown = {}
): Markup => {
  const { t, at, price } = wordsIn(language)
  const { issue_id, title, issue_title, description, language: lang } = magazine
  const free = isFree(magazine)
  return element(
    "article",
    { class: "MagazineCard_card" },
    element(
      "div",
      { class: "MagazineCard_cover" },
      coverOutline(magazine, { sizes }),
      element("span", { class: "MagazineCard_heart" })
    ),
    element(
      "div",
      { class: "MagazineCard_caption" },
      element(
        `h${level}`,
        { class: "MagazineCard_title", lang },
        element("a", { class: "CardLink_link", href: at(`/magazine/${issue_id}`) }, title)
      ),
      element("p", { class: "MagazineCard_issue", lang }, issue_title),
      description === "" ? null : element("p", { class: "MagazineCard_description", lang }, description),
      element(
        "div",
        { class: "MagazineCard_foot" },
        element(
          "p",
          { class: "MagazineCard_price" },
          element("span", { class: free ? "MagazineCard_free" : null }, price(magazine)),
          free
            ? element(
                "a",
                {
                  class: "MagazineCard_look",
                  "aria-label": t("home:lookAt", { publication: title }),
                  href: at(`/magazines/${issue_id}`)
                },
                t("home:look")
              )
            : null,
          lang === language ? null : element("span", { class: "MagazineCard_language" }, t(`home:language.${lang}`))
        ),
        free ? null : element("span", { class: "CardAction_room" })
      ),
      below
    )
  )
}
