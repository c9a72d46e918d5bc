import type { Category } from "../../src/domain/catalogue/Category.ts"
import { issueSizes } from "../../src/domain/catalogue/cover.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import { categoriesOf, faceOfIssue, paragraphsOf } from "../../src/domain/catalogue/IssueFace.ts"
import { isFree, lira, offersYear, yearlyPrice } from "../../src/domain/catalogue/price.ts"
import { shareAddress, shareTargets } from "../../src/domain/catalogue/share.ts"
import { localeOf } from "../../src/domain/localeOf.ts"
import { longDay } from "../../src/domain/longDay.ts"
import { lookedInside, magazineInfo } from "../../src/domain/reader/MagazineInfo.ts"
import type { Language } from "../../src/i18n/language.ts"
import { coverOutline, wordsIn } from "./cardOutline.ts"
import { element, type Markup } from "./elements.ts"
import { frameOutline } from "./frameOutline.ts"

interface Asked {
  readonly language: Language
  /** The public address of this server. */
  readonly base: string
  readonly categories: ReadonlyArray<Category>
}

/**
 * A published issue's page as `ui/catalogue/Issue.tsx` draws it, down to its facts, in what everybody may see of it. On a
 * narrow page the facts follow the articles, which come later: `ui/outline.css` hides them there.
 */
export const issueOutline = (issue: Issue, { language, base, categories }: Asked): string => {
  const { t, at, price } = wordsIn(language)
  const face = faceOfIssue(issue)
  const { issue_id: id, title, issue_title, language: lang } = face
  const named = { publication: title, issue: issue_title }
  const free = isFree(face)

  const room = (look: "filled" | "quiet", words: string): Markup =>
    element("button", { type: "button", class: "Button_button", "data-look": look, "data-room": true }, words)

  const good = (kind: "issue" | "subscription", kurus: number): Markup =>
    element(
      "div",
      { class: "GoodsChoice_place" },
      element(
        "div",
        { class: "GoodsChoice_good", "data-selected": kind === "issue" },
        element("span", { class: "GoodsChoice_what" }, t(`issue:choice.${kind}`)),
        element("span", { class: "GoodsChoice_price" }, lira(kurus, language)),
        element("span", { class: "GoodsChoice_text" }, t(`issue:choice.${kind}Text`))
      )
    )

  const sold = (): ReadonlyArray<Markup> => [
    offersYear(face, false)
      ? element(
          "div",
          { class: "GoodsChoice_choice" },
          good("issue", face.price),
          good("subscription", yearlyPrice(face))
        )
      : element("p", { class: "IssueOffer_price" }, price(face)),
    element(
      "div",
      { class: "IssueOffer_ways" },
      element(
        "button",
        { type: "button", class: "Button_button", "data-look": "filled", "data-room": true },
        element("svg", { width: 18, height: 18 }),
        t("issue:cart.add")
      ),
      element(
        "a",
        {
          class: "Button_button",
          "data-look": "plain",
          "aria-label": t("issue:previewIssue", named),
          href: at(`/preview/${id}`)
        },
        t("issue:preview")
      )
    ),
    element(
      "div",
      { "data-room": true },
      element(
        "p",
        { class: "IssueOffer_others" },
        // The sentences' length alone counts.
        `${t("issue:unread.visitor")} ${t("issue:unread.enter")} ${t("issue:unread.plan").replaceAll(/<[^>]*>/gu, "")}`
      )
    )
  ]

  const given = (): ReadonlyArray<Markup> => [
    element("p", { class: "IssueOffer_price", "data-held": true }, t("issue:free")),
    element(
      "div",
      { class: "IssueOffer_ways" },
      element(
        "a",
        {
          class: "Button_button",
          "data-look": "filled",
          "aria-label": t("issue:readIssue", named),
          href: at(`/reader/${id}`)
        },
        t("issue:read")
      )
    )
  ]

  const { width, height } = magazineInfo(issue, "preview").page
  const inside = lookedInside(issue)
  const look = element(
    "section",
    { class: "LookInside_look", "aria-label": t("issue:look.title") },
    element("h2", { class: "LookInside_title" }, t("issue:look.title")),
    element(
      "ul",
      { class: "LookInside_pages" },
      inside.map((page) =>
        element(
          "li",
          { class: "LookInside_page" },
          element(
            "a",
            {
              class: "LookInside_link",
              "aria-label": t(free ? "issue:look.readPage" : "issue:look.page", { page }),
              href: at(`/${free ? "reader" : "preview"}/${id}?sayfa=${page}`)
            },
            element(
              "span",
              { class: "LookInside_paper", style: `aspect-ratio:${width} / ${height}` },
              element("span", { class: "LookInside_number", "aria-hidden": "true" }, `${page}`)
            )
          )
        )
      )
    )
  )

  const tags = categoriesOf(face, categories)
  const shared = { title: t("issue:ofPublication", named), url: `${base}/magazine/${id}` }
  const share = element(
    "section",
    { class: "Share_share", "aria-label": t("issue:share.title") },
    element("h2", { class: "Share_heading" }, t("issue:share.title")),
    element(
      "ul",
      { class: "Share_targets" },
      shareTargets.map((target) =>
        element(
          "li",
          {},
          element(
            "a",
            {
              class: "Share_target",
              href: shareAddress(target, shared),
              "aria-label": t("issue:share.on", { where: t(`issue:share.${target}`) }),
              rel: "noopener noreferrer",
              target: target === "email" ? null : "_blank"
            },
            t(`issue:share.${target}`)
          )
        )
      ),
      element("li", {}, room("quiet", t("issue:share.copy"))),
      element("li", { "data-device": true }, room("quiet", t("issue:share.device")))
    ),
    element("div", { class: "Share_told" })
  )

  const facts = [
    ["pages", new Intl.NumberFormat(localeOf(language)).format(face.page_count)],
    ["language", t(`issue:language.${lang}`)],
    ["publisher", face.publisher_name.trim() || t("issue:facts.unspecified")],
    ["published", longDay(face.publish_date, language)],
    ["frequency", t(`issue:frequency.${face.frequency}`)],
    ...(face.sku === null ? [] : [["sku", face.sku] as const])
  ] as const

  return frameOutline(
    language,
    `/magazine/${id}`,
    element(
      "div",
      {},
      element(
        "div",
        { class: "Issue_issue" },
        element(
          "div",
          { class: "Issue_sheet" },
          element(
            "div",
            { class: "IssueFront_cover" },
            element("div", {}, coverOutline(face, { sizes: issueSizes, alt: t("issue:cover", named), first: true })),
            element("span", { class: "IssueFront_heart" })
          ),
          element(
            "header",
            { class: "IssueFront_words" },
            element(
              "p",
              { class: "IssueFront_publication", lang },
              face.slug === null
                ? title
                : element("a", { class: "IssueFront_toMagazine", href: at(`/magazine/${face.slug}`) }, title),
              face.logo === null
                ? null
                : element("img", {
                    class: "PublicationLogo_logo",
                    src: face.logo,
                    alt: "",
                    width: 512,
                    height: 512,
                    decoding: "async"
                  })
            ),
            element("h1", { class: "IssueFront_title", lang }, issue_title),
            element(
              "div",
              { class: "IssueFront_description", lang },
              paragraphsOf(face).map((paragraph) => element("p", {}, paragraph))
            ),
            element("div", { class: "IssueOffer_offer", "data-priced": !free }, free ? given() : sold()),
            inside.length === 0 ? null : look,
            tags.length === 0
              ? null
              : element(
                  "ul",
                  { class: "CategoryLinks_links", "aria-label": t("issue:categories") },
                  tags.map(({ slug, name }) =>
                    element("li", {}, element("a", { class: "Link_link", href: at(`/category/${slug}`) }, name))
                  )
                ),
            share
          ),
          element(
            "section",
            { class: "IssueFacts_facts", "aria-label": t("issue:facts.title") },
            element("h2", { class: "IssueFacts_heading" }, t("issue:facts.title")),
            element(
              "dl",
              {},
              facts.map(([name, value]) =>
                element(
                  "div",
                  { class: "IssueFacts_fact" },
                  element("dt", { class: "IssueFacts_name" }, t(`issue:facts.${name}`)),
                  element("dd", { class: "IssueFacts_value", "data-fact": name }, value)
                )
              )
            )
          )
        )
      )
    )
  )
}
