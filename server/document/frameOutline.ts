import { about, law, places } from "../../src/domain/places.ts"
import type { Language } from "../../src/i18n/language.ts"
import { wordsIn } from "./cardOutline.ts"
import { element, type Markup } from "./elements.ts"
import type { WordKey } from "./wording.ts"

/**
 * A screen of the shop in its frame, as `ui/routes/Frame.tsx` and `ui/shell/Masthead.tsx` draw it: texts, and links that
 * work without code. Controls that need code are left out, but their space is kept. Class names are those of
 * `vite.config.ts`. `path` is the screen's own.
 */
export const frameOutline = (language: Language, path: string, screen: Markup): string => {
  const { t, at } = wordsIn(language)
  const current = (to: string) => (to === path ? "page" : null)
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
          element("a", { class: `Masthead_${kind}`, "aria-current": current(to), href: at(to) }, t(words))
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
      element("a", { class: "Masthead_name", "aria-current": current("/"), href: at("/") }, t("site")),
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
    { class: "Frame_frame", "data-frame": true, "data-outline": language, "data-still": path !== "/" },
    element("a", { class: "Frame_skip", href: "#content" }, t("skip")),
    masthead,
    element("main", { id: "content", tabindex: "-1", class: "Frame_content" }, screen)
  ).html
}
