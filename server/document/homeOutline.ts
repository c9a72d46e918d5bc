import { compactSizes, coverImage, newestSizes, shelfSizes } from "../../src/domain/catalogue/cover.ts"
import { type HomeSections, type Section, type SectionWay, wayToAll } from "../../src/domain/catalogue/homeSections.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { isFree, lira } from "../../src/domain/catalogue/price.ts"
import { about, law, places } from "../../src/domain/places.ts"
import type { Language } from "../../src/i18n/language.ts"
import { element, type Markup } from "./elements.ts"
import { pageIn } from "./head.ts"
import { type WordKey, word } from "./wording.ts"

/**
 * Home as `ui/catalogue/Home.tsx` draws it, down to the first shelf: texts, and links that work without code. Controls
 * that need code are left out, but their space is kept. Class names are those of `vite.config.ts`; a journey compares
 * both drawings.
 */
export const homeOutline = ({ newest, sections, count }: HomeSections, language: Language): string => {
  const t = (key: WordKey, values: object = {}) => word(language, key, values)
  const at = (path: string) => pageIn(language, "", path)

  const picture = (magazine: Magazine, sizes: string, first: boolean): Markup => {
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
        { ...shape, "data-blank": true },
        element("span", { class: "Cover_blankTitle", ...aside }, magazine.title),
        element("span", { class: "Cover_blankIssue", ...aside }, magazine.issue_title)
      )
    }
    return element(
      "span",
      shape,
      element("img", {
        alt: "",
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

  const price = (magazine: Magazine) => (isFree(magazine) ? t("home:free") : lira(magazine.price, language))

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
        picture(magazine, newestSizes, true)
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

  const card = (magazine: Magazine, sizes: string): Markup => {
    const { issue_id, title, issue_title, description, language: lang } = magazine
    const free = isFree(magazine)
    return element(
      "article",
      { class: "MagazineCard_card" },
      element(
        "div",
        { class: "MagazineCard_cover" },
        picture(magazine, sizes, false),
        element("span", { class: "MagazineCard_heart" })
      ),
      element(
        "div",
        { class: "MagazineCard_caption" },
        element(
          "h3",
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
            free
              ? element("span", { class: "MagazineCard_free" }, t("home:free"))
              : element("span", {}, lira(magazine.price, language)),
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
        )
      )
    )
  }

  const placeOf = ({ category, isFree: free }: SectionWay) => {
    if (category !== null) return at(`/category/${category.slug}`)
    if (!free) return at("/store")
    return at("/store").replace(/\/store\??/u, (found) => `/store?price=free${found.endsWith("?") ? "&" : ""}`)
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
          element("li", { class: "HomeSection_place" }, card(magazine, isCompact ? compactSizes : shelfSizes))
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

  const ways = (
    kind: "place" | "paper",
    links: ReadonlyArray<{ readonly to: string; readonly words: WordKey }>,
    more: ReadonlyArray<Markup> = []
  ) =>
    element(
      "ul",
      { class: "Masthead_list" },
      links.map(({ to, words }) =>
        element(
          "li",
          {},
          element(
            "a",
            { class: `Masthead_${kind}`, "aria-current": to === "/" ? "page" : null, href: at(to) },
            t(words)
          )
        )
      ),
      more
    )
  const masthead = element(
    "header",
    { class: "Masthead_masthead" },
    element(
      "div",
      { class: "Masthead_row" },
      element("a", { class: "Masthead_name", "aria-current": "page", href: at("/") }, t("site")),
      element("p", { class: "Masthead_line" }, t("tagline")),
      element(
        "nav",
        { class: "Masthead_places", "aria-label": t("places.label") },
        ways("place", places, [element("li", { class: "Masthead_menu" })])
      ),
      element("div", { class: "AccountNav_people" }),
      element(
        "nav",
        { class: "Masthead_footerLinks", "aria-label": t("places.papers") },
        ways("paper", [...about, ...law])
      )
    )
  )

  return element(
    "div",
    { class: "Frame_frame", "data-frame": true, "data-outline": language },
    element("a", { class: "Frame_skip", href: "#content" }, t("skip")),
    masthead,
    element("main", { id: "content", tabindex: "-1", class: "Frame_content" }, element("div", {}, covers))
  ).html
}
