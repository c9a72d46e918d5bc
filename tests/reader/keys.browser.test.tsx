import { afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import {
  fullscreenOf,
  shareOf,
  sidebarOf,
  slidesOf,
  thumbnailStripOf,
  zoomOf
} from "../../src/machines/reader/surface.view.ts"
import { isHelpOpen } from "../../src/machines/reader/sidebar.view.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { isSeenCloser } from "../../src/machines/reader/zoom.view.ts"
import { useKeys } from "../../src/reader/effects/useKeys.ts"
import { Panels } from "../../src/reader/panels/Panels.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead, portrait } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, said } from "../kit/harness/screen.tsx"
import type { SurfaceRef } from "../../src/machines/reader/surface.view.ts"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

const Room = ({ surface }: { readonly surface: SurfaceRef }) => {
  useKeys(surface)
  return (
    <>
      <main>
        <h1>Vapur</h1>
      </main>
      <Panels surface={surface} notices={null} noticesRef={null} />
    </>
  )
}

/** The surface's charts and what keys open there, in a browser that fills the screen when the test says so. */
const surface = async ({ on = true, isKnown = true, viewport = landscape, pages = 9 } = {}) => {
  const questions = slotAnswers()
  const actor = createActor(questions.filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: pages }), viewport, page: 1 }
  }).start()
  takeDown.push(draw(<Room surface={actor} />), () => actor.stop())
  const know = () => questions.answer("recall", { type: "shortcuts.recalled", on })
  if (isKnown) know()
  fullscreenOf(actor).send({ type: "fullscreen.left" })
  thumbnailStripOf(actor).send({ type: "strip.close" })
  await rendered()
  const seen = () => ({
    pages: slideShown(slidesOf(actor).getSnapshot()).join("-"),
    closer: isSeenCloser(zoomOf(actor).getSnapshot()),
    strip: thumbnailStripOf(actor).getSnapshot().hasTag("open"),
    help: isHelpOpen(sidebarOf(actor).getSnapshot()),
    screen: String(fullscreenOf(actor).getSnapshot().value)
  })
  return { actor, seen, questions, know }
}

const still = { pages: "1", closer: false, strip: false, help: false, screen: "windowed" }

/** Was the key kept from the browser? */
const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body): boolean =>
  !target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }))

describe("keys in the reading surface", () => {
  it("reach whom they concern, and not the browser", async () => {
    const { seen } = await surface()
    await userEvent.keyboard("{End}")
    expect(seen()).toEqual({ ...still, pages: "8-9" })
    await userEvent.keyboard("{Home}t")
    expect(seen()).toEqual({ ...still, strip: true })
    expect(press("+", { ctrlKey: true })).toBe(true)
    expect(press("+", { metaKey: true })).toBe(true)
    expect(seen()).toEqual({ ...still, strip: true, closer: true })
    expect(press("0", { ctrlKey: true })).toBe(true)
    expect(press("F11")).toBe(true)
    expect(seen()).toEqual({ ...still, strip: true, screen: "entering" })
    expect(press("F5")).toBe(false)
  })

  it("work once for as long as they are held, unless they turn", async () => {
    const { seen } = await surface()
    for (const repeat of [false, true, true]) {
      press("t", { repeat })
      press("ArrowRight", { repeat })
    }
    expect(seen()).toEqual({ ...still, pages: "6-7", strip: true })
  })

  it("lead out with Escape: of the whole screen, else back to the whole page and nothing beside it", async () => {
    const { actor, seen } = await surface()
    const open = { pages: "1", closer: true, strip: true, help: true, screen: "full" }
    await userEvent.keyboard("t?")
    press("+", { ctrlKey: true })
    press("+", { ctrlKey: true })
    fullscreenOf(actor).send({ type: "fullscreen.filled" })
    expect(seen()).toEqual(open)
    await userEvent.keyboard("{Escape}")
    expect(seen()).toEqual({ ...open, screen: "leaving" })
    fullscreenOf(actor).send({ type: "fullscreen.left" })
    await userEvent.keyboard("{Escape}")
    expect(seen()).toEqual(still)
  })

  it("are off as single characters where somebody has switched them off", async () => {
    const { actor, seen, questions } = await surface({ on: false })
    await userEvent.keyboard("t?f")
    expect(seen()).toEqual(still)
    await userEvent.keyboard("{ArrowRight}")
    expect(seen()).toEqual({ ...still, pages: "2-3" })
    actor.send({ type: "shortcuts.choose", on: true })
    await userEvent.keyboard("t")
    expect(seen()).toEqual({ ...still, pages: "2-3", strip: true })
    expect(questions.slots()).toContain("store")
  })

  it.each([true, false])("wait as single characters until it is known whether they are on: %s", async (on) => {
    const { seen, know } = await surface({ on, isKnown: false })
    await userEvent.keyboard("t{ArrowRight}")
    expect(seen()).toEqual({ ...still, pages: "2-3" })
    know()
    expect(seen()).toEqual({ ...still, pages: "2-3", strip: on })
  })

  it("open one thing for another in a low window, where both together would leave nothing of the page", async () => {
    const { seen } = await surface({ viewport: { width: 844, height: 390 } })
    await userEvent.keyboard("t?")
    expect(seen()).toEqual({ ...still, help: true })
    await userEvent.keyboard("t")
    expect(seen()).toEqual({ ...still, strip: true })
  })

  it("are nobody's in the surface while somebody types, or has a menu or a dialog before them", async () => {
    const { seen } = await surface()
    const stand = document.body.appendChild(document.createElement("div"))
    takeDown.push(() => stand.remove())
    stand.innerHTML = `<input><textarea></textarea><select></select><p contenteditable></p>
      <div role="menu"><button></button></div><div role="alertdialog"><button></button></div>`
    for (const place of stand.querySelectorAll("input, textarea, select, p, button")) {
      for (const key of ["ArrowRight", "t", "?", "f", "Escape", "F11"]) expect(press(key, {}, place)).toBe(false)
      expect(press("+", { ctrlKey: true }, place)).toBe(false)
    }
    const taken = new KeyboardEvent("keydown", { key: "t", bubbles: true, cancelable: true })
    taken.preventDefault()
    dispatchEvent(taken)
    dispatchEvent(new KeyboardEvent("keydown", { key: "t", modifierAltGraph: true }))
    expect(seen()).toEqual(still)
  })

  it("leave t to the browser where there is no strip", async () => {
    const { seen } = await surface({ pages: 3 })
    expect(press("t")).toBe(false)
    expect(seen()).toEqual(still)
  })
})

describe("the help", () => {
  it("stands beside the page, takes the keyboard and gives it back, and has its own way to scroll", async () => {
    const { seen } = await surface()
    const button = document.body.appendChild(document.createElement("button"))
    takeDown.push(() => button.remove())
    button.focus()
    await userEvent.keyboard("?")
    const column = page.getByRole("complementary", { name: "Yardım" })
    await expect.element(column).toHaveFocus()
    await userEvent.keyboard("{End}{PageDown}")
    expect(seen()).toEqual({ ...still, help: true })
    await userEvent.keyboard("{ArrowRight}")
    expect(seen()).toEqual({ ...still, pages: "2-3", help: true })
    const box = page.getByRole("checkbox", { name: "Tek tuşlu kısayollar" })
    ;(box.element() as HTMLElement).focus()
    await userEvent.keyboard("{Escape}")
    await expect.element(column).not.toBeInTheDocument()
    expect(document.activeElement).toBe(button)
  })

  it("names the keys that work, and no more of them once the single ones are off", async () => {
    await surface()
    await userEvent.keyboard("?")
    await expect.element(page.getByRole("complementary")).toBeVisible()
    const keys = () => [...document.querySelectorAll("kbd")].map(({ textContent }) => textContent)
    expect(keys()).toEqual(expect.arrayContaining(["F", "F11", "T", "?"]))
    await page.getByText("Tek tuşlu kısayollar").click()
    expect(keys()).toContain("F11")
    for (const key of ["F", "T", "?"]) expect(keys()).not.toContain(key)
  })

  it("lies over the page where there is no room beside it, and has the keys to itself", async () => {
    const { seen } = await surface({ viewport: portrait })
    await userEvent.keyboard("?")
    await expect.element(page.getByRole("dialog", { name: "Yardım" })).toBeVisible()
    expect(said("heading"), "a hand comes before the keys there").toEqual(
      expect.arrayContaining(["Yardım", "Dokunma ve fare", "Klavye"])
    )
    expect(said("heading").indexOf("Klavye")).toBeGreaterThan(said("heading").indexOf("Dokunma ve fare"))
    await userEvent.keyboard("{ArrowRight}t")
    expect(seen()).toEqual({ ...still, help: true })
    await userEvent.keyboard("{Escape}")
    expect(said("dialog")).toEqual([])
    expect(seen()).toEqual(still)
  })
})

describe("a page that is shared", () => {
  it("leaves the link to be taken by hand, selected, where nothing else takes it", async () => {
    const { actor, seen, questions } = await surface()
    const url = "https://sayfa.example/reader/issue0000000001?sayfa=1"
    shareOf(actor).send({ type: "share.page", shared: { title: "Vapur", url } })
    questions.answer("offer", { type: "page.unhanded" })
    questions.answer("copy", { type: "link.refused" })
    const name = "Üzgünüz, bu özellik şu anda kullanılamıyor."
    await expect.element(page.getByRole("alertdialog", { name })).toBeVisible()
    const field = page.getByRole("textbox", { name: "Sayfanın bağlantısı" }).element() as HTMLInputElement
    field.focus()
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url)
    await userEvent.keyboard("{Escape}")
    expect(said("alertdialog")).toEqual([])
    expect(seen()).toEqual(still)
  })
})
