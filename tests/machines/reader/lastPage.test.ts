import { expect, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { looks, progressIssue } from "../../kit/fixtures/progress.ts"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { lastPageMachine, type TurnRecord } from "../../../src/machines/reader/lastPage.machine.ts"

/** An issue that is read through these slides, and the pages that are remembered of it. */
const read = (...slides: ReadonlyArray<Slide>): ReadonlyArray<number> => {
  const pages: Array<number> = []
  const recorder = fromCallback(({ receive }) =>
    receive((order) => void pages.push((order as unknown as TurnRecord).turn.slide[0]))
  )
  const actor = createActor(lastPageMachine.provide({ actors: { place: fromCallback(() => {}), recorder } as never }), {
    input: { issueId: progressIssue("atlas"), total: 24, shown: looks("atlas"), isKept: true }
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
