import { expect } from "vitest"
import type { favouritesMachine } from "../../../src/machines/account/favourites.machine.ts"
import { Favourites } from "../../../src/ui/account/Favourites.tsx"
import { FavouriteToggle } from "../../../src/ui/catalogue/FavouriteToggle.tsx"
import { catalogueAnswering } from "../../kit/doubles/catalogueAnswering.ts"
import { loaded } from "../../kit/doubles/deferred.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./favourites.model.ts"

type Expected = ReturnType<typeof rules.begin>

const atlas = magazine({ id: "atlas", title: "Atlas", issue_id: "issue-of-atlas" })
const heart = () => document.querySelector<HTMLButtonElement>("[data-heart] button")!
const isPressed = (): boolean => heart().getAttribute("aria-pressed") === "true"

/** The heart of a magazine, and the list of favourites under it. */
export const model: Model<typeof favouritesMachine, Expected> = {
  ...rules,
  // What the recorder has not answered yet is drawn like what it has.
  place: ({ whose, isRecalled, told, said: isSaid, server }) => [
    typeof whose,
    whose === null,
    isRecalled,
    server,
    isSaid ?? (told["atlas"] ?? 0) > 0
  ],
  show: (actor) => {
    const favourites = loaded<typeof favouritesMachine>(actor)
    const catalogue = catalogueAnswering({ magazines: [atlas], categories: [] })
    return draw(
      <>
        <div data-heart>
          <FavouriteToggle magazine={atlas} />
        </div>
        <Favourites favourites={favourites} catalogue={catalogue} />
      </>,
      "tr",
      { favourites }
    )
  },
  act: {
    // What is so already has no button; another tab may say it all the same.
    "favourite.add": (event, { actor }) => (isPressed() ? actor.send(event) : heart().click()),
    "favourite.remove": (event, { actor }) => (isPressed() ? heart().click() : actor.send(event)),
    "server.ask": () => press("Tekrar dene")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { told, said: isSaid, server } = expected
    expect(isPressed()).toBe(isSaid ?? (told["atlas"] ?? 0) > 0)
    const isUnheard = server === "unanswered" || server === "retrying"
    expect(said("alert").length > 0).toBe(isUnheard)
    expect(said("button").some((name) => name.includes("Tekrar dene"))).toBe(isUnheard)
  }
}
