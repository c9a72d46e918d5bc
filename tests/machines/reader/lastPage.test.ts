import { expect, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { lastPageMachine, type PlaceRecord } from "../../../src/machines/reader/lastPage.machine.ts"

/** An issue that is read through these slides, and the pages that are remembered of it. */
const read = (...slides: ReadonlyArray<Slide>): ReadonlyArray<number> => {
  const pages: Array<number> = []
  const recorder = fromCallback(({ receive }) =>
    receive((order) => {
      for (const fact of (order as unknown as PlaceRecord).facts) if (fact._tag === "PageReached") pages.push(fact.page)
    })
  )
  const actor = createActor(lastPageMachine.provide({ actors: { place: fromCallback(() => {}), recorder } as never }), {
    input: { issueId: "issue0000000001", isKept: true }
  }).start()
  for (const slide of slides) actor.send({ type: "place.reached", slide })
  actor.stop()
  return pages
}

it("remembers each place that was turned to, and not the one that was opened", () => {
  expect(read([1])).toEqual([])
  expect(read([1], [2, 3], [4, 5], [2, 3], [1])).toEqual([2, 4, 2, 1])
})

it("takes a page that is paired anew for no turn", () => {
  expect(read([1], [4, 5], [4], [4, 5], [4, 5])).toEqual([4])
})
