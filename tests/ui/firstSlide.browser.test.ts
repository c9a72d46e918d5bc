import { afterEach, expect, it, onTestFinished } from "vitest"
import {
  toolbarHeights,
  lowestForStrip,
  mobileBreak,
  narrowPadding,
  optimalScale,
  orientationOf,
  padding,
  type Size,
  viewerOf
} from "../../src/domain/reader/scale.ts"
import "../../src/ui/base.css"
import locked from "../../src/reader/page/Locked.module.css"
import "../../src/ui/firstSlide.css"
import { viewport } from "../kit/harness/viewport.ts"

const closed = { strip: false, sidebar: false, sidebarOff: false }

/** A spread as the server sets it into the document, and the pages of it that are seen. */
const spread = ({ width, height }: Size) => {
  const slide = document.createElement("div")
  slide.id = "first-slide"
  slide.dataset["spread"] = ""
  const measures = {
    "page-width": width,
    "page-height": height,
    "bar-top": `${toolbarHeights.top}px`,
    "bar-bottom": `${toolbarHeights.bottom}px`,
    padding: `${padding}px`,
    "narrow-padding": `${narrowPadding}px`
  }
  for (const [name, value] of Object.entries(measures)) slide.style.setProperty(`--${name}`, `${value}`)
  slide.innerHTML = `<img alt=""><img alt="" data-in="landscape">`
  document.body.append(slide)
  return [...slide.querySelectorAll("img")].map((img) => img.getBoundingClientRect()).filter((box) => box.width > 0)
}

const remove = () => document.querySelector("#first-slide")?.remove()
afterEach(remove)

const windows = [mobileBreak, mobileBreak + 1, 1600].flatMap((width) =>
  [lowestForStrip - 1, lowestForStrip, 1000].map((height) => ({ width, height }))
)

/** Both stand on whole pixels of the glass, and two pages of a spread may each be half a pixel off. */
const expectNear = (found: number, expected: number) => expect(Math.abs(found - expected)).toBeLessThanOrEqual(1.001)

it.each(windows)("stands where the reader will put it, in $width by $height", async (size) => {
  await viewport(size.width, size.height)
  for (const paper of [
    { width: 420, height: 595 },
    { width: 1000, height: 300 }
  ]) {
    const boxes = spread(paper)
    const across = orientationOf(size) === "landscape" ? 2 : 1
    const viewer = viewerOf(size, closed)
    const scale = optimalScale(viewer, paper, across)
    expect(boxes).toHaveLength(across)
    for (const [index, box] of boxes.entries()) {
      expectNear(box.width, scale * paper.width)
      expectNear(box.height, scale * paper.height)
      expectNear(box.left, size.width / 2 + (index - across / 2) * scale * paper.width)
      expectNear(box.top, toolbarHeights.top + (viewer.height - scale * paper.height) / 2)
    }
    remove()
  }
})

it("blurs a page beyond a preview as the reader does, and cuts its edges off at the sheet", async () => {
  await viewport(600, 1000)
  const [paper] = spread({ width: 420, height: 595 })
  const place = document.querySelector("#first-slide")
  const first = place?.querySelector("img")
  place?.removeAttribute("data-spread")
  first?.toggleAttribute("data-locked", true)
  const sheet = document.createElement("div")
  sheet.style.cssText = `position:fixed;left:${paper?.left}px;top:${paper?.top}px;width:${paper?.width}px;height:${paper?.height}px`
  const readers = document.createElement("img")
  readers.className = locked["blurred"] ?? ""
  sheet.append(readers)
  document.body.append(sheet)
  onTestFinished(() => sheet.remove())
  const looks = (image: Element | null | undefined) => {
    if (image == null) throw new Error("No picture")
    const { left, top, width, height } = image.getBoundingClientRect()
    const { filter, objectFit } = getComputedStyle(image)
    return [...[left, top, width, height].map((side) => side.toFixed(1)), filter, objectFit]
  }
  expect(looks(first)).toEqual(looks(readers))
  const over = (paper?.left ?? NaN) - readers.getBoundingClientRect().left
  expect(getComputedStyle(first as Element).clipPath).toBe(`inset(${over}px)`)
  expect(getComputedStyle(place as Element, "::before").width).toBe(`${paper?.width}px`)
})
