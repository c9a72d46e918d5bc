import { expect } from "vitest"
import type { marksMachine } from "../../../src/machines/reader/marks.machine.ts"
import { bookmarksIn } from "../../../src/machines/reader/marks.view.ts"
import { Bookmarks } from "../../../src/reader/collection/Bookmarks.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./marks.model.ts"

type Expected = ReturnType<typeof rules.begin>

const remove = (page: number): string => `İşareti Kaldır: sayfa ${page}`

/** The marks as somebody sees them in the list of bookmarks; highlights are painted on pages, which are not here. */
export const model: Model<typeof marksMachine, Expected> = {
  ...rules,
  // Which mark was made is seen in the list alone; how many wait for the recorder is not.
  place: ({ whose, isOpen, logged, unrecorded, waiting }) => [
    typeof whose,
    whose === null,
    isOpen,
    logged.bookmarks.length > 0,
    unrecorded.length > 0,
    waiting.length > 0
  ],
  show: (actor) =>
    draw(<Bookmarks magazine={magazineRead({ page_count: 12 })} marks={actor} slide={[4, 5]} onGo={() => {}} />),
  act: {
    "bookmark.remove": (event, { actor }) => {
      const name = remove(event.page)
      if (said("button").includes(name)) press(name)
      else actor.send(event)
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const pages = bookmarksIn(actor.getSnapshot())
    expect(said("button").filter((name) => name.startsWith("İşareti"))).toEqual(pages.map(remove))
    expect(said("paragraph").includes("Henüz sayfa işaretlemediniz.")).toBe(pages.length === 0)
  }
}
