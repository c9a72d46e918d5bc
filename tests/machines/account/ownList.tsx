import type { ReactNode } from "react"
import { expect } from "vitest"
import type { Actor } from "xstate"
import type { LoadableMachine } from "../../../src/machines/loadable/loadable.machine.ts"
import { isBusy } from "../../../src/machines/loadable/loadable.view.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

type OwnList<Item> = LoadableMachine<{ readonly reader: string }, ReadonlyArray<Item>>

/** A list of the reader's own, and what its screen says of it. */
export interface ListScreen<Item> {
  readonly machine: OwnList<Item>
  readonly recalled: Item
  readonly loaded: ReadonlyArray<Item>
  readonly screen: (actor: Actor<OwnList<Item>>) => ReactNode
  readonly loading: string
  /** The heading below the screen's own where no list came. */
  readonly failed: string
  readonly promise: (items: ReadonlyArray<Item>, headings: ReadonlyArray<string>) => void
}

const trouble = { _tag: "Unreachable", message: null }
const failure = "Dergiler yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."

/** The model of such a list: what all of them promise, and what this one says of what is in it. */
export const ownListModel = <Item,>(of: ListScreen<Item>): Model<OwnList<Item>> => ({
  machine: of.machine,
  inputs: [{ reader: "user00000000001" }],
  cases: [
    { type: "loadable.recalled", value: [of.recalled] },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.loaded", value: of.loaded },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  facts: ({ context }) => [context.value?.length, context.trouble],
  show: (actor) => draw(of.screen(actor)),
  act: {
    "loadable.retry": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected, actor, { asked }) => {
    await drawn()
    const { value, trouble: told } = expected.context
    expect(asked.map(({ slot }) => slot)).toEqual(expected.value === "loading" ? ["load"] : [])
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isBusy(actor.getSnapshot())}`)
    expect(said("alert").some((words) => words.includes(failure))).toBe(told !== null)
    expect(said("status").includes(of.loading)).toBe(value === null && told === null)
    const [, ...headings] = said("heading")
    if (value === null) expect(headings).toEqual(told === null ? [] : [of.failed])
    else of.promise(value, headings)
  }
})
