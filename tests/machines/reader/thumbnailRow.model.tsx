import { expect } from "vitest"
import type { thumbnailScrollerMachine } from "../../../src/machines/reader/thumbnailScroller.machine.ts"
import type { ThumbnailScrollerRef } from "../../../src/machines/reader/surface.view.ts"
import { endNear, firstNear, rowOf } from "../../../src/machines/reader/thumbnailScroller.view.ts"
import { Thumbnails } from "../../../src/reader/thumbnails/Thumbnails.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./thumbnailScroller.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** The same scroller, which is not told that there are no pictures here: which are missing is among the cases. */
const withoutPictures = (scroller: ThumbnailScrollerRef): ThumbnailScrollerRef =>
  Object.create(scroller, {
    send: {
      value: (event: Parameters<ThumbnailScrollerRef["send"]>[0]) => {
        if (event.type !== "scroller.missed") scroller.send(event)
      }
    }
  })

const pagesWith = (selector: string): ReadonlyArray<number> =>
  [...document.querySelectorAll<HTMLElement>(`[data-thumbnail]${selector}`)].map(({ dataset }) =>
    Number(dataset["thumbnail"])
  )

/** The thumbnails as somebody sees them: those near, the slide that is read, and blank paper for missing pictures. */
export const model: Model<typeof thumbnailScrollerMachine, Expected> = {
  ...rules,
  // What fits as a whole, and single pages, are drawn by the same rule.
  cases: rules.cases.filter(
    (one) =>
      !(one.type === "scroller.measured" && one.window > 400) &&
      !(one.type === "scroller.follow" && one.slides[1]?.length === 1)
  ),
  show: (actor) =>
    draw(
      <div role="listbox" aria-label="Sayfa dizini">
        <Thumbnails scroller={withoutPictures(actor)} magazine={magazineRead({ page_count: 40 })} search={null} />
      </div>
    ),
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { slide, active, missing } = expected
    const snapshot = actor.getSnapshot()
    const near = rowOf(snapshot).slides.slice(firstNear(snapshot), endNear(snapshot)).flat()
    expect(pagesWith("")).toEqual(near)
    expect(pagesWith("[aria-selected=true]")).toEqual(near.filter((page) => slide.includes(page)))
    expect(pagesWith("[data-active=true]")).toEqual(near.filter((page) => page === active))
    expect(pagesWith(":has([data-failed])")).toEqual(near.filter((page) => missing.includes(page)))
  }
}
