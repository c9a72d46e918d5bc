import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, createActor, fromCallback, type SnapshotFrom } from "xstate"
import { type PagesEvent, pagesMachine } from "../../../src/machines/reader/pages.machine.ts"
import { isWaiting, mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { purchaseMachine } from "../../../src/machines/reader/purchase.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Stage } from "../../../src/reader/page/Stage.tsx"
import { WaitingOverlay } from "../../../src/reader/toolbar/WaitingOverlay.tsx"
import { heldDecoding } from "../../kit/heldDecoding.ts"
import { landscape, magazineRead, zoomAt } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, said } from "../../kit/screen.tsx"

const magazine = magazineRead({ page_count: 5 })
type Pages = Actor<typeof pagesMachine>
const purchase = createActor(purchaseMachine).start()
type Slides = Actor<typeof slidesMachine>

const Viewer = ({ slides, pages }: { readonly slides: Slides; readonly pages: Pages }) => (
  <>
    <Stage magazine={magazine} slides={slides} pages={pages} zoom={zoomAt(landscape, magazine)} purchase={purchase} />
    <WaitingOverlay waiting={useSelector(pages, isWaiting)} />
  </>
)

const child = (pages: Pages, number: number) => {
  const ref = mountedPages(pages.getSnapshot())[number]
  if (ref === undefined) throw new Error(`Page ${number} is not mounted.`)
  return ref
}

const unsettled = ({ context }: SnapshotFrom<typeof pagesMachine>) =>
  Object.keys(context.mounted)
    .map(Number)
    .filter((number) => !context.settled.includes(number))

/** It is on the slide, and can be tried again there. */
const hasFailed = ({ context }: SnapshotFrom<typeof pagesMachine>, number: number) =>
  context.shown.includes(number) && context.failed.includes(number)

/** Pages the chart holds, as their sheets are named. */
const sheets = () =>
  page
    .getByRole("article")
    .elements()
    .map((sheet) => sheet.getAttribute("aria-label"))

/** The finer pictures that are there or on their way. */
const finerSheets = () =>
  [...document.querySelectorAll<HTMLElement>("article")].flatMap(({ dataset, children }) =>
    [...children].flatMap((one) =>
      one instanceof HTMLImageElement ? `${dataset["page"]} at ${one.src.includes("-300.webp") ? 300 : 150}` : []
    )
  )

/** A page that waits is forbidden before all are told what became of access. */
const withhold = async (pages: Pages) => {
  const [first] = unsettled(pages.getSnapshot())
  if (first !== undefined) forbid(pages, first)
  await drawn()
}

let slides: Slides
const images = heldDecoding()

const answer = async (event: PagesEvent & { type: "page.settled" }, { actor }: { readonly actor: Pages }) => {
  const ref = child(actor, event.page)
  if (event.how === "shown") {
    ref.send({ type: "page.retry" })
    ref.send({ type: "page.painted" })
    ref.send({ type: "page.loaded", html: `<p>Metin ${event.page}</p>`, pictured: true })
  } else {
    ref.send({ type: "page.broken" })
    ref.send({ type: "page.failed" })
  }
  await drawn()
}

const forbid = (pages: Pages, number: number) => {
  child(pages, number).send({ type: "page.broken" })
  child(pages, number).send({ type: "page.forbidden" })
}

export const model: Model<typeof pagesMachine> = {
  machine: pagesMachine,
  inputs: [{ magazine }],
  cases: [
    // All of a preview that one begins with may be locked.
    { type: "pages.want", shown: [], neighbours: [] },
    { type: "pages.want", shown: [1], neighbours: [2, 3] },
    { type: "pages.want", shown: [2, 3], neighbours: [4, 5, 1] },
    { type: "page.settled", page: 1, how: "shown" },
    { type: "page.settled", page: 1, how: "failed" },
    { type: "page.settled", page: 2, how: "shown" },
    { type: "page.settled", page: 3, how: "failed" },
    { type: "page.withheld", page: 1 },
    { type: "pages.want", shown: [5], neighbours: [4] },
    { type: "xstate.after.turnFor.pages.parting" } as never,
    { type: "xstate.after.turnFor.pages.ready.turning" } as never,
    { type: "pages.sharpen", dots: 150 },
    { type: "pages.sharpen", dots: 300 },
    { type: "pages.sharpen", dots: null },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  happens: (snapshot, event) =>
    "page" in event
      ? unsettled(snapshot).includes(event.page) ||
        ("how" in event && event.how === "shown" && hasFailed(snapshot, event.page))
      : !("shown" in event) || event.shown.length > 0 || snapshot.matches("waiting"),
  facts: (snapshot) => [
    snapshot.context.shown,
    snapshot.context.leaving.length > 0,
    Object.values(snapshot.context.finer).flatMap(Object.keys).toSorted()[0],
    unsettled(snapshot).some((number) => snapshot.context.shown.includes(number)),
    snapshot.context.shown.some((number) => hasFailed(snapshot, number))
  ],
  alive: ["page", "finer"],
  // A page that was withheld, begun anew or refused answers otherwise than the chart, to which pages are silent, knows.
  strays: ({ type }) => type === "page.withheld" || type === "pages.renew" || type === "pages.refuse",
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
    "page.settled": answer,
    "page.withheld": (event, { actor }) => forbid(actor, event.page),
    "pages.renew": async (event, { actor }) => {
      await withhold(actor)
      actor.send(event)
    },
    "pages.refuse": async (event, { actor }) => {
      await withhold(actor)
      actor.send(event)
    }
  },
  promise: async (expected, actor, { event, told, asked }) => {
    await drawn()
    const waiting = unsettled(expected)
    const forbidden = [{ type: "content.forbidden" }]
    const worded = asked.map(({ input }) => (input as { readonly page: number }).page)
    const wordless = expected.context.shown.filter((number) => {
      const snapshot = actor.getSnapshot().context.mounted[number]?.getSnapshot()
      return snapshot?.hasTag("shown") === true && snapshot.context.html === null
    })
    const isStill = expected.matches({ ready: "still" })
    if (isStill)
      expect(worded.toSorted(), "words are asked for the slide's pages, once they are shown").toEqual(wordless)
    else expect(wordless, "words of no other page are asked for on").toEqual(expect.arrayContaining(worded))
    const begun = Object.values(mountedPages(actor.getSnapshot())).flatMap((ref) =>
      ref.getSnapshot().matches("picturing") ? [ref.getSnapshot().context.page] : []
    )
    if (event?.type === "pages.refuse") {
      const failed = waiting.slice(0, 1)
      expect(told).toEqual(failed.length === 0 ? [] : forbidden)
      for (const number of failed) expect(document.body.textContent).toContain(`Hata: S.${number} yüklenemedi.`)
      return
    }
    expect(sheets()).toEqual(Object.keys(expected.context.mounted).map((number) => `Sayfa ${number}`))
    expect(said("status")).toEqual(expected.hasTag("waiting") ? ["Sayfa yükleniyor"] : [])
    expect(begun).toEqual(event?.type === "page.withheld" ? waiting.slice(1) : waiting)
    const { mounted, finer } = expected.context
    const pictures = Object.entries(finer).flatMap(([number, of]) =>
      Object.keys(of).map((dots) => `${number} at ${dots}`)
    )
    expect(Object.keys(actor.getSnapshot().children)).toHaveLength(Object.keys(mounted).length + pictures.length)
    expect(finerSheets()).toEqual(pictures)
    if (event?.type === "page.settled") {
      const words = event.how === "shown" ? `Metin ${event.page}` : `Hata: S.${event.page} yüklenemedi.`
      const isRead = expected.context.shown.includes(event.page)
      if ((isRead && isStill) || event.how === "failed") expect(document.body.textContent).toContain(words)
    }
    if (event?.type === "page.withheld") expect(told).toEqual(forbidden)
    else if (event?.type === "pages.renew") expect(told).toEqual(waiting.length === 0 ? [] : forbidden)
    else expect(told).toEqual([])
  }
}
