import { afterEach, beforeEach, expect, it } from "vitest"
import { codeInParts } from "../../src/reader/early/codeInParts.ts"

declare global {
  var ran: Array<string>
}

/** A file that says when it runs, and does this. */
const file = (name: string, does = "") =>
  `data:text/javascript,${encodeURIComponent(`globalThis.ran.push("${name}"); ${does} // ${crypto.randomUUID()}`)}`

/** A picture of the first slide, and what tells that it can be painted. */
const picture = () => {
  const image = new Image()
  image.style.cssText = "width:10px;height:10px"
  const { promise, resolve } = Promise.withResolvers<void>()
  image.decode = () => promise
  document.querySelector("#first-slide")?.append(image)
  return { image, come: resolve }
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

beforeEach(() => {
  globalThis.ran = []
  const slide = document.createElement("div")
  slide.id = "first-slide"
  document.body.append(slide)
})
afterEach(() => document.querySelector("#first-slide")?.remove())

it("runs one file after another, and whatever waits between", async () => {
  const waits = `scheduler.postTask(() => globalThis.ran.push("a press"))`
  await codeInParts([file("first", waits), file("second"), file("entry")])
  expect(globalThis.ran).toEqual(["first", "a press", "second", "entry"])
})

it("runs nothing before the first slide is painted", async () => {
  const { come } = picture()
  const ended = codeInParts([file("first")])
  await frames(5)
  expect(globalThis.ran).toEqual([])
  come()
  await ended
  expect(globalThis.ran).toEqual(["first"])
})

it("paints a slide that was turned to before it goes on", async () => {
  const press = `dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }))`
  const [shown, turned] = [picture(), picture()]
  turned.image.style.display = "none"
  shown.come()
  const ended = codeInParts([
    file("first", `${press}; document.querySelector("#first-slide img:last-child").style.display = ""`),
    file("second")
  ])
  await expect.poll(() => globalThis.ran).toEqual(["first"])
  await frames(5)
  expect(globalThis.ran).toEqual(["first"])
  turned.come()
  await ended
  expect(globalThis.ran).toEqual(["first", "second"])
})

it("goes on where a file does not come: the entry says what that means", async () => {
  await codeInParts(["/assets/never.js", file("entry")])
  expect(globalThis.ran).toEqual(["entry"])
})
