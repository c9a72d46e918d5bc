import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { orientationOf } from "../../../src/domain/reader/scale.ts"
import { pagesMachine } from "../../../src/machines/reader/pages.machine.ts"
import { purchaseMachine } from "../../../src/machines/reader/purchase.machine.ts"
import { settleDelay, slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { slideAtRest, slideShown } from "../../../src/machines/reader/slides.view.ts"
import { Stage } from "../../../src/reader/page/Stage.tsx"
import { Arrow } from "../../../src/reader/toolbar/Arrow.tsx"
import { Place } from "../../../src/reader/toolbar/Place.tsx"
import { landscape, magazineRead, portrait, zoomAt } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const magazine = magazineRead({ page_count: 3 })
const purchase = createActor(purchaseMachine).start()
const settling = "xstate.after.settleDelay.slides.turning"

const turned = (expected: Parameters<typeof slideShown>[0], how: "push" | "replace") => ({
  type: "page.turned",
  slide: slideShown(expected),
  index: expected.context.index,
  direction: expected.context.direction,
  how
})

const stage = () => document.querySelector<HTMLElement>("[role=region]")

/** Where the path stood before the step that is looked at. */
let before: Parameters<typeof slideShown>[0] | null = null

/** What the history has to be told when the chart came from `before` to `expected`. */
const newsOf = (expected: Parameters<typeof slideShown>[0], cause: string | undefined) => {
  if (before === null) return []
  const pairedAnew = orientationOf(before.context.viewport) !== orientationOf(expected.context.viewport)
  if (pairedAnew && before.value === "resting") return [turned(expected, "replace")]
  return cause === settling && before.context.settled !== before.context.index ? [turned(expected, "push")] : []
}

export const model: Model<typeof slidesMachine> = {
  machine: slidesMachine,
  inputs: [{ total: 3, viewport: landscape, page: 1 }],
  cases: [
    { type: "slide.next" },
    { type: "slide.previous" },
    { type: "slide.go", page: 3 },
    { type: "slide.restore", page: 2 },
    { type: "viewport.resized", viewport: landscape },
    { type: "viewport.resized", viewport: portrait },
    { type: settling }
  ],
  facts: ({ context }) => [context.index, context.page, context.settled, context.viewport.width],
  show: (actor) => {
    const pages = createActor(pagesMachine, { input: { magazine } })
    pages.start()
    const takeDown = draw(
      <>
        <Arrow slides={actor} towards="previous" />
        <Stage
          magazine={magazine}
          slides={actor}
          pages={pages}
          zoom={zoomAt(landscape, magazine)}
          purchase={purchase}
        />
        <Arrow slides={actor} towards="next" />
        <Place slides={actor} />
      </>
    )
    return () => {
      takeDown()
      pages.stop()
    }
  },
  act: {
    "slide.next": () => press("Sonraki sayfa"),
    "slide.previous": () => press("Önceki sayfa"),
    [settling]: (_, { clock }) => clock.increment(settleDelay)
  },
  promise: async (expected, _, { event, news }) => {
    await drawn()
    if (event === null) before = null
    const { index, total } = { index: expected.context.index, total: expected.context.total }
    const place = (slide: ReadonlyArray<number>) => `Sayfa ${slide.join("–")} / ${total}`
    expect(page.getByText(place(slideShown(expected))).elements(), "it is seen at once").not.toEqual([])
    expect(said("status"), "what is only passed is not said").toEqual([place(slideAtRest(expected))])
    const arrows = page
      .getByRole("button", { disabled: true })
      .elements()
      .map((arrow) => arrow.getAttribute("aria-label"))
    expect(arrows).toEqual([
      ...(index === 0 ? ["Önceki sayfa"] : []),
      ...(slideShown(expected).includes(total) ? ["Sonraki sayfa"] : [])
    ])
    expect(news).toEqual(newsOf(expected, event?.type))
    before = expected
    expect(stage()?.dataset["way"], "it slides in from where it comes").toBe(
      expected.value === "turning" ? expected.context.direction : undefined
    )
  }
}
