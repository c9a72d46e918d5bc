import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { pagesMachine } from "../../../src/machines/reader/pages.machine.ts"
import { purchaseMachine } from "../../../src/machines/reader/purchase.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Slides } from "../../../src/reader/page/Slides.tsx"
import { Arrow } from "../../../src/reader/toolbar/Arrow.tsx"
import { PageIndicator } from "../../../src/reader/toolbar/PageIndicator.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { landscape, magazineRead, portrait, zoomAt } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead({ page_count: 3 })
const purchase = createActor(purchaseMachine).start()

/** Milliseconds that a turn takes. */
const turn = 220

/** An issue of three pages: its cover alone, then a pair; held upright, each page alone. */
const paired = {
  landscape: [[1], [2, 3]],
  portrait: [[1], [2], [3]]
} as const

interface Expected {
  readonly held: keyof typeof paired
  /** The slide that is shown, counted from 0. */
  readonly index: number
  /** The page one is on; turning the device keeps it. */
  readonly page: number
  /** The slide of the newest entry of the history. */
  readonly entry: number
  readonly isTurning: boolean
  /** Where the last turn went. */
  readonly direction: "next" | "previous"
}

const slideOf = ({ held, index }: Pick<Expected, "held" | "index">) => paired[held][index] as Slide

const indexOf = (held: Expected["held"], sought: number) =>
  paired[held].findIndex((slide) => (slide as ReadonlyArray<number>).includes(sought))

const shownAt = (before: Expected, index: number): Expected => ({
  ...before,
  index,
  page: slideOf({ held: before.held, index })[0]!,
  direction: index < before.index ? "previous" : "next"
})

const turnedTo = (before: Expected, index: number): Expected =>
  slideOf({ held: before.held, index }) === undefined || index === before.index
    ? before
    : { ...shownAt(before, index), isTurning: true }

/** The same page in the other pairing; so is the place that the history knows. */
const turnedDevice = (before: Expected, held: Expected["held"], looked: number | undefined): Expected => {
  if (held === before.held) return before
  const page = looked ?? before.page
  const index = indexOf(held, page)
  const entry = before.entry === before.index ? index : indexOf(held, paired[before.held][before.entry]![0])
  return { ...before, held, page, index, entry }
}

const stage = () => document.querySelector<HTMLElement>("[role=region]")

const place = (slide: ReadonlyArray<number>) => `Sayfa ${slide.join("–")} / 3`

export const model: Model<typeof slidesMachine, Expected> = {
  machine: slidesMachine,
  inputs: [{ total: 3, viewport: landscape, page: 1 }],
  cases: [
    { type: "slide.next" },
    { type: "slide.previous" },
    { type: "slide.go", page: 3 },
    { type: "slide.go", page: 4 },
    { type: "slide.restore", page: 2 },
    { type: "viewport.resized", viewport: landscape },
    { type: "viewport.resized", viewport: portrait },
    { type: "viewport.resized", viewport: portrait, page: 3 },
    { type: "time.passed", by: turn }
  ],
  begin: () => ({ held: "landscape", index: 0, page: 1, entry: 0, isTurning: false, direction: "next" }),
  next: (before, event) => {
    switch (event.type) {
      case "slide.next":
        return turnedTo(before, before.index + 1)
      case "slide.previous":
        return before.index > 0 ? turnedTo(before, before.index - 1) : null
      case "slide.go":
        return event.page > 3 ? before : turnedTo(before, indexOf(before.held, event.page))
      case "slide.restore": {
        const index = indexOf(before.held, event.page)
        return { ...shownAt(before, index), entry: index, isTurning: false }
      }
      case "viewport.resized":
        return turnedDevice(before, event.viewport === landscape ? "landscape" : "portrait", event.page ?? undefined)
      case "time.passed":
        return { ...before, isTurning: false, entry: before.isTurning ? before.index : before.entry }
    }
  },
  news: ({ before, event, expected }) => {
    if (before === null) return []
    const { index, direction } = expected
    if (event?.type === "slide.next" && index === before.index) return [{ type: "end.passed" }]
    const turned = (how: "push" | "replace") => [
      { type: "page.turned", slide: slideOf(expected), index, direction, how } as const
    ]
    if (event?.type === "viewport.resized" && before.held !== expected.held)
      return before.isTurning ? [] : turned("replace")
    // Back at the slide that the history knows, there is nothing to tell.
    return event?.type === "time.passed" && before.entry !== expected.entry ? turned("push") : []
  },
  show: (actor) => {
    const pages = createActor(pagesMachine, { input: { magazine } }).start()
    const takeDown = draw(
      <>
        <Arrow slides={actor} towards="previous" />
        <Slides
          tiles={null}
          magazine={magazine}
          slides={actor}
          pages={pages}
          zoom={zoomAt(landscape, magazine)}
          purchase={purchase}
          marks={null}
        />
        <Arrow slides={actor} towards="next" />
        <PageIndicator magazine={magazine} slides={actor} finder={null} />
      </>
    )
    return () => {
      takeDown()
      pages.stop()
    }
  },
  act: {
    // The button is shut at the end; other ways to turn are not.
    "slide.next": (event, { actor, before: { held, index } }) =>
      index < paired[held].length - 1 ? press("Sonraki sayfa") : actor.send(event),
    "slide.previous": () => press("Önceki sayfa")
  },
  promise: async (expected) => {
    await rendered()
    const { held, index, entry, isTurning, direction } = expected
    expect(page.getByText(place(slideOf(expected))).elements(), "it is seen at once").not.toEqual([])
    const rest = isTurning ? slideOf({ held, index: entry }) : slideOf(expected)
    expect(said("status"), "what is only passed is not said").toEqual([place(rest)])
    const arrows = page
      .getByRole("button", { disabled: true })
      .elements()
      .map((arrow) => arrow.getAttribute("aria-label"))
    expect(arrows).toEqual([
      ...(index === 0 ? ["Önceki sayfa"] : []),
      ...(index === paired[held].length - 1 ? ["Sonraki sayfa"] : [])
    ])
    expect(stage()?.dataset["way"], "it slides in from where it comes").toBe(isTurning ? direction : undefined)
  }
}
