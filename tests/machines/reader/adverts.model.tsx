import { expect } from "vitest"
import { page } from "vitest/browser"
import { type AdvertRecord, advertsMachine } from "../../../src/machines/reader/adverts.machine.ts"
import { ShownAdvert } from "../../../src/reader/adverts/Adverts.tsx"
import { advert } from "../../kit/fixtures/adverts.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds for which an advert stays. */
const patience = 8000

const magazine = magazineRead({ page_count: 12 })
/** One keyword each, on pages of their own: nothing is left to chance. */
const toast = advert("Otel", "toast")
const banner = advert("Kitabevi", "banner_bottom")
const known = {
  type: "adverts.known",
  adverts: [toast, banner],
  pages: { 3: { Otel: "lodos" }, 5: { Kitabevi: "deniz feneri" } },
  shown: { session: [], counts: {} },
  seed: 7
} as const

type Name = "Otel" | "Kitabevi"

interface Expected {
  readonly issue: "loading" | "absent" | "known"
  /** What it would lie over. */
  readonly obstacles: ReadonlyArray<"zoom" | "dialog">
  /** Not a toast: it was shown, and is no more. */
  readonly isBannerSpent: boolean
  readonly shown: Name | null
  readonly page: number
  /** Milliseconds for which it is shown still; null while somebody is at it. */
  readonly left: number | null
  readonly told: ReadonlyArray<AdvertRecord["kind"]>
}

const nothing = { shown: null, page: 0, left: null, told: [] } as const

const comesOn = ({ issue, obstacles, isBannerSpent, shown }: Expected, slide: ReadonlyArray<number>): Name | null => {
  if (issue !== "known" || obstacles.length > 0 || shown !== null) return null
  if (slide.includes(3)) return "Otel"
  return slide.includes(5) && !isBannerSpent ? "Kitabevi" : null
}

const cards = () => page.getByRole("complementary", { name: "Reklam" }).elements()
const pointer = (type: "pointerover" | "pointerout") => () =>
  void cards()[0]?.dispatchEvent(new PointerEvent(type, { bubbles: true }))

export const model: Model<typeof advertsMachine, Expected> = {
  machine: advertsMachine,
  inputs: [{ magazine }],
  cases: [
    known,
    { type: "adverts.none" },
    { type: "adverts.turned", slide: [2, 3] },
    { type: "adverts.turned", slide: [4, 5] },
    { type: "adverts.turned", slide: [6, 7] },
    { type: "adverts.bar", by: "zoom" },
    { type: "adverts.bar", by: "dialog" },
    { type: "adverts.admit", by: "zoom" },
    { type: "adverts.admit", by: "dialog" },
    { type: "advert.hold" },
    { type: "advert.release" },
    { type: "advert.close" },
    { type: "advert.seen" },
    { type: "advert.follow" },
    { type: "time.passed", by: patience },
    { type: "time.passed", by: patience - 1 }
  ],
  begin: () => ({ issue: "loading", obstacles: [], isBannerSpent: false, ...nothing }),
  next: (before, event) => {
    const { issue, obstacles, shown, left, told } = before
    switch (event.type) {
      case "adverts.known":
        return issue === "loading" ? { ...before, issue: "known" } : null
      case "adverts.none":
        return issue === "loading" ? { ...before, issue: "absent" } : null
      case "adverts.turned": {
        const name = comesOn(before, event.slide)
        if (name === null) return before
        const isBannerSpent = before.isBannerSpent || name === "Kitabevi"
        return { ...before, isBannerSpent, shown: name, page: name === "Otel" ? 3 : 5, left: patience, told: ["shown"] }
      }
      case "adverts.bar": {
        if (event.by !== "zoom" && event.by !== "dialog") return null
        const by = event.by
        return { ...before, ...nothing, obstacles: [...obstacles.filter((one) => one !== by), by].toSorted() }
      }
      case "adverts.admit":
        return { ...before, obstacles: obstacles.filter((one) => one !== event.by) }
      case "advert.hold":
        return shown === null ? null : { ...before, left: null }
      case "advert.release":
        return shown === null ? null : { ...before, left: left ?? patience }
      case "advert.close":
        return shown === null ? null : { ...before, ...nothing }
      case "advert.seen":
        return shown === null || told.includes("seen")
          ? null
          : { ...before, told: [...told, "seen"].toSorted() as Expected["told"] }
      case "advert.follow":
        if (shown === null) return null
        return told.includes("clicked")
          ? before
          : { ...before, told: [...told, "clicked"].toSorted() as Expected["told"] }
      case "time.passed":
        if (shown === null || left === null) return before
        return left <= event.by ? { ...before, ...nothing } : { ...before, left: left - event.by }
    }
  },
  asks: ({ issue }) => {
    if (issue === "absent") return []
    return [{ slot: issue === "loading" ? "load" : "recorder", input: { magazine } }]
  },
  // Each is told once of each showing.
  orders: ({ before, expected }) => {
    if (expected.shown === null) return []
    const toldBefore = before?.shown === expected.shown ? before.told : []
    const kinds = expected.told.filter((kind) => !toldBefore.includes(kind))
    return kinds.map((kind) => ({
      slot: "recorder",
      order: {
        type: "advert.record",
        kind,
        advert: expected.shown === "Otel" ? toast : banner,
        page: expected.page,
        word: expected.shown === "Otel" ? "lodos" : "deniz feneri"
      }
    }))
  },
  show: (actor) => draw(<ShownAdvert adverts={actor} />),
  act: {
    "advert.hold": pointer("pointerover"),
    "advert.release": pointer("pointerout"),
    "advert.close": () => press("Reklamı kapat")
  },
  promise: async ({ shown }) => {
    await rendered()
    expect(cards()).toHaveLength(shown === null ? 0 : 1)
    expect(document.body.contains(document.activeElement?.closest("aside") ?? null), "it takes no focus").toBe(false)
    if (shown === null) return
    expect(cards()[0]?.textContent).toContain(`${shown} ilanı`)
    const link = page.getByRole("link", { name: "Siteye git: martiburnu.com (yeni sekmede açılır)" }).element()
    expect(link.getAttribute("rel")).toBe("noopener noreferrer sponsored")
    expect(link.getAttribute("target")).toBe("_blank")
    expect(page.getByRole("status").elements(), "it is announced to nobody").toEqual([])
    expect(document.querySelector("aside [aria-live], aside[role=alert]")).toBeNull()
  }
}
