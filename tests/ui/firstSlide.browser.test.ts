import { afterEach, expect, it } from "vitest"
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
      expect(box.width).toBeCloseTo(scale * paper.width, 0)
      expect(box.height).toBeCloseTo(scale * paper.height, 0)
      expect(box.left).toBeCloseTo(size.width / 2 + (index - across / 2) * scale * paper.width, 0)
      expect(box.top).toBeCloseTo(toolbarHeights.top + (viewer.height - scale * paper.height) / 2, 0)
    }
    remove()
  }
})
