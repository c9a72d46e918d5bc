import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { codeInParts } from "../../src/reader/early/codeInParts.ts"

declare global {
  var ran: Array<string>
}

/** A file that says when it runs, and does this. */
const file = (name: string, does = "") =>
  `data:text/javascript,${encodeURIComponent(`globalThis.ran.push("${name}"); ${does} // ${crypto.randomUUID()}`)}`

/** A picture of the first slide, which takes long to be decoded, and what tells that it has come, or is lost. */
const picture = () => {
  const image = new Image()
  image.style.cssText = "width:10px;height:10px"
  let complete = false
  Object.defineProperty(image, "complete", { get: () => complete })
  image.decode = () => new Promise(() => {})
  document.querySelector("#first-slide")?.append(image)
  const come = (type: "load" | "error" = "load") => {
    complete = true
    image.dispatchEvent(new Event(type))
  }
  return { image, come }
}

/** No wait ends by its time. */
const noTimers = () => {
  const timers = vi.spyOn(globalThis, "setTimeout").mockReturnValue(0 as never)
  onTestFinished(() => timers.mockRestore())
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
afterEach(() => {
  document.querySelector("#first-slide")?.remove()
  globalThis.sayfaCodeLost = undefined
})

it("runs one file after another, and whatever waits between", async () => {
  const waits = `scheduler.postTask(() => globalThis.ran.push("a press"))`
  await codeInParts([file("first", waits), file("second"), file("entry")])
  expect(globalThis.ran).toEqual(["first", "a press", "second", "entry"])
})

it.each(["load", "error"] as const)("runs nothing before the first slide is painted: %s", async (type) => {
  noTimers()
  const { come } = picture()
  const ended = codeInParts([file("first")])
  await frames(5)
  expect(globalThis.ran).toEqual([])
  come(type)
  await ended
  expect(globalThis.ran).toEqual(["first"])
})

it("paints a slide that was turned to before it goes on", async () => {
  noTimers()
  const press = `dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }))`
  const paint = `requestAnimationFrame(() => requestAnimationFrame(() => globalThis.ran.push("painted")))`
  picture().come()
  await codeInParts([file("first", `${press}; ${paint}`), file("second")])
  expect(globalThis.ran).toEqual(["first", "painted", "second"])
})

it("goes on where a file does not come that the entry does without", async () => {
  globalThis.sayfaCodeLost = () => globalThis.ran.push("lost")
  await codeInParts(["/assets/never.js", file("entry")])
  expect(globalThis.ran).toEqual(["entry"])
})

it("says that the reader does not come where a file is lost that its entry imports, and fails for it", async () => {
  globalThis.sayfaCodeLost = () => globalThis.ran.push("lost")
  const lost = `${location.origin}/assets/never.js?${crypto.randomUUID()}`
  const code = new Blob([`import ${JSON.stringify(lost)}; globalThis.ran.push("entry")`], { type: "text/javascript" })
  const entry = URL.createObjectURL(code)
  onTestFinished(() => URL.revokeObjectURL(entry))
  await expect(codeInParts([lost, file("other"), entry])).rejects.toThrow()
  expect(globalThis.ran).toEqual(["other", "lost"])
})
