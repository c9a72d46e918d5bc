import { afterEach, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { pairing } from "../../src/domain/reader/slides.ts"
import { thumbnailScrollerMachine } from "../../src/machines/reader/thumbnailScroller.machine.ts"
import { slidesMachine } from "../../src/machines/reader/slides.machine.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { thumbnailStripMachine } from "../../src/machines/reader/thumbnailStrip.machine.ts"
import { ThumbnailStrip } from "../../src/reader/thumbnails/ThumbnailStrip.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

const opened = async (rolled = 0) => {
  const row = { slides: pairing(40, "landscape"), width: 62 }
  const strip = createActor(thumbnailStripMachine, { input: { total: 40 } }).start()
  const scroller = createActor(slotAnswers().filled(thumbnailScrollerMachine), { input: { row, index: 0 } }).start()
  const slides = createActor(slidesMachine, { input: { total: 40, viewport: landscape, page: 1 } }).start()
  strip.send({ type: "strip.open" })
  takeDown.push(
    draw(
      <ThumbnailStrip
        strip={strip}
        scroller={scroller}
        slides={slides}
        magazine={magazineRead({ page_count: 40 })}
        search={null}
      />
    ),
    () => strip.stop(),
    () => scroller.stop(),
    () => slides.stop()
  )
  if (rolled > 0) scroller.send({ type: "scroller.rolled", by: rolled })
  await rendered()
  const list = document.querySelector<HTMLElement>("[role=listbox]")!
  const hand = (pointerType: string, type: string, x: number, y: number, buttons = 1) =>
    list.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerId: 1,
        pointerType,
        clientX: x,
        clientY: y,
        buttons
      })
    )
  const swipe = (pointerType: string, x: number, y: number) => {
    hand(pointerType, "pointerdown", 200, 20)
    hand(pointerType, "pointerup", 200 + x, 20 + y, 0)
  }
  return { strip, scroller, list, hand, swipe, read: () => slideShown(slides.getSnapshot()).join("-") }
}

it("closes by a finger's swipe down on it, and by nothing else that a hand does there", async () => {
  const { strip, swipe } = await opened()
  const isOpen = () => strip.getSnapshot().hasTag("open")
  swipe("mouse", 0, 90)
  swipe("touch", 0, -90)
  swipe("touch", 120, 90)
  swipe("touch", 0, 12)
  expect(isOpen()).toBe(true)
  swipe("touch", 10, 90)
  expect(isOpen()).toBe(false)
})

it("takes a press without a pointer after it was pulled, and is let go of by a mouse that has left it", async () => {
  const { scroller, list, hand, read } = await opened()
  scroller.send({ type: "scroller.held", x: 300, time: 0 })
  scroller.send({ type: "scroller.moved", x: 200, time: 500 })
  scroller.send({ type: "scroller.released", x: 200, time: 2000 })
  document.querySelector<HTMLElement>("[data-thumbnail='4']")?.click()
  expect(read()).toBe("4-5")
  hand("mouse", "pointerdown", 200, 20)
  expect(scroller.getSnapshot().hasTag("moving")).toBe(true)
  hand("mouse", "pointerout", 200, 20)
  expect(scroller.getSnapshot().hasTag("moving")).toBe(false)
  expect(list.getAttribute("aria-activedescendant")).toBe("thumbnail-1")
})

it("names the page that the keyboard is at only while it is in the document", async () => {
  const { scroller, list } = await opened()
  scroller.send({ type: "scroller.rolled", by: 2000 })
  await rendered()
  expect(page.getByRole("option", { name: "Sayfa 1 / 40", exact: true }).elements()).toEqual([])
  expect(list.getAttribute("aria-activedescendant")).toBeNull()
})

it("stays where it was rolled to before the browser says how wide it is", async () => {
  const { scroller } = await opened(2000)
  // The browser says so with a frame.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  expect(scroller.getSnapshot().context.offset).toBe(2000)
})

it("asks again for a picture that could not be had when the line is back", async () => {
  await opened()
  // None of them can be had here: each is asked for, missed, and asked for again once the line is back.
  const papers = () => [...document.querySelectorAll("[data-failed]")]
  await vi.waitUntil(() => papers().some((paper) => paper.getAttribute("data-failed") === "3"))
  const paper = papers().find((each) => each.getAttribute("data-failed") === "3")!
  const asked: Array<Node> = []
  const seen = new MutationObserver((changes) => asked.push(...changes.flatMap((change) => [...change.addedNodes])))
  seen.observe(paper, { childList: true })
  takeDown.push(() => seen.disconnect())
  await rendered()
  expect(asked).toEqual([])
  dispatchEvent(new Event("online"))
  await vi.waitUntil(() => asked.length > 0)
  expect(asked[0]).toBeInstanceOf(HTMLImageElement)
})
