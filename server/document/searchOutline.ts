import type { Category } from "../../src/domain/catalogue/Category.ts"
import { sectionLength } from "../../src/domain/catalogue/homeSections.ts"
import { inCategory } from "../../src/domain/catalogue/listing.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { mostRead } from "../../src/domain/catalogue/mostRead.ts"
import { sayingOf } from "../../src/domain/catalogue/search.ts"
import { shownCategories } from "../../src/domain/catalogue/shownCategories.ts"
import type { Language } from "../../src/i18n/language.ts"
import { cardOutline, wordsIn } from "./cardOutline.ts"
import { element, type Markup } from "./elements.ts"
import { frameOutline } from "./frameOutline.ts"

export interface Found {
  readonly query: string
  readonly magazines: ReadonlyArray<Magazine>
}

interface Shop {
  readonly magazines: ReadonlyArray<Magazine>
  readonly categories: ReadonlyArray<Category>
}

/** What search shows where nothing was asked: what is read most. */
export const popularOf = ({ magazines }: Shop): ReadonlyArray<Magazine> => mostRead(magazines).slice(0, sectionLength)

/** How many cards a document has at most: more than any window shows at once. */
export const mostDrawn = 24

/**
 * Search as `ui/catalogue/Search.tsx` draws it: what a query finds by its magazines, or where to begin. The box is a form,
 * which searches without code. What is found inside issues needs code, and stands below.
 */
export const searchOutline = ({ query, magazines }: Found, shop: Shop, language: Language): string => {
  const { t, at } = wordsIn(language)
  const saying = sayingOf(query)

  const shelf = (shown: ReadonlyArray<Markup>, label: string | null = null): Markup =>
    element(
      "ul",
      { class: "Shelf_shelf", "aria-label": label },
      shown.slice(0, mostDrawn).map((card) => element("li", { class: "Shelf_place" }, card))
    )

  const wayToMagazine = ({ slug, title }: Magazine): Markup | null =>
    slug === null
      ? null
      : element(
          "p",
          { class: "MagazineWay_way" },
          element(
            "a",
            {
              class: "Link_link",
              "aria-label": t("home:allIssuesOf", { publication: title }),
              href: at(`/magazine/${slug}`)
            },
            t("home:allIssues")
          )
        )

  const section = (title: string, content: Markup): Markup =>
    element(
      "section",
      { class: "Search_start", "aria-label": title },
      element("h2", { class: "Search_startTitle" }, title),
      content
    )

  const start = (): ReadonlyArray<Markup> => {
    const categories = shownCategories(shop.categories).filter(({ id }) => inCategory(shop.magazines, id).length > 0)
    const popular = popularOf(shop)
    return [
      ...(categories.length === 0
        ? []
        : [
            section(
              t("lists:search.categories"),
              element(
                "ul",
                { class: "CategoryLinks_links" },
                categories.map(({ slug, name }) =>
                  element("li", {}, element("a", { class: "Link_link", href: at(`/category/${slug}`) }, name))
                )
              )
            )
          ]),
      ...(popular.length === 0
        ? []
        : [section(t("lists:search.popular"), shelf(popular.map((magazine) => cardOutline(magazine, language))))])
    ]
  }

  const found = (): ReadonlyArray<Markup> =>
    magazines.length === 0
      ? []
      : [
          element(
            "div",
            { class: "Search_found" },
            shelf(
              magazines.map((magazine) =>
                cardOutline(magazine, language, { level: 2, below: wayToMagazine(magazine) })
              ),
              t("lists:search.found")
            )
          )
        ]

  const glass = element(
    "svg",
    {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.5,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true"
    },
    element("path", { d: "m21 21-4.34-4.34" }),
    element("circle", { cx: 11, cy: 11, r: 8 })
  )
  const box = element(
    "search",
    {},
    element(
      "form",
      { class: "SearchBox_field", action: "/search" },
      element("label", { class: "SearchBox_label", for: "query" }, t("lists:search.label")),
      element(
        "div",
        { class: "SearchBox_line" },
        glass,
        element("input", {
          id: "query",
          class: "SearchBox_input SearchBox_plain",
          type: "search",
          name: "q",
          value: query,
          autocomplete: "off",
          autocapitalize: "none",
          autocorrect: "off",
          spellcheck: "false",
          enterkeyhint: "search",
          maxlength: 100
        }),
        element("button", { type: "button", class: "SearchBox_clear", "data-room": true })
      ),
      language === "tr" ? null : element("input", { type: "hidden", name: "locale", value: language })
    )
  )

  return frameOutline(
    language,
    "/search",
    element(
      "div",
      { class: "Listing_page" },
      element("h1", { class: "Listing_title" }, t("lists:search.title")),
      box,
      element(
        "p",
        { class: "Search_saying" },
        t(`lists:search.${saying}`, { count: magazines.length, query: query.trim() })
      ),
      element("div", { class: "Search_results" }, saying === "start" ? start() : found())
    )
  )
}
