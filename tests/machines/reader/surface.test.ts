import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import type { Size } from "../../../src/domain/reader/scale.ts"
import { wheelLimits } from "../../../src/domain/reader/wheel.ts"
import { notesPointed } from "../../../src/machines/reader/joinedNotes.view.ts"
import { isPassageSought, passageSaid } from "../../../src/machines/reader/passage.view.ts"
import { isRefused } from "../../../src/machines/reader/pageFinder.view.ts"
import { outlineOf } from "../../../src/machines/reader/sidebar.view.ts"
import { slideShown } from "../../../src/machines/reader/slides.view.ts"
import { surfaceMachine } from "../../../src/machines/reader/surface.machine.ts"
import {
  fullscreenOf,
  isBare,
  joinedNotesOf,
  pageFinderIn,
  pagesOf,
  passageOf,
  sidebarOf,
  slidesOf,
  tilesIn,
  toolbarsOf,
  zoomOf
} from "../../../src/machines/reader/surface.view.ts"
import { shownTiles } from "../../../src/machines/reader/tiles.view.ts"
import { areAway } from "../../../src/machines/reader/toolbars.view.ts"
import { fitOf } from "../../../src/machines/reader/zoom.view.ts"
import { showFirstSlide, startMarking } from "../../kit/doubles/startMarking.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"

/** Milliseconds that the strip takes to leave, and after which nobody has stirred. */
const [stripLeaving, untilAway] = [240, 4000]
/** And for which a view must rest before it is drawn closer. */
const viewResting = 100

/** The surface of a link to a passage on page 4, before the code of marking has come. */
const addressed = (viewport: Size = landscape) => {
  const questions = slotAnswers()
  const clock = new SimulatedClock()
  const alone = questions.filled(surfaceMachine).provide({ actions: { toParent: () => {} } })
  const surface = createActor(alone, {
    clock,
    input: { magazine: magazineRead({ page_count: 12 }), viewport, page: 4, alinti: "Lodos çıktı" }
  }).start()
  showFirstSlide(surface)
  return { questions, clock, surface, shown: () => slideShown(slidesOf(surface).getSnapshot()) }
}

/** The same, with that code. */
const opened = () => {
  const { questions, surface, shown } = addressed()
  startMarking(questions)
  const passage = passageOf(surface)
  return {
    questions,
    surface,
    shown,
    passage,
    isSought: () => isPassageSought(passage.getSnapshot()),
    said: () => passageSaid(passage.getSnapshot())
  }
}

describe("a passage that the address leads to", () => {
  it("is left when the page is turned", () => {
    const { surface, isSought } = opened()
    expect(isSought()).toBe(true)
    surface.send({ type: "slide.next" })
    expect(isSought()).toBe(false)
  })

  it("is left when the page was turned before its code came", () => {
    const { questions, surface } = addressed()
    surface.send({ type: "slide.next" })
    startMarking(questions)
    expect(isPassageSought(passageOf(surface).getSnapshot())).toBe(false)
  })

  it("is dismissed by Escape", () => {
    const { surface, isSought } = opened()
    fullscreenOf(surface).send({ type: "fullscreen.left" })
    surface.send({ type: "surface.escape" })
    expect(isSought()).toBe(false)
  })

  it("is looked for again when access is renewed, and not when it is lost", () => {
    const { surface, passage, questions, said } = opened()
    passage.send({ type: "passage.missed" })
    questions.answer("look", { type: "look.forbidden" })
    expect(questions.waiting("look")).toHaveLength(0)
    surface.send({ type: "pages.renew" })
    expect(questions.waiting("look")).toHaveLength(1)
    questions.answer("look", { type: "look.failed" })
    passage.send({ type: "passage.retry" })
    questions.answer("look", { type: "look.forbidden" })
    surface.send({ type: "pages.refuse" })
    expect(said()).toBe("unread")
  })
})

describe("the code of the charts that come later", () => {
  it("is asked for once, whatever pages are shown later", () => {
    const { questions, surface } = opened()
    surface.send({ type: "slide.next" })
    showFirstSlide(surface)
    surface.send({ type: "content.ready" })
    expect(questions.inputs("deferredCharts")).toHaveLength(1)
  })
})

describe("the charts that help with reading", () => {
  const find = (surface: ReturnType<typeof opened>["surface"], typed: string) => {
    for (const event of [{ type: "finder.open" }, { type: "finder.type", typed }, { type: "finder.submit" }] as const)
      surface.send(event)
  }

  it("turn the page by the wheel, and not before their code has come", () => {
    const { questions, surface, shown } = addressed()
    surface.send({ type: "wheel.rolled", by: { x: 0, y: wheelLimits.way } })
    startMarking(questions)
    expect(shown()).toEqual([4, 5])
    surface.send({ type: "wheel.rolled", by: { x: 0, y: wheelLimits.way } })
    expect(shown()).toEqual([6, 7])
  })

  it("go to the page whose number is typed, of as many as the issue has", () => {
    const { surface, shown } = opened()
    find(surface, "12")
    expect(shown()).toEqual([12])
    find(surface, "13")
    expect(shown()).toEqual([12])
    const finder = pageFinderIn(surface.getSnapshot())
    expect(finder !== null && isRefused(finder.getSnapshot())).toBe(true)
  })

  it("ask for the articles of this issue", () => {
    const { questions } = opened()
    expect(questions.inputs("load")).toContainEqual({ issueId: magazineRead().newIssueId })
  })
})

describe("the toolbars in a low window", () => {
  it("give the page their room when they step back by themselves, and keep it from then on", () => {
    const { surface, clock } = addressed({ width: 844, height: 390 })
    const fit = () => fitOf(zoomOf(surface).getSnapshot())
    surface.send({ type: "strip.close" })
    clock.increment(stripLeaving)
    const before = fit()
    clock.increment(untilAway - 1)
    expect([isBare(surface.getSnapshot()), fit()]).toEqual([false, before])
    clock.increment(1)
    expect(areAway(toolbarsOf(surface).getSnapshot())).toBe(true)
    expect(isBare(surface.getSnapshot())).toBe(true)
    expect(fit()).toBeGreaterThan(before)
    const given = fit()
    toolbarsOf(surface).send({ type: "toolbars.stir" })
    expect([isBare(surface.getSnapshot()), fit()]).toEqual([true, given])
  })
})

describe("the panel beside the page", () => {
  it("no longer points at joined notes once it is closed", () => {
    const { surface } = opened()
    const joined = joinedNotesOf(surface)
    joined.send({ type: "notes.joined", ids: ["not_1"] })
    joined.send({ type: "joined.show" })
    expect(notesPointed(joined.getSnapshot())).toEqual(["not_1"])
    surface.send({ type: "sidebar.close" })
    expect(notesPointed(joined.getSnapshot())).toEqual([])
  })

  /** Articles are loaded beside it, without the place of files. */
  const tablesAsked = ({ waiting }: ReturnType<typeof slotAnswers>) =>
    waiting("load").filter((input) => Object.hasOwn(Object(input), "pagePath"))

  it("loads the table of contents again when access is renewed, and not when it is lost", () => {
    const forbidden = () => {
      const { questions, surface } = opened()
      surface.send({ type: "sidebar.collection" })
      questions.answer("load", { type: "outline.forbidden" })
      return {
        questions,
        surface,
        trouble: () => outlineOf(sidebarOf(surface).getSnapshot())?.getSnapshot().context.trouble
      }
    }
    const renewed = forbidden()
    renewed.surface.send({ type: "pages.renew" })
    expect(tablesAsked(renewed.questions)).toHaveLength(1)
    const refused = forbidden()
    expect(refused.trouble()).toBeNull()
    refused.surface.send({ type: "pages.refuse" })
    expect(tablesAsked(refused.questions)).toHaveLength(0)
    expect(refused.trouble()).not.toBeNull()
  })
})

describe("the tiles of a slide on dense glass", () => {
  it("come before the page at 300 dpi, which is asked for when the view has rested for longer", () => {
    const { questions, surface, clock } = addressed()
    startMarking(questions)
    const dots = () => pagesOf(surface).getSnapshot().context.dots
    surface.send({ type: "density.changed", density: 16 })
    // What is painted has as many pixels as the page at 150 dpi.
    expect(dots()).toBe(null)
    clock.increment(499)
    expect(dots()).toBe(null)
    clock.increment(1)
    expect(dots()).toBe(300)
    // Less dense, tiles are not needed, and it is asked for at once.
    surface.send({ type: "density.changed", density: 1 })
    expect(dots()).toBe(null)
    surface.send({ type: "density.changed", density: 16 })
    clock.increment(500)
    expect(dots()).toBe(300)
    // What is laid stays at every rest.
    surface.send({ type: "density.changed", density: 15 })
    expect(dots()).toBe(300)
    surface.send({ type: "density.changed", density: 3 })
    expect(dots()).toBe(300)
    surface.send({ type: "density.changed", density: 1 })
    clock.increment(500)
    expect(dots()).toBe(null)
  })

  it("come with the page at 150 dpi where what is painted is coarser", () => {
    const { questions, surface, clock } = addressed()
    startMarking(questions)
    const dots = () => pagesOf(surface).getSnapshot().context.dots
    surface.send({ type: "density.changed", density: 2 })
    for (let presses = 0; presses < 20; presses += 1) {
      surface.send({ type: "zoom.in" })
      clock.increment(400)
    }
    expect(dots()).toBe(150)
    clock.increment(1000)
    expect(dots()).toBe(300)
  })

  it("are asked for again when access is renewed, and given up when it is lost", () => {
    for (const [renewal, isTried] of [
      ["pages.renew", true],
      ["pages.refuse", false]
    ] as const) {
      const { questions, surface, clock } = addressed()
      startMarking(questions)
      surface.send({ type: "density.changed", density: 16 })
      clock.increment(viewResting)
      const tiles = tilesIn(surface.getSnapshot())
      const shown = () => (tiles === null ? [] : shownTiles(tiles.getSnapshot()).map(({ name }) => name))
      const [name = ""] = shown()
      tiles?.send({ type: "tile.broken", name })
      questions.answer("standing", { type: "picture.forbidden" })
      expect(shown()).not.toContain(name)
      surface.send({ type: renewal })
      expect(shown().includes(name)).toBe(isTried)
    }
  })
})
