import { afterEach, describe, expect, it } from "vitest"
import { cdp } from "vitest/browser"
import { createActor } from "xstate"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { draw } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
afterEach(async () => {
  for (const undo of takeDown.splice(0)) undo()
  document.documentElement.style.removeProperty("font-size")
})

const surface = async (width: number, height: number, title = "Kasım 2026") => {
  await viewport(width, height)
  const actor = createActor(slotAnswers().filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: 120, title }), viewport: { width, height }, page: 100 }
  }).start()
  takeDown.push(draw(<ReadingSurface surface={actor} theme={paperChosen()} paper="light" />), () => actor.stop())
  await rendered()
}

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}.`)
  return element
}

const isSeen = (element: Element) => element.getClientRects().length > 0

describe("the toolbars", () => {
  it.each([
    [1440, 900],
    [844, 390],
    [768, 1024],
    [390, 844],
    [320, 568]
  ])("hold what is in them in letters of any size, %i by %i", async (width, height) => {
    await surface(width, height)
    for (const letters of ["100%", "150%", "200%"]) {
      document.documentElement.style.fontSize = letters
      await rendered()
      const head = found("header").getBoundingClientRect()
      const foot = found("footer").getBoundingClientRect()
      const within = [
        ...document.querySelectorAll(
          "header :is(a, button, h1 > span), footer > span:not([data-line]), [data-towards] button"
        )
      ]
      const outside = within.filter(isSeen).filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const bar = top < height / 2 ? head : foot
        const isBeside = element.closest("[data-towards]") !== null && width > 1100
        return left < 0 || right > width || (!isBeside && (top < bar.top || bottom > bar.bottom))
      })
      expect(
        outside.map((element) => element.ariaLabel ?? element.textContent),
        letters
      ).toEqual([])
      const figures = [...document.querySelectorAll("footer > span:not(:last-child)")].find(isSeen)
      const words = document.createRange()
      words.selectNodeContents(figures ?? document.body)
      const { left, right } = words.getBoundingClientRect()
      const over = [...document.querySelectorAll("button")].filter(isSeen).filter((button) => {
        const box = button.getBoundingClientRect()
        return box.top > foot.top - 8 && box.left < right && box.right > left
      })
      expect(
        over.map(({ ariaLabel }) => ariaLabel),
        letters
      ).toEqual([])
    }
  })

  it("cut the issue's date before the publication's name", async () => {
    await surface(768, 1024, "Kasım 2026: Vapurlar, iskeleler ve martılar üzerine uzun bir sayı")
    const [publication, date] = [...document.querySelectorAll("header h1 > span")]
    expect(date?.scrollWidth, "both do not fit").toBeGreaterThan(date?.clientWidth ?? Number.NaN)
    expect(publication?.scrollWidth).toBe(publication?.clientWidth)
  })

  it("are seen where the system chooses the colours", async () => {
    await surface(1440, 900)
    const session = cdp() as unknown as { readonly send: (method: string, params: object) => Promise<unknown> }
    const emulate = (value: string) =>
      session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] })
    await emulate("active")
    try {
      const ground = (selector: string) => getComputedStyle(found(selector)).backgroundColor
      expect(matchMedia("(forced-colors: active)").matches).toBe(true)
      found("main").style.background = "Canvas"
      const canvas = ground("main")
      expect(ground("header a[data-own] img"), "the mark's plate").not.toBe(canvas)
      expect(ground("footer > [aria-hidden]:last-child > span"), "the line of what is read").not.toBe(canvas)
    } finally {
      await emulate("none")
    }
  })
})
