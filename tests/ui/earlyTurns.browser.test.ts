import "../../src/ui/base.css"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { createActor } from "xstate"
import { slidesIn, slidesMachine } from "../../src/machines/reader/slides.machine.ts"
// Loaded before the first test; without a slide it does nothing.
import "../../src/earlyTurns.ts"
import type { EarlyTurns } from "../../src/reader/early/EarlyTurns.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { viewport } from "../kit/harness/viewport.ts"

const here = location.href
const picture = (kind: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='3' height='4'><desc>${kind} {page}</desc></svg>`

const measures =
  "--page-width:300;--page-height:400;--bar-top:56px;--bar-bottom:48px;--padding:20px;--narrow-padding:8px"

interface Issue {
  readonly total: number
  readonly asked: number
  readonly readable?: number
  readonly pictures?: string
}

const started = (): EarlyTurns => {
  const turns = globalThis.sayfaEarlyTurns
  if (turns == null) throw new Error("Nothing turns the first slide")
  return turns
}

/** The document with its first slide, as the server writes it, and what turns it. */
const open = async ({ total, asked, readable = total, pictures = picture("page") }: Issue) => {
  const slide = document.createElement("div")
  slide.id = "first-slide"
  slide.style.cssText = measures
  Object.assign(slide.dataset, { total, asked, readable, pictures, locked: picture("locked") })
  slide.innerHTML =
    `<img alt="" data-page="${asked}" src="${pictures.replace("{page}", String(asked))}">` +
    `<button data-towards="previous">&lt;</button><button data-towards="next">&gt;</button>`
  document.body.prepend(slide)
  await import(/* @vite-ignore */ `../../src/earlyTurns.ts?${crypto.randomUUID()}`)
  return slide
}

const close = () => {
  globalThis.sayfaEarlyTurns?.end()
  globalThis.sayfaEarlyTurns = undefined
  globalThis.sayfaEarlyKeys = undefined
  document.querySelector("#first-slide")?.remove()
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("#first-slide img")].map((one) => one.dataset["page"]).join("-")

const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }))

beforeEach(() => viewport(1000, 700))

afterEach(async () => {
  close()
  history.replaceState(null, "", here)
  await viewport(1000, 700)
})

/** The reader's own slides, as they start at the address. */
const readers = ({ total, asked }: Issue) => {
  const slides = createActor(slidesMachine, {
    input: { total, page: asked, viewport: { width: innerWidth, height: innerHeight } }
  }).start()
  onTestFinished(() => slides.stop())
  return slides
}

const slideOf = (slides: ReturnType<typeof readers>) => {
  const { context } = slides.getSnapshot()
  return slidesIn(context)[context.index]?.join("-")
}

describe("the first slide before the reader is there", () => {
  it("turns by every key that turns in the reader, and by no other", async () => {
    const slide = await open({ total: 6, asked: 1 })
    const ways = [
      ["ArrowRight", "2-3"],
      ["PageDown", "4-5"],
      ["ArrowLeft", "2-3"],
      ["End", "6"],
      ["PageUp", "4-5"],
      ["Home", "1"],
      [" ", "2-3"]
    ] as const
    for (const [key, pages] of ways) {
      expect(press(key), `${key} is not left to the browser`).toBe(false)
      expect(shown(), key).toBe(pages)
      expect(slide.hasAttribute("data-spread"), key).toBe(pages.includes("-"))
    }
    press(" ", { shiftKey: true })
    expect(shown()).toBe("1")
    for (const held of ["altKey", "ctrlKey", "metaKey"]) expect(press("ArrowRight", { [held]: true }), held).toBe(true)
    for (const key of ["a", "ArrowDown", "Escape", "f"]) expect(press(key), key).toBe(true)
    expect(shown()).toBe("1")
  })

  it("says at which end there is nothing more, and turns by its arrows", async () => {
    const slide = await open({ total: 3, asked: 1 })
    const [previous, next] = slide.querySelectorAll("button")
    const ends = () => [previous?.ariaDisabled, next?.ariaDisabled]
    expect(ends()).toEqual(["true", "false"])
    next?.click()
    expect(shown()).toBe("2-3")
    expect(ends()).toEqual(["false", "true"])
    previous?.click()
    expect(shown()).toBe("1")
  })

  it("takes no key from a field, and none on another screen", async () => {
    await open({ total: 6, asked: 1 })
    const field = document.createElement("input")
    document.body.append(field)
    onTestFinished(() => field.remove())
    expect(press("ArrowRight", {}, field)).toBe(true)
    history.replaceState(null, "", "/elsewhere")
    press("ArrowRight")
    expect(shown()).toBe("1")
  })

  it("goes on from the keys that were kept before it came, in their order", async () => {
    globalThis.sayfaEarlyKeys = () =>
      ["End", "ArrowLeft", "ArrowLeft"].map((key) => new KeyboardEvent("keydown", { key, cancelable: true }))
    await open({ total: 8, asked: 1 })
    expect(shown()).toBe("4-5")
  })

  it("shows single pages in an upright window, and pairs them when it is turned", async () => {
    await viewport(500, 700)
    await open({ total: 6, asked: 3 })
    press("ArrowRight")
    expect(shown()).toBe("4")
    await viewport(1000, 700)
    await expect.poll(shown).toBe("4-5")
    await viewport(500, 700)
    await expect.poll(shown).toBe("4")
  })

  it("fetches the next slide once the first has come, and nothing beyond a preview before it is turned to", async () => {
    const asked = new Set<string>()
    const native = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src")
    onTestFinished(() => void Object.defineProperty(HTMLImageElement.prototype, "src", native ?? {}))
    Object.defineProperty(HTMLImageElement.prototype, "src", {
      ...native,
      set(this: HTMLImageElement, value: string) {
        asked.add(/<desc>(.*)<\/desc>/.exec(value)?.[1] ?? value)
        native?.set?.call(this, value)
      }
    })
    await open({ total: 8, asked: 1, readable: 4 })
    await expect.poll(() => [...asked]).toEqual(["page 2", "page 3"])
    press("ArrowRight")
    await expect.poll(() => [...asked]).toEqual(["page 2", "page 3", "page 4"])
    press("ArrowRight")
    expect(shown()).toBe("4-5")
    expect([...asked].at(-1)).toBe("locked 5")
    expect(document.querySelectorAll("#first-slide [data-locked]")).toHaveLength(1)
  })

  it("has a page's paper in its place before its picture has come", async () => {
    await open({ total: 3, asked: 1, pictures: "/never/{page}.webp" })
    const [before] = [...document.querySelectorAll("#first-slide img")].map((one) => one.getBoundingClientRect())
    press("ArrowRight")
    const boxes = [...document.querySelectorAll("#first-slide img")].map((one) => one.getBoundingClientRect())
    expect(boxes.map(({ width, height }) => [width, height])).toEqual([
      [before?.width, before?.height],
      [before?.width, before?.height]
    ])
    expect(before?.height).toBeGreaterThan(100)
  })

  const finger = (type: string, x: number, y: number, init: PointerEventInit = {}) =>
    document.documentElement.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerType: "touch", pointerId: 2, bubbles: true, ...init })
    )
  const swipe = (from: number, to: number, init: PointerEventInit = {}) => {
    finger("pointerdown", from, 300, init)
    finger("pointermove", (from + to) / 2, 300, init)
    finger("pointerup", to, 300, init)
  }

  it("turns by a finger's swipe, and by its tap at an edge", async () => {
    await open({ total: 6, asked: 1 })
    swipe(700, 400)
    expect(shown()).toBe("2-3")
    swipe(990, 990)
    expect(shown()).toBe("4-5")
    swipe(10, 10)
    expect(shown()).toBe("2-3")
    swipe(400, 700)
    expect(shown()).toBe("1")
  })

  it("does not turn by a mouse, by two fingers, across its middle, or along the page", async () => {
    await open({ total: 6, asked: 3 })
    const before = shown()
    swipe(700, 400, { pointerType: "mouse" })
    swipe(500, 500)
    finger("pointerdown", 500, 200)
    finger("pointerup", 510, 500)
    finger("pointerdown", 700, 300)
    swipe(900, 500, { pointerId: 3 })
    finger("pointerup", 200, 300)
    finger("pointerdown", 700, 300)
    finger("pointercancel", 300, 300)
    finger("pointerup", 200, 300)
    expect(shown()).toBe(before)
    swipe(700, 400)
    expect(shown()).not.toBe(before)
  })

  it("turns nothing where the reader has come first", async () => {
    globalThis.sayfaEarlyTurns = null
    await open({ total: 6, asked: 1 })
    press("ArrowRight")
    expect(shown()).toBe("1")
  })

  it("hears nothing more once the slide is gone", async () => {
    await open({ total: 6, asked: 1 })
    started().end()
    expect(press("ArrowRight")).toBe(true)
    expect(shown()).toBe("1")
  })
})

describe("the reader that takes over", () => {
  it("arrives where the first slide is, whatever was asked before, and both go on as one", async () => {
    const key = fc.constantFrom("ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", " ")
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 9 })
          .chain((total) => fc.record({ total: fc.constant(total), asked: fc.integer({ min: 1, max: total }) })),
        fc.array(key, { maxLength: 8 }),
        fc.array(key, { maxLength: 4 }),
        async (issue, before, after) => {
          close()
          await open(issue)
          for (const one of before) press(one)
          const seen = shown()
          const slides = readers(issue)
          const turned: Array<string> = []
          slides.on("page.turned", ({ slide }) => turned.push(slide.join("-")))
          const leave = started().follow(slides)
          if (before.length > 0) expect(shown()).toBe(seen)
          expect(shown()).toBe(slideOf(slides))
          for (const one of after) {
            press(one)
            expect(shown()).toBe(slideOf(slides))
          }
          expect(turned, "told once at rest").toEqual([])
          leave()
        }
      ),
      { numRuns: 30 }
    )
  })

  it("tells one turn for what was asked before it came", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) press(key)
    const slides = readers(issue)
    const turned: Array<string> = []
    slides.on("page.turned", ({ slide, how }) => turned.push(`${slide.join("-")} ${how}`))
    started().follow(slides)
    await expect.poll(() => turned).toEqual(["4-5 push"])
    slides.send({ type: "slide.next" })
    expect(shown(), "what the reader's own button turns").toBe("6-7")
  })
})
