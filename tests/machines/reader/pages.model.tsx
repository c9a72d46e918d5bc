import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { type Actor, createActor, fromCallback } from "xstate"
import type { Dots } from "../../../src/domain/reader/sharpness.ts"
import { pagesMachine } from "../../../src/machines/reader/pages.machine.ts"
import { isWaiting, mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { purchaseMachine } from "../../../src/machines/reader/purchase.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Slides } from "../../../src/reader/page/Slides.tsx"
import { WaitingOverlay } from "../../../src/reader/toolbar/WaitingOverlay.tsx"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { landscape, magazineRead, zoomAt } from "../../kit/fixtures/issues.ts"
import type { Change, Model } from "../../kit/model/Model.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead({ page_count: 5 })
type Pages = Actor<typeof pagesMachine>
/** Milliseconds that a turn takes. */
const turn = 220

const purchase = createActor(purchaseMachine).start()
type Slides = Actor<typeof slidesMachine>

const Viewer = ({ slides, pages }: { readonly slides: Slides; readonly pages: Pages }) => (
  <>
    <Slides
      tiles={null}
      magazine={magazine}
      slides={slides}
      pages={pages}
      zoom={zoomAt(landscape, magazine)}
      purchase={purchase}
      marks={null}
    />
    <WaitingOverlay waiting={useSelector(pages, isWaiting)} />
  </>
)

const child = (pages: Pages, number: number) => {
  const ref = mountedPages(pages.getSnapshot())[number]
  if (ref === undefined) throw new Error(`Page ${number} is not mounted.`)
  return ref
}

/** `again` where it is awaited with renewed access; `worded` where it is shown and its words are asked for. */
type PageNow = "awaited" | "again" | "shown" | "worded" | "failed" | "withheld"

interface Expected {
  readonly shown: ReadonlyArray<number>
  readonly neighbours: ReadonlyArray<number>
  /** The slide that was shown before, while it is seen to go. */
  readonly leaving: ReadonlyArray<number>
  /** Nothing was wanted yet; the slide's pages are waited for; the old slide goes; the new one comes to rest. */
  readonly slide: "none" | "awaited" | "parting" | "turning" | "still"
  readonly pages: { readonly [page: number]: PageNow }
  readonly dots: Dots | null
  readonly sharper: { readonly [page: number]: ReadonlyArray<Dots> }
}

const kept = <A,>(
  of: { readonly [page: number]: A },
  isKept: (page: number) => boolean
): { readonly [page: number]: A } => Object.fromEntries(Object.entries(of).filter(([page]) => isKept(Number(page))))

const begun = (pages: Expected["pages"], wanted: ReadonlyArray<number>): Expected["pages"] => ({
  ...Object.fromEntries(wanted.map((page) => [page, "awaited"])),
  ...pages
})

const isShown = (now: PageNow | undefined) => now === "shown" || now === "worded"
const isSettled = (now: PageNow | undefined) => isShown(now) || now === "failed"

/** At rest, the words of the slide's pages are asked for, and the sharper pictures that they are to have. */
const atRest = (before: Expected): Expected => {
  const { shown, pages, dots, sharper } = before
  if (before.slide !== "still") return before
  const seen = shown.filter((page) => isShown(pages[page]))
  const isFine = (page: number) => (sharper[page] ?? []).some((one) => one === dots || one === 300)
  const dull = dots === null ? [] : seen.filter((page) => !isFine(page))
  return {
    ...before,
    pages: { ...pages, ...Object.fromEntries(seen.map((page) => [page, "worded"])) },
    sharper: { ...sharper, ...Object.fromEntries(dull.map((page) => [page, [...(sharper[page] ?? []), dots]])) }
  }
}

/** What was shown before is let go, and the neighbours follow. */
const turning = (before: Expected): Expected => {
  const { shown, neighbours, pages } = before
  const wanted = [...shown, ...neighbours]
  return {
    ...before,
    slide: "turning",
    leaving: [],
    pages: begun(
      kept(pages, (page) => wanted.includes(page)),
      neighbours
    )
  }
}

/** Once each page of the slide is shown or has failed, the old slide goes. */
const settled = (before: Expected): Expected => {
  if (before.slide !== "awaited" || !before.shown.every((page) => isSettled(before.pages[page]))) return atRest(before)
  return before.leaving.length === 0 ? turning(before) : { ...before, slide: "parting" }
}

const wanted = (before: Expected, { shown, neighbours }: Pick<Expected, "shown" | "neighbours">): Expected => {
  const isSame = String([shown, 0, neighbours]) === String([before.shown, 0, before.neighbours])
  if (isSame && before.slide !== "none") return before
  const here = [...shown, ...neighbours]
  const leaving = before.shown.filter((page) => !here.includes(page))
  const pages = Object.entries(kept(before.pages, (page) => [...here, ...leaving].includes(page))).map(
    ([page, now]) => {
      if (shown.includes(Number(page))) return [page, now === "failed" ? "awaited" : now]
      return [page, now === "worded" ? "shown" : now]
    }
  )
  return settled({
    ...before,
    shown,
    neighbours,
    leaving,
    slide: "awaited",
    pages: begun(Object.fromEntries(pages), shown),
    sharper: kept(before.sharper, (page) => shown.includes(page))
  })
}

const withPage = (before: Expected, page: number, now: PageNow): Expected =>
  settled({ ...before, pages: { ...before.pages, [page]: now } })

/** Every page that waits for access is begun anew, or has failed. */
const answered = (before: Expected, now: "again" | "failed"): Expected =>
  settled({
    ...before,
    pages: Object.fromEntries(Object.entries(before.pages).map(([page, is]) => [page, is === "withheld" ? now : is]))
  })

/** The sheets that are there, and what is seen of each. */
const sheets = () =>
  [...document.querySelectorAll<HTMLElement>("article")].map((sheet) => {
    const page = Number(sheet.dataset["page"])
    if (sheet.textContent.includes(`Hata: S.${page} yüklenemedi.`)) return [page, "failed"]
    if (sheet.querySelector("canvas") === null) return [page, "withheld"]
    return [page, sheet.dataset["shown"] === "true" ? "shown" : "awaited"]
  })

const looks = {
  awaited: "awaited",
  again: "awaited",
  shown: "shown",
  worded: "shown",
  failed: "failed",
  withheld: "withheld"
}

/** The sharper pictures that are there or on their way. */
const sharperSheets = () =>
  [...document.querySelectorAll<HTMLElement>("article")].flatMap(({ dataset, children }) =>
    [...children].flatMap((one) =>
      one instanceof HTMLImageElement ? `${dataset["page"]} at ${one.src.includes("-300.webp") ? 300 : 150}` : []
    )
  )

let slides: Slides
const images = pausedDecoding()

/** The slide waits for none of its pages any more. */
const becameReady = ({ before, event, expected }: Change<typeof pagesMachine, Expected>): boolean => {
  if (before === null || expected.slide === "none" || expected.slide === "awaited") return false
  return event?.type === "pages.want" ? expected !== before : before.slide === "awaited"
}

export const model: Model<typeof pagesMachine, Expected> = {
  machine: pagesMachine,
  inputs: [{ magazine }],
  cases: [
    // All of a preview that one begins with may be locked.
    { type: "pages.want", shown: [], neighbours: [] },
    { type: "pages.want", shown: [1], neighbours: [2, 3] },
    { type: "pages.want", shown: [2, 3], neighbours: [4, 5, 1] },
    { type: "pages.want", shown: [5], neighbours: [4] },
    { type: "page.settled", page: 1, how: "shown" },
    { type: "page.settled", page: 1, how: "failed" },
    { type: "page.settled", page: 2, how: "shown" },
    { type: "page.settled", page: 3, how: "failed" },
    { type: "page.withheld", page: 1 },
    { type: "pages.sharpen", dots: 150 },
    { type: "pages.sharpen", dots: 300 },
    { type: "pages.sharpen", dots: null },
    { type: "pages.renew" },
    { type: "pages.refuse" },
    { type: "time.passed", by: turn }
  ],
  begin: () => ({ shown: [], neighbours: [], leaving: [], slide: "none", pages: {}, dots: null, sharper: {} }),
  next: (before, event) => {
    switch (event.type) {
      case "pages.want":
        return event.shown.length === 0 && before.slide !== "none" ? null : wanted(before, event)
      case "page.settled": {
        const now = before.pages[event.page]
        // One that has failed on the slide may be tried again by hand.
        const isTried = now === "failed" && event.how === "shown" && before.shown.includes(event.page)
        return now === "awaited" || now === "again" || isTried ? withPage(before, event.page, event.how) : null
      }
      case "page.withheld":
        return before.pages[event.page] === "awaited" ? withPage(before, event.page, "withheld") : null
      case "pages.sharpen":
        return atRest({ ...before, dots: event.dots, sharper: event.dots === null ? {} : before.sharper })
      case "pages.renew":
        return answered(before, "again")
      case "pages.refuse":
        return answered(before, "failed")
      case "time.passed":
        if (before.slide === "parting") return turning(before)
        return before.slide === "turning" ? atRest({ ...before, slide: "still" }) : before
    }
  },
  place: ({ shown, slide, leaving, pages, sharper }) => [
    slide,
    shown,
    leaving.length > 0,
    shown.some((page) => pages[page] === "failed"),
    Object.values(pages).find((now) => now === "withheld" || now === "again"),
    Object.values(sharper).flat()[0]
  ],
  asks: ({ pages }) =>
    Object.keys(pages)
      .map(Number)
      .filter((page) => pages[page] === "worded")
      .map((page) => ({ slot: "markup", input: { page, magazine } })),
  tells: (change) => [
    ...(change.event?.type === "page.withheld" ? [{ type: "content.forbidden" }] : []),
    ...(becameReady(change) ? [{ type: "content.ready" }] : [])
  ],
  alive: ["page", "sharper"],
  show: (actor) => {
    slides = createActor(slidesMachine.provide({ actors: { viewport: fromCallback(() => {}) } }), {
      input: { total: 5, viewport: landscape, page: 1 }
    })
    slides.start()
    const release = images.hold()
    const takeDown = draw(<Viewer slides={slides} pages={actor} />)
    return () => {
      takeDown()
      release()
      slides.stop()
    }
  },
  act: {
    "pages.want": (event, { actor }) => {
      slides.send({ type: "slide.restore", page: event.shown[0] ?? 1 })
      actor.send(event)
    },
    "page.settled": ({ page, how }, { actor }) => {
      const ref = child(actor, page)
      if (how === "shown") {
        ref.send({ type: "page.retry" })
        ref.send({ type: "page.painted" })
      } else {
        ref.send({ type: "page.broken" })
        ref.send({ type: "page.failed" })
      }
    },
    "page.withheld": ({ page }, { actor }) => {
      child(actor, page).send({ type: "page.broken" })
      child(actor, page).send({ type: "page.forbidden" })
    }
  },
  promise: async ({ slide, pages, sharper }, actor) => {
    await rendered()
    expect(sheets()).toEqual(Object.entries(pages).map(([page, now]) => [Number(page), looks[now]]))
    expect(said("status")).toEqual(slide === "none" || slide === "awaited" ? ["Sayfa yükleniyor"] : [])
    const pictures = Object.entries(sharper).flatMap(([page, of]) => of.map((dots) => `${page} at ${dots}`))
    expect(sharperSheets()).toEqual(pictures)
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(Object.keys(pages).length + pictures.length)
  }
}
