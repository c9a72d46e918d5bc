import { afterEach, expect, it } from "vitest"
import { createActor } from "xstate"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { slidesOf, zoomOf } from "../../src/machines/reader/surface.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

const found = (selector: string): HTMLElement => {
  const one = document.querySelector<HTMLElement>(selector)
  if (one === null) throw new Error(`There is no ${selector}.`)
  return one
}

it("the keyboard is on the page when the small map has gone, and when what had it is turned away", async () => {
  const actor = createActor(slotAnswers().filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: 9 }), viewport: landscape, page: 1 }
  }).start()
  takeDown.push(draw(<ReadingSurface surface={actor} theme={paperChosen()} paper="light" />), () => actor.stop())
  await rendered()
  const viewer = found("[data-viewer]")
  zoomOf(actor).send({ type: "zoom.in" })
  await expect.poll(() => document.querySelector("[data-own-gestures] input")).not.toBeNull()
  found("[data-own-gestures] input").focus()
  zoomOf(actor).send({ type: "zoom.reset" })
  await expect.poll(() => document.activeElement).toBe(viewer)
  expect(viewer.hasAttribute("data-skipped"), "nobody has skipped to it").toBe(false)

  viewer.blur()
  const link = document.createElement("button")
  found("article[data-page='1']").append(link)
  link.focus()
  expect(document.activeElement).toBe(link)
  slidesOf(actor).send({ type: "slide.next" })
  await rendered()
  expect(document.activeElement).toBe(viewer)
})
