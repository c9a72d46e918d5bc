import { expect } from "vitest"
import type { recentSearchesMachine } from "../../../src/machines/catalogue/recentSearches.machine.ts"
import { SearchRecents } from "../../../src/ui/catalogue/SearchRecents.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./recentSearches.model.ts"

type Expected = ReturnType<typeof rules.begin>

const forget = (query: string): string => `Son aramalardan çıkar: ${query}`

/** The recent searches as somebody sees them under the search field. */
export const model: Model<typeof recentSearchesMachine, Expected> = {
  ...rules,
  show: (actor) => draw(<SearchRecents recents={actor} onChoose={() => {}} onForget={() => {}} />),
  act: {
    // Another tab may forget what is not shown here.
    "search.forget": (event, { actor, before }) =>
      before.recent.includes(event.query) ? press(forget(event.query)) : actor.send(event)
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    expect(said("button")).toEqual(expected.recent.flatMap((query) => [query, forget(query)]))
  }
}
