import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type ActorRefFrom, createActor } from "xstate"
import { mountedPages } from "../../src/machines/reader/pages.view.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { pagesOf, slidesOf, zoomOf } from "../../src/machines/reader/surface.view.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { isMoving, isSeenCloser } from "../../src/machines/reader/zoom.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
const images = pausedDecoding()

const words = `<div class="page">
  <p class="line" style="position:absolute;left:100px;top:300px;margin:0;font-size:40px">Vapur</p>
  <a data-goto="8" role="link" tabindex="0" aria-label="8. sayfaya git"
    style="position:absolute;left:300px;top:500px;width:200px;height:60px">8</a>
</div>`

let surface: ActorRefFrom<typeof surfaceMachine>

beforeEach(async () => {
  await viewport(landscape.width, landscape.height)
  const questions = slotAnswers()
  takeDown.push(images.hold())
  surface = createActor(questions.filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: 12 }), viewport: landscape, page: 4 }
  }).start()
  takeDown.push(draw(<ReadingSurface surface={surface} theme={paperChosen()} paper="light" />), () => surface.stop())
  await rendered()
  for (const one of Object.values(mountedPages(pagesOf(surface).getSnapshot()))) one.send({ type: "page.painted" })
  await vi.waitUntil(() => questions.waiting("markup").length === 2)
  for (const number of [4, 5]) {
    questions.answer(
      "markup",
      { type: "page.loaded", html: words, pictured: true },
      (input: { readonly page: number }) => input.page === number
    )
  }
  await vi.waitUntil(() => document.querySelectorAll(".line").length === 2)
})

afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  getSelection()?.removeAllRanges()
})

afterAll(() => viewport(414, 896))

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  return element
}

const atRest = () => expect.poll(() => isMoving(zoomOf(surface).getSnapshot())).toBe(false)

const closer = async () => {
  for (let step = 0; step < 4; step += 1) surface.send({ type: "zoom.in" })
  await atRest()
  expect(isSeenCloser(zoomOf(surface).getSnapshot())).toBe(true)
}

const frame = () => new Promise(requestAnimationFrame)

/** A pointer on an element, as the browser tells of one; it goes on from there by so many pixels. */
const pointer = (pointerType: "mouse" | "touch", on: Element) => {
  const box = on.getBoundingClientRect()
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const tell = (type: string, by: number) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType,
        button: 0,
        buttons: type === "pointerup" ? 0 : 1,
        clientX: at.x + by,
        clientY: at.y
      })
    )
  return {
    down: () => tell("pointerdown", 0),
    move: (by: number) => tell("pointermove", by),
    up: (by: number) => tell("pointerup", by),
    click: () => on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))
  }
}

const widthSeen = () => found("article[data-page='4']").getBoundingClientRect().width
const besideSeen = () =>
  [...document.querySelectorAll("[data-side=waiting]")].filter(
    (sheet) => getComputedStyle(sheet).visibility !== "hidden"
  ).length
const shown = () => slideShown(slidesOf(surface).getSnapshot())

describe("a slide that is seen larger or smaller", () => {
  it("has no other beside it where it is smaller than whole, nor on its way back", async () => {
    await expect.poll(besideSeen).toBeGreaterThan(0)
    surface.send({ type: "zoom.out" })
    await rendered()
    expect(besideSeen()).toBe(0)
    surface.send({ type: "zoom.reset" })
    await rendered()
    expect(besideSeen()).toBe(0)
    await atRest()
    await expect.poll(besideSeen).toBeGreaterThan(0)
  })

  it("stays as large as it is in every frame while the strip opens under it", async () => {
    await closer()
    await Promise.all(
      found("[data-camera]")
        .getAnimations()
        .map(({ finished }) => finished)
    )
    const before = widthSeen()
    const fit = found("[data-pages]").style.getPropertyValue("--scale")
    surface.send({ type: "strip.open" })
    await expect.poll(() => found("[data-pages]").style.getPropertyValue("--scale")).not.toBe(fit)
    for (let frames = 0; frames < 5; frames += 1) {
      expect(widthSeen()).toBeCloseTo(before, 0)
      await frame()
    }
  })

  it("shows what was looked at, as many times as large as whole, when the device is turned, and when it is turned back", async () => {
    const upright = { width: 800, height: 1280 }
    const turn = async (viewport: typeof landscape) => {
      await page.viewport(viewport.width, viewport.height)
      surface.send({ type: "viewport.resized", viewport })
      await rendered()
    }
    /** Where the viewer's middle lies on a page, in shares of its width and height, and how many times as large it is seen. */
    const looked = (number: number) => {
      const viewer = found("[data-viewer]").getBoundingClientRect()
      const sheet = found(`article[data-page='${number}']`).getBoundingClientRect()
      return [
        ((viewer.left + viewer.right) / 2 - sheet.left) / sheet.width,
        ((viewer.top + viewer.bottom) / 2 - sheet.top) / sheet.height,
        new DOMMatrix(found("[data-camera]").style.transform).a
      ]
    }
    await closer()
    surface.send({ type: "pan.to", share: { x: 0.25, y: -0.1 } })
    await atRest()
    const before = looked(5)
    expect(before[2]).toBeGreaterThan(1.5)
    await turn(upright)
    expect(shown()).toEqual([5])
    looked(5).forEach((share, at) => expect(share).toBeCloseTo(before[at] ?? Number.NaN, 2))
    await turn(landscape)
    expect(shown()).toEqual([4, 5])
    looked(5).forEach((share, at) => expect(share).toBeCloseTo(before[at] ?? Number.NaN, 2))
  })

  it("shows the page one was on when the device is turned and back, where all of the spread's width was in sight", async () => {
    const turn = async (width: number, height: number) => {
      await page.viewport(width, height)
      surface.send({ type: "viewport.resized", viewport: { width, height } })
      await rendered()
    }
    await turn(390, 844)
    slidesOf(surface).send({ type: "slide.go", page: 5 })
    await expect.poll(shown).toEqual([5])
    surface.send({ type: "zoom.toggle", at: { x: 0, y: 0 } })
    await atRest()
    expect(isSeenCloser(zoomOf(surface).getSnapshot())).toBe(true)
    await turn(844, 390)
    expect(shown()).toEqual([4, 5])
    expect(isSeenCloser(zoomOf(surface).getSnapshot())).toBe(true)
    expect(2 * widthSeen()).toBeLessThan(844)
    await turn(390, 844)
    expect(shown()).toEqual([5])
    expect(isSeenCloser(zoomOf(surface).getSnapshot())).toBe(true)
  })

  it("is panned by a link, which is not pressed by it, but by a press", async () => {
    await closer()
    const mouse = pointer("mouse", found("article[data-page='4'] [data-goto]"))
    mouse.down()
    for (const by of [10, 20, 30]) mouse.move(by)
    mouse.up(30)
    mouse.click()
    expect(shown()).toEqual([4, 5])
    mouse.down()
    mouse.up(0)
    mouse.click()
    expect(shown()).toEqual([8, 9])
  })

  it("presses no link that comes under a finger only with what its tap shows, but one that was tapped", async () => {
    const link = pointer("touch", found("article[data-page='4'] [data-goto]"))
    const finger = pointer("touch", found("article[data-page='5'] .line"))
    finger.down()
    finger.up(0)
    link.click()
    expect(shown()).toEqual([4, 5])
    link.down()
    link.up(0)
    link.click()
    expect(shown()).toEqual([8, 9])
  })

  it("lets go of what is selected when somebody presses beside the words", async () => {
    await closer()
    getSelection()?.selectAllChildren(found("article[data-page='4'] .line"))
    expect(getSelection()?.toString()).toBe("Vapur")
    found("article[data-page='4']").dispatchEvent(
      new MouseEvent("mousedown", { bubbles: true, cancelable: true, button: 0, detail: 1 })
    )
    expect(getSelection()?.isCollapsed ?? true).toBe(true)
  })
})

it("is taken hold of in mid-turn where it is drawn", async () => {
  const finger = pointer("touch", found("[data-viewer]"))
  const aside = () => Number.parseFloat(getComputedStyle(found("[data-camera]")).translate) || 0
  finger.down()
  for (const by of [-60, -120, -180, -240]) {
    await frame()
    finger.move(by)
  }
  finger.up(-240)
  expect(shown()).toEqual([6, 7])
  const left = aside()
  expect(left).toBeLessThan(-20)
  finger.down()
  finger.move(-8)
  await rendered()
  expect(aside()).toBeLessThan(left / 2)
  finger.up(-8)
})

describe("the small map", () => {
  const across = () => page.getByRole("slider", { name: "Yatay konum" })
  const down = () => page.getByRole("slider", { name: "Dikey konum" })
  const at = () => [across(), down()].map((slider) => Number((slider.element() as HTMLInputElement).value))

  it("says where what is seen lies, across and down, and is one stop of the keyboard, where arrows go both ways", async () => {
    await closer()
    expect(page.getByRole("group", { name: "Küçük harita" }).elements()).toHaveLength(1)
    expect(at()).toEqual([50, 50])
    ;(across().element() as HTMLElement).focus()
    await userEvent.keyboard("{ArrowRight}")
    const [right = 0] = at()
    expect(right).toBeGreaterThan(50)
    expect(at()[1]).toBe(50)
    await userEvent.keyboard("{ArrowUp}")
    expect(document.activeElement, "which way it went is said").toBe(down().element())
    expect(at()[0]).toBe(right)
    expect(at()[1]).toBeLessThan(50)
    expect(down().element().getAttribute("aria-valuetext")).toBe(`%${at()[1]}`)
    expect([across(), down()].filter((slider) => (slider.element() as HTMLElement).tabIndex === 0)).toHaveLength(1)
    expect(shown(), "the page is not turned by it").toEqual([4, 5])
  })

  it("goes where a screen reader moves a slider, and leaves the other way as it was", async () => {
    await closer()
    await down().fill("100")
    expect(at()).toEqual([50, 100])
    await across().fill("0")
    expect(at()).toEqual([0, 100])
  })

  it("leaves to the surface the keys that are not its own", async () => {
    await closer()
    ;(across().element() as HTMLElement).focus()
    await userEvent.keyboard("{Escape}")
    await atRest()
    expect(isSeenCloser(zoomOf(surface).getSnapshot())).toBe(false)
    expect(document.activeElement).toBe(found("[data-viewer]"))
  })
})
