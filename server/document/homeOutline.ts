import { compactSizes, newestSizes, shelfSizes } from "../../src/domain/catalogue/cover.ts"
import { type HomeSections, type Section, type SectionWay, wayToAll } from "../../src/domain/catalogue/homeSections.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { isFree } from "../../src/domain/catalogue/price.ts"
import type { Language } from "../../src/i18n/language.ts"
import { cardOutline, coverOutline, wordsIn } from "./cardOutline.ts"
import { element, type Markup } from "./elements.ts"
import { frameOutline } from "./frameOutline.ts"

/**
 * Home as `ui/catalogue/Home.tsx` draws it, down to the first shelf: texts, and links that work without code. Controls
 * that need code are left out, but their space is kept. Class names are those of `vite.config.ts`; a journey compares
 * both drawings.
 */
export const homeOutline = ({ newest, sections, count }: HomeSections, language: Language): string => {
  const { t, at, price } = wordsIn(language)

  const front = (magazine: Magazine): Markup => {
    const { issue_id, title, issue_title, description, page_count } = magazine
    const page = at(`/magazine/${issue_id}`)
    const lang = magazine.language
    const named = { publication: title, issue: issue_title }
    const [open, words, label] = isFree(magazine)
      ? [at(`/reader/${issue_id}`), t("home:read"), t("home:readIssue", named)]
      : [page, t("home:details"), t("home:detailsOf", named)]
    return element(
      "article",
      { class: "Newest_newest" },
      element(
        "a",
        { class: "Newest_cover", tabindex: "-1", "aria-hidden": "true", href: page },
        coverOutline(magazine, { sizes: newestSizes, first: true })
      ),
      element(
        "div",
        { class: "Newest_words" },
        element("p", { class: "Newest_kicker" }, t("home:newest")),
        element("h1", { class: "Newest_title", lang }, element("a", { class: "Newest_link", href: page }, title)),
        element("p", { class: "Newest_issue", lang }, issue_title),
        description === "" ? null : element("p", { class: "Newest_line", lang }, description),
        element(
          "div",
          { class: "Newest_foot" },
          element("a", { class: "Button_button", "data-look": "filled", "aria-label": label, href: open }, words),
          element(
            "p",
            { class: "Newest_facts", "data-priced": !isFree(magazine) },
            [price(magazine), t("home:pages", { count: page_count }), t(`home:language.${lang}`)].join(" · ")
          )
        )
      )
    )
  }

  const placeOf = ({ category, isFree: free }: SectionWay) => {
    if (category !== null) return at(`/category/${category.slug}`)
    return at(free ? "/store?price=free" : "/store")
  }

  const shelf = (section: Section): Markup => {
    const { kind, category, magazines, isCompact } = section
    const name = category?.name ?? t(`home:section.${kind === "category" ? "others" : kind}`)
    const way = wayToAll(section, count)
    return element(
      "section",
      { class: "HomeSection_section", "aria-label": name, ...(isCompact ? { "data-compact": true } : {}) },
      element(
        "div",
        { class: "HomeSection_head" },
        element("h2", { class: "HomeSection_heading" }, name),
        way !== null
          ? element(
              "a",
              {
                class: "HomeSection_all",
                "aria-label": t("home:allOf", { number: way.number, category: name }),
                href: placeOf(way)
              },
              t("home:all", { number: way.number })
            )
          : null
      ),
      element(
        "ul",
        { class: "HomeSection_row", "data-count": magazines.length },
        magazines.map((magazine) =>
          element(
            "li",
            { class: "HomeSection_place" },
            cardOutline(magazine, language, { sizes: isCompact ? compactSizes : shelfSizes })
          )
        )
      )
    )
  }

  const categories = sections.flatMap(({ category }) => (category === null ? [] : [category]))
  const covers = element(
    "div",
    { class: "Home_covers" },
    categories.length === 0
      ? null
      : element(
          "nav",
          { class: "HomeCategories_categories", "aria-label": t("home:categories") },
          element(
            "ul",
            { class: "HomeCategories_list" },
            categories.map(({ slug, name }) =>
              element("li", {}, element("a", { class: "HomeCategories_link", href: at(`/category/${slug}`) }, name))
            )
          )
        ),
    newest === null ? null : front(newest),
    sections.slice(0, 1).map(shelf)
  )

  return frameOutline(language, "/", element("div", {}, covers))
}
