import { expect } from "vitest"
import type { gesturesMachine } from "../../../src/machines/reader/gestures.machine.ts"
import { ZoomedSlide } from "../../../src/reader/page/ZoomedSlide.tsx"
import { landscape, magazineRead, zoomAt } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./gestures.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** What fingers do as somebody sees it: the slide follows one that drags it, and lies still under all others. */
export const model: Model<typeof gesturesMachine, Expected> = {
  ...rules,
  // What is drawn is the same for whichever finger, and wherever it tapped.
  place: ({ hand, laid, tap, edge, drag, isMoved }) => [
    hand,
    laid !== null,
    tap !== null,
    edge !== null,
    drag !== 0,
    isMoved
  ],
  show: (actor) => {
    const zoom = zoomAt(landscape, magazineRead())
    const takeDown = draw(
      <ZoomedSlide zoom={zoom} gestures={actor}>
        <p>Lodos</p>
      </ZoomedSlide>
    )
    return () => {
      takeDown()
      zoom.stop()
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const slide = document.querySelector<HTMLElement>("[data-camera]")
    expect(slide?.style.translate).toBe(`${expected.drag}px`)
    expect(slide?.dataset["moving"]).toBe(String(expected.hand === "dragging"))
  }
}
