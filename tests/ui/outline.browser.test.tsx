import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { homeOutline } from "../../server/document/outline.ts"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { Catalogue } from "../../src/domain/catalogue/Catalogue.ts"
import { kiosk } from "../../src/domain/catalogue/kiosk.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { Home } from "../../src/ui/catalogue/Home.tsx"
import { catalogueAnswering } from "../kit/answeredCatalogue.ts"
import { category } from "../kit/catalogues.ts"
import { magazine } from "../kit/magazines.ts"
import { show } from "./stage.tsx"

const travel = category()
const food = category({ id: "category0000002" as PublicId, name: "Yemek & içmek", slug: "yemek" })

const many = (count: number, given: Parameters<typeof magazine>[0] = {}) =>
  Array.from({ length: count }, (_, at) =>
    magazine({ issue_id: `issue000000001${at}`, title: `Dergi <${at}>`, tags: [travel.id], ...given })
  )

const priced = { tier: 1, price: 2499, is_free: false } as const

const cases: Readonly<Record<string, Catalogue["magazines"]>> = {
  "one free issue": many(1),
  "one with a price": many(1, priced),
  "five of a category": many(5, priced),
  "free ones behind one with a price": [...many(1, priced), magazine({ issue_id: "issue0000000009", tags: [food.id] })],
  "of no category": many(6, { tags: [] }),
  "in another language, without a cover and without a word": many(3, {
    language: "en",
    cover_image: null,
    description: ""
  })
}

/** All of an element that is seen, heard or followed; how a section says its heading's name is its own affair. */
const told = (one: Element): unknown => [
  one.localName,
  [...one.classList].filter((name) => name !== "active"),
  [
    "href",
    "lang",
    "alt",
    "sizes",
    "srcset",
    "src",
    "loading",
    "data-look",
    "data-count",
    "tabindex",
    "aria-hidden"
  ].map((name) => one.getAttribute(name)),
  one.localName === "section" ? null : one.getAttribute("aria-label"),
  one instanceof HTMLElement ? one.style.aspectRatio : null,
  [...one.childNodes].flatMap((node) =>
    node instanceof Element ? [told(node)] : node.textContent ? [node.textContent] : []
  )
]

const parsed = (html: string) => {
  const covers = new DOMParser().parseFromString(html, "text/html").querySelector(".Home_covers")
  return [...(covers?.children ?? [])].map(told)
}

it("is what home draws: its categories, the newest issue and the first section", async () => {
  const silent = fromCallback(() => {}) as never
  const access = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
  access.send({ type: "reader.known", reader: null, kept: noAccess })
  for (const [name, magazines] of Object.entries(cases)) {
    const shown = { magazines, categories: [travel, food] }
    const screen = await show(<Home catalogue={catalogueAnswering(shown)} access={access} />)
    await expect.element(page.getByRole("heading", { level: 1 }).getByRole("link")).toBeVisible()
    const outline = parsed(homeOutline(kiosk(shown), "tr"))
    expect(outline.length, name).toBeGreaterThan(0)
    const drawn = [...(document.querySelector(".Home_covers")?.children ?? [])].map(told)
    expect(drawn.slice(0, outline.length), name).toEqual(outline)
    await screen.unmount()
  }
})
