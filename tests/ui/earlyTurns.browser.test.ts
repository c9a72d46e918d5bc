import "../../src/ui/base.css"
import "../../src/ui/firstSlide.css"
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { createActor, setup, SimulatedClock } from "xstate"
import { isLocked } from "../../src/domain/reader/locked.ts"
import { viewerOf } from "../../src/domain/reader/scale.ts"
import { frameOf, type Seen } from "../../src/domain/reader/slideLook.ts"
import { rolling, wheelFactor } from "../../src/domain/reader/slideView.ts"
import type { ZoomRef } from "../../src/machines/reader/surface.view.ts"
import { zoomMachine } from "../../src/machines/reader/zoom.machine.ts"
import { viewOf } from "../../src/machines/reader/zoom.view.ts"
import { settleDelay, slidesIn, slidesMachine } from "../../src/machines/reader/slides.machine.ts"
// Loaded before the first test; without a slide it does nothing.
import "../../src/earlyTurns.ts"
import type { EarlyTurns } from "../../src/reader/early/EarlyTurns.ts"
import { hasKeyboard } from "../../src/reader/panels/keyboard.ts"
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

const natural = Object.getOwnPropertyDescriptors(globalThis) as Readonly<Record<string, PropertyDescriptor>>

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
const readers = ({ total, asked }: Issue, clock?: SimulatedClock) => {
  const slides = createActor(slidesMachine, {
    input: { total, page: asked, viewport: { width: innerWidth, height: innerHeight } },
    ...(clock === undefined ? {} : { clock })
  }).start()
  onTestFinished(() => void slides.stop())
  return slides
}

const viewer = () =>
  viewerOf({ width: innerWidth, height: innerHeight }, { strip: false, sidebar: false, sidebarOff: false })

/** The reader's own zoom, which its slides tell what they show. */
const readersZoom = ({ total, readable = total }: Issue, slides: ReturnType<typeof readers>) => {
  const seen = (): Seen => {
    const { context } = slides.getSnapshot()
    const slide = slidesIn(context)[context.index] ?? [1]
    return {
      page: slide[0],
      pages: slide.length,
      across: innerWidth > innerHeight ? 2 : 1,
      isLocked: slide.every((page) => isLocked({ lastReadable: readable }, page))
    }
  }
  const surface = setup({ actors: { zoom: zoomMachine } }).createMachine({
    invoke: {
      id: "zoom",
      src: "zoom",
      input: { viewer: viewer(), page: { width: 300, height: 400 }, seen: seen() }
    }
  })
  const parent = createActor(surface).start()
  onTestFinished(() => void parent.stop())
  const zoom = parent.getSnapshot().children["zoom"] as unknown as ZoomRef
  slides.subscribe(() => zoom.send({ type: "slide.shown", seen: seen(), viewer: viewer() }))
  return zoom
}

/** The window is held the other way, as scripts see it: a real window takes too long for hundreds of cases. */
const hold = (orientation: "upright" | "across" | "lower" | "as it is") => {
  const [width, height] = orientation === "upright" ? [700, 1000] : [1000, orientation === "lower" ? 600 : 700]
  const sizes = { innerWidth: width, innerHeight: height }
  for (const [name, value] of Object.entries(sizes)) {
    if (orientation !== "as it is") Object.defineProperty(globalThis, name, { value, configurable: true })
    else Object.defineProperty(globalThis, name, natural[name] ?? {})
  }
  dispatchEvent(new Event("resize"))
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
    // So far that they turn at any pace.
    swipe(800, 400)
    expect(shown()).toBe("2-3")
    swipe(990, 990)
    expect(shown()).toBe("4-5")
    swipe(10, 10)
    expect(shown()).toBe("2-3")
    swipe(200, 600)
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
    swipe(800, 400)
    expect(shown()).not.toBe(before)
  })

  it("leaves fingers to the reader once it has a viewer, also beside that", async () => {
    await open({ total: 6, asked: 1 })
    const touchAction = () => getComputedStyle(document.documentElement).touchAction
    expect(touchAction()).toBe("none")
    const viewer = document.createElement("main")
    viewer.dataset["viewer"] = ""
    document.body.append(viewer)
    onTestFinished(() => viewer.remove())
    swipe(700, 400)
    expect(shown()).toBe("1")
    expect(touchAction()).toBe("auto")
  })

  it("leaves fingers to the browser while nothing hears them, and while that is zoomed", async () => {
    const touchAction = () => getComputedStyle(document.documentElement).touchAction
    globalThis.sayfaEarlyTurns = null
    const slide = await open({ total: 6, asked: 1 })
    expect(touchAction()).toBe("auto")
    slide.remove()
    close()
    const scale = vi.spyOn(VisualViewport.prototype, "scale", "get").mockReturnValue(2)
    onTestFinished(() => scale.mockRestore())
    await open({ total: 6, asked: 1 })
    expect(touchAction()).toBe("auto")
    swipe(700, 400)
    expect(shown()).toBe("1")
    scale.mockReturnValue(1)
    visualViewport?.dispatchEvent(new Event("resize"))
    expect(touchAction()).toBe("none")
  })

  it("asks for no picture that a held key has passed", async () => {
    const made: Array<HTMLImageElement> = []
    const Native = Image
    vi.stubGlobal(
      "Image",
      class extends Native {
        constructor() {
          super()
          made.push(this)
        }
      }
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await open({ total: 60, asked: 1, pictures: "/never/{page}.webp" })
    for (let turn = 0; turn < 20; turn += 1) press("ArrowRight")
    expect(shown()).toBe("40-41")
    const asked = () => made.filter((one) => one.hasAttribute("src")).map((one) => Number(one.dataset["page"]))
    expect(asked()).toEqual([40, 41])
    await expect.poll(asked).toEqual([40, 41, 42, 43])
    started().end()
    expect(made.filter((one) => !one.complete)).toEqual([])
  })

  it("keeps the paper of a page whose picture cannot be had, and turns on", async () => {
    const script = document.createElement("script")
    script.src = `/before-paint.js?${crypto.randomUUID()}`
    const isRun = new Promise((resolve) => script.addEventListener("load", resolve))
    document.head.append(script)
    await isRun
    globalThis.sayfaEarlyKeys = undefined
    const slide = await open({ total: 6, asked: 1 })
    slide.dataset["pictures"] = "data:image/webp,{page}"
    const box = () => slide.querySelector("img")?.getBoundingClientRect().toJSON() as DOMRect | undefined
    press("End")
    const [lost] = slide.querySelectorAll("img")
    const before = box()
    await new Promise((resolve) => lost?.addEventListener("error", resolve))
    expect(slide.isConnected).toBe(true)
    expect([box()?.width, box()?.height]).toEqual([before?.width, before?.height])
    expect(before?.height).toBeGreaterThan(100)
    press("Home")
    expect(shown()).toBe("1")
  })

  it("turns in browsers that cannot say what is visible", async () => {
    const native = Object.getOwnPropertyDescriptor(Element.prototype, "checkVisibility")
    Object.defineProperty(Element.prototype, "checkVisibility", { value: undefined, configurable: true })
    onTestFinished(() => void Object.defineProperty(Element.prototype, "checkVisibility", native ?? {}))
    await open({ total: 6, asked: 1 })
    press("ArrowRight")
    expect(shown()).toBe("2-3")
  })

  it("leaves keys and fingers to the browser where it cannot be drawn", async () => {
    const broken = vi.spyOn(HTMLImageElement.prototype, "getClientRects").mockImplementation(() => {
      throw new Error("Cannot be drawn")
    })
    onTestFinished(() => broken.mockRestore())
    await expect(open({ total: 6, asked: 1 })).rejects.toThrow("Cannot be drawn")
    expect(press("ArrowRight")).toBe(true)
    expect(document.documentElement.hasAttribute("data-first-slide")).toBe(false)
  })

  it("goes on where the router drops the address's last slash", async () => {
    history.replaceState(null, "", "/reader/x/?sayfa=1")
    await open({ total: 6, asked: 1 })
    history.replaceState(null, "", "/reader/x?sayfa=1")
    expect(press("ArrowRight")).toBe(false)
    expect(shown()).toBe("2-3")
    history.replaceState(null, "", "/elsewhere")
    expect(press("ArrowRight"), "left to that screen").toBe(true)
  })

  it("says that there is a keyboard", async () => {
    const noted = vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => {
      return { matches: query === "(pointer: coarse)" } as MediaQueryList
    })
    onTestFinished(() => noted.mockRestore())
    await open({ total: 6, asked: 1 })
    press("ArrowRight")
    expect(hasKeyboard()).toBe(true)
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

/** How the first slide is seen: how many times as large as whole, and how far from its middle. */
const seen = () => {
  const style = document.querySelector<HTMLElement>("#first-slide")?.style.getPropertyValue("--view") ?? ""
  const { a, e, f } = new DOMMatrix(style === "" ? undefined : style)
  return [a, e, f].map((number) => Math.round(number * 1000) / 1000)
}

const seenIn = (zoom: ZoomRef) => {
  const { scale, x, y } = viewOf(zoom.getSnapshot())
  return [scale / frameOf(zoom.getSnapshot().context).fit, x, y].map((number) => Math.round(number * 1000) / 1000 + 0)
}

/** Whichever way the last digit is rounded. */
const near = (view: ReadonlyArray<number>) => view.map((number) => expect.closeTo(number, 2) as number)

const middleOfSlide = () => {
  const box = document.querySelector("#first-slide")?.getBoundingClientRect() ?? new DOMRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const roll = (
  deltaY: number,
  at: { readonly x: number; readonly y: number },
  init: WheelEventInit = { ctrlKey: true }
) => {
  const { x, y } = middleOfSlide()
  const where = { clientX: x + at.x, clientY: y + at.y, bubbles: true, cancelable: true }
  return document.documentElement.dispatchEvent(new WheelEvent("wheel", { deltaY, ...where, ...init }))
}

const tapTwice = (at: { readonly x: number; readonly y: number }, pointerType = "touch") => {
  const { x, y } = middleOfSlide()
  for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
    document.documentElement.dispatchEvent(
      new PointerEvent(type, { clientX: x + at.x, clientY: y + at.y, pointerType, pointerId: 1, bubbles: true })
    )
}

describe("the first slide that is looked at closer", () => {
  const point = fc.record({ x: fc.integer({ min: -60, max: 60 }), y: fc.integer({ min: -60, max: 60 }) })
  const order = fc.oneof(
    fc.constantFrom("+" as const, "=" as const, "-" as const, "0" as const),
    fc.constantFrom("ArrowRight" as const, "ArrowLeft" as const),
    fc.record({ rolled: fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 5 }), at: point }),
    fc.record({ tapped: point })
  )
  type Order = typeof order extends fc.Arbitrary<infer A> ? A : never
  const zooms = { "+": "zoom.in", "=": "zoom.in", "-": "zoom.out", "0": "zoom.reset" } as const
  const turns = { ArrowRight: "slide.next", ArrowLeft: "slide.previous" } as const
  const isTurn = (one: Order): one is keyof typeof turns => typeof one === "string" && one in turns

  /** An order, as it is given to the document. */
  const give = (one: Order) => {
    if (isTurn(one)) press(one)
    else if (typeof one === "string") expect(press(one, { ctrlKey: true })).toBe(false)
    else if ("tapped" in one) tapTwice(one.tapped)
    else for (const by of one.rolled) expect(roll(by, one.at)).toBe(false)
  }

  /** A reader, and what tells it the same at once. */
  const reader = (issue: Issue) => {
    const slides = readers(issue)
    const zoom = readersZoom(issue, slides)
    const tell = (one: Order) => {
      if (isTurn(one)) slides.send({ type: turns[one] })
      else if (typeof one === "string") zoom.send({ type: zooms[one] })
      else if ("tapped" in one) zoom.send({ type: "zoom.toggle", at: one.tapped })
      else
        for (const by of one.rolled)
          zoom.send({ type: "zoom.by", factor: wheelFactor(by), at: one.at, from: viewOf(zoom.getSnapshot()) })
    }
    const resize = () => {
      slides.send({ type: "viewport.resized", viewport: { width: innerWidth, height: innerHeight } })
      zoom.send({ type: "viewer.resized", viewer: viewer() })
    }
    return { slides, zoom, tell, resize }
  }

  it("is seen as the reader would show it, which goes on from there", async () => {
    onTestFinished(() => hold("as it is"))
    const held = fc.constantFrom("lower" as const, "across" as const)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          total: fc.constant(6),
          asked: fc.integer({ min: 1, max: 6 }),
          readable: fc.integer({ min: 1, max: 6 })
        }),
        fc.array(fc.oneof({ arbitrary: order, weight: 5 }, held), { maxLength: 7 }),
        fc.array(order, { maxLength: 3 }),
        async (issue, before, after) => {
          close()
          hold("across")
          await open(issue)
          const alike = reader(issue)
          for (const one of before) {
            if (one === "lower" || one === "across") {
              hold(one)
              alike.resize()
            } else {
              give(one)
              alike.tell(one)
            }
            expect(seen()).toEqual(near(seenIn(alike.zoom)))
          }
          const { slides, zoom, resize } = reader(issue)
          const leave = started().follow(slides, zoom)
          expect(seenIn(zoom)).toEqual(near(seenIn(alike.zoom)))
          expect(seen()).toEqual(near(seenIn(zoom)))
          for (const one of after) {
            give(one)
            alike.tell(one)
            expect(seen()).toEqual(near(seenIn(zoom)))
            expect(seen(), "as if the reader had been there from the first").toEqual(near(seenIn(alike.zoom)))
          }
          if (after.length === 0) {
            hold("lower")
            resize()
            alike.resize()
            expect(seenIn(zoom), "in a lower window").toEqual(near(seenIn(alike.zoom)))
          }
          leave()
        }
      ),
      { numRuns: 80 }
    )
  })

  it("goes on from the point under the wheel also where the slide's edge has held it", async () => {
    const issue = { total: 6, asked: 2 }
    await open(issue)
    const alike = reader(issue)
    const rolled = { rolled: [-25, -25, -25, -25, -25], at: { x: 60, y: 60 } }
    give(rolled)
    alike.tell(rolled)
    expect(seen()).toEqual(near(seenIn(alike.zoom)))
    expect(seen()[1]).not.toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 2 * rolling))
    const on = { ...rolled, rolled: [25, 25] }
    give(on)
    alike.tell(on)
    expect(seen(), "after a rest").toEqual(near(seenIn(alike.zoom)))
  })

  it("hands a wheel that still rolls over to the reader, which goes on from where its view would be", async () => {
    const issue = { total: 6, asked: 2 }
    await open(issue)
    const alike = reader(issue)
    const rolled = { rolled: [-25, -25, -25, -25, -25], at: { x: 60, y: 60 } }
    const { slides, zoom } = reader(issue)
    give(rolled)
    alike.tell(rolled)
    started().follow(slides, zoom)
    const back = { ...rolled, rolled: [25, 25, 25, 25] }
    give(back)
    alike.tell(back)
    expect(seen()).toEqual(near(seenIn(alike.zoom)))
    expect(seen()[1]).not.toBe(0)
  })

  it("keeps its place in a window of another size, and what two taps made stays twice whole", async () => {
    onTestFinished(() => hold("as it is"))
    const issue = { total: 6, asked: 2 }
    await open(issue)
    const alike = reader(issue)
    const tapped = { tapped: { x: 40, y: 30 } }
    give(tapped)
    alike.tell(tapped)
    for (const size of ["lower", "upright", "across"] as const) {
      hold(size)
      alike.resize()
      expect(seen()[0], size).toBeCloseTo(2)
      expect(seen(), size).toEqual(near(seenIn(alike.zoom)))
    }
    const { slides, zoom, resize } = reader(issue)
    started().follow(slides, zoom)
    hold("lower")
    resize()
    alike.resize()
    expect(seenIn(zoom)[0]).toBeCloseTo(2)
    expect(seenIn(zoom)).toEqual(near(seenIn(alike.zoom)))
  })

  it("is whole again when it is turned, and no finger turns it before", async () => {
    await open({ total: 6, asked: 2 })
    press("+", { ctrlKey: true })
    expect(seen()[0]).toBeGreaterThan(1)
    const { y } = middleOfSlide()
    for (const type of ["pointerdown", "pointerup"])
      document.documentElement.dispatchEvent(
        new PointerEvent(type, {
          clientX: innerWidth - 5,
          clientY: y,
          pointerType: "touch",
          pointerId: 1,
          bubbles: true
        })
      )
    expect(shown()).toBe("2-3")
    expect(press(" ")).toBe(true)
    press("ArrowRight")
    expect([shown(), seen()]).toEqual(["4-5", [1, 0, 0]])
  })

  it("takes a wheel's lines and pages as the reader does", async () => {
    await open({ total: 6, asked: 2 })
    roll(-1, { x: 0, y: 0 }, { ctrlKey: true, deltaMode: 1 })
    expect(seen()[0]).toBeCloseTo(wheelFactor(-16))
    press("0", { ctrlKey: true })
    roll(-0.05, { x: 0, y: 0 }, { ctrlKey: true, deltaMode: 2 })
    expect(seen()[0]).toBeCloseTo(wheelFactor(-20))
  })

  it("leaves the plain wheel, and one tap, to the reader", async () => {
    await open({ total: 6, asked: 2 })
    expect(roll(-30, { x: 0, y: 0 }, {})).toBe(true)
    tapTwice({ x: 0, y: 0 })
    expect(seen()[0]).toBeCloseTo(2, 1)
  })

  it("grows from the middle of the slide, and over its fold alike", async () => {
    await open({ total: 6, asked: 2 })
    const boxes = () => [...document.querySelectorAll("#first-slide img")].map((one) => one.getBoundingClientRect())
    const [left, right] = boxes()
    tapTwice({ x: 0, y: 0 }, "mouse")
    const [larger, other] = boxes()
    expect(larger?.width).toBeCloseTo(2 * (left?.width ?? 0), 0)
    expect(larger?.right).toBeCloseTo(left?.right ?? 0, 0)
    expect(other?.left).toBeCloseTo(right?.left ?? 0, 0)
  })
})

describe("the reader that takes over", () => {
  it("arrives where the first slide is, whatever was asked before, and both go on as one", async () => {
    onTestFinished(() => hold("as it is"))
    const key = fc.constantFrom("ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", " ")
    const held = fc.constantFrom("upright" as const, "across" as const)
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 9 })
          .chain((total) => fc.record({ total: fc.constant(total), asked: fc.integer({ min: 1, max: total }) })),
        held,
        fc.array(fc.oneof({ arbitrary: key, weight: 3 }, held), { maxLength: 8 }),
        fc.array(key, { maxLength: 4 }),
        async (issue, first, before, after) => {
          close()
          hold(first)
          await open(issue)
          for (const one of before) {
            if (one === "upright" || one === "across") hold(one)
            else press(one)
          }
          const seen = shown()
          const clock = new SimulatedClock()
          const slides = readers(issue, clock)
          const start = slideOf(slides)
          const turned: Array<string> = []
          slides.on("page.turned", ({ slide }) => turned.push(slide.join("-")))
          const leave = started().follow(slides, readersZoom(issue, slides))
          if (before.some((one) => one !== "upright" && one !== "across")) expect(shown()).toBe(seen)
          expect(shown()).toBe(slideOf(slides))
          for (const one of after) {
            press(one)
            expect(shown()).toBe(slideOf(slides))
          }
          expect(turned, "told at rest").toEqual([])
          clock.increment(settleDelay)
          expect(turned, "told once").toEqual(slideOf(slides) === start ? [] : [slideOf(slides)])
          leave()
        }
      ),
      { numRuns: 60 }
    )
  })

  it("mounts none of the pages that were passed", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) press(key)
    const slides = readers(issue)
    const mounted: Array<string | undefined> = []
    slides.subscribe(() => mounted.push(slideOf(slides)))
    started().follow(slides, readersZoom(issue, slides))
    expect(mounted).toEqual(["6-7"])
  })

  it("tells one turn for what was asked before it came", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) press(key)
    const slides = readers(issue)
    const turned: Array<string> = []
    slides.on("page.turned", ({ slide, how }) => turned.push(`${slide.join("-")} ${how}`))
    started().follow(slides, readersZoom(issue, slides))
    await expect.poll(() => turned).toEqual(["4-5 push"])
    slides.send({ type: "slide.next" })
    expect(shown(), "what the reader's own button turns").toBe("6-7")
  })

  it("is sent there after an obstacle that took the slide away, but not from another screen", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    press("ArrowRight")
    press("ArrowRight")
    started().end()
    const slides = readers(issue)
    started().follow(slides, readersZoom(issue, slides))
    expect(slideOf(slides)).toBe("4-5")
    const again = readers(issue)
    started().follow(again, readersZoom(issue, again))
    expect(slideOf(again), "only once").toBe("1")
    close()
    await open(issue)
    press("End")
    started().end()
    history.replaceState(null, "", "/elsewhere")
    started().end()
    history.replaceState(null, "", here)
    const others = readers(issue)
    started().follow(others, readersZoom(issue, others))
    expect(slideOf(others)).toBe("1")
  })

  it("is sent on from where another one stood that an obstacle ended", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    const slides = readers(issue)
    started().follow(slides, readersZoom(issue, slides))
    press("ArrowRight")
    slides.stop()
    started().end()
    const next = readers(issue)
    started().follow(next, readersZoom(issue, next))
    expect(slideOf(next)).toBe("2-3")
  })

  it("slides nothing in before the turn rests that it took over", async () => {
    const isStill = () => document.documentElement.hasAttribute("data-first-slide")
    const issue = { total: 9, asked: 1 }
    await open(issue)
    press("ArrowRight")
    const clock = new SimulatedClock()
    const slides = readers(issue, clock)
    started().follow(slides, readersZoom(issue, slides))
    started().end()
    expect(isStill()).toBe(true)
    clock.increment(settleDelay)
    expect(isStill()).toBe(false)
    close()
    await open(issue)
    const next = readers(issue)
    started().follow(next, readersZoom(issue, next))
    started().end()
    expect(isStill(), "at rest").toBe(false)
  })

  it("shows nothing more of its turns once the slide is gone", async () => {
    const issue = { total: 9, asked: 1 }
    await open(issue)
    const slides = readers(issue)
    started().follow(slides, readersZoom(issue, slides))
    started().end()
    slides.send({ type: "slide.next" })
    expect(shown()).toBe("1")
  })
})
