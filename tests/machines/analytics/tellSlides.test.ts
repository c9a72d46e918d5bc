import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { tellSlides } from "../../../src/machines/analytics/tellSlides.ts"
import type { VisitsEvent } from "../../../src/machines/analytics/visits.machine.ts"
import { settleDelay, slidesMachine } from "../../../src/machines/reader/slides.machine.ts"

const [landscape, portrait] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 }
]

/** Slides of ten pages from the second on, and what was told of them: their pages, and the turn's direction. */
const reading = () => {
  const clock = new SimulatedClock()
  const slides = createActor(slidesMachine, { input: { total: 10, viewport: landscape, page: 2 }, clock }).start()
  const told: Array<readonly [string, string | null]> = []
  const send = (event: VisitsEvent) => {
    if (event.type === "slide.shown") told.push([String(event.slide), event.turn?.turn?.direction ?? null])
  }
  const disconnect = tellSlides(slides, { send })
  return { slides, told, disconnect, settle: () => clock.increment(settleDelay) }
}

it("tells of the slide that is shown first, and of each turn once it has come to rest", () => {
  const { slides, told, settle } = reading()
  expect(told).toEqual([["2,3", null]])
  slides.send({ type: "slide.next" })
  slides.send({ type: "slide.next" })
  expect(told).toHaveLength(1)
  settle()
  slides.send({ type: "slide.previous" })
  settle()
  expect(told.slice(1)).toEqual([
    ["6,7", "next"],
    ["4,5", "prev"]
  ])
})

it("tells of slides without a turn where the history moved or pages are paired anew, and of none twice", () => {
  const { slides, told } = reading()
  slides.send({ type: "slide.restore", page: 6 })
  slides.send({ type: "slide.restore", page: 7 })
  slides.send({ type: "viewport.resized", viewport: portrait })
  expect(told.slice(1)).toEqual([
    ["6,7", null],
    ["6", null]
  ])
})

it("tells of nothing after it was ended", () => {
  const { slides, told, disconnect, settle } = reading()
  disconnect()
  slides.send({ type: "slide.next" })
  settle()
  slides.send({ type: "slide.restore", page: 9 })
  expect(told).toHaveLength(1)
})
