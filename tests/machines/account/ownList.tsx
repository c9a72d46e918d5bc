import type { ReactNode } from "react"
import { expect } from "vitest"
import type { Actor } from "xstate"
import type { LoadableMachine } from "../../../src/machines/loadable/loadable.machine.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type OwnList<Item> = LoadableMachine<{ readonly userId: string }, ReadonlyArray<Item>>

/** A list of the reader's own, and what its screen says of it. */
export interface ListScreen<Item> {
  readonly machine: OwnList<Item>
  readonly recalled: Item
  readonly loaded: ReadonlyArray<Item>
  readonly screen: (actor: Actor<OwnList<Item>>) => ReactNode
  readonly loading: string
  /** Its own sentence where loading failed; else that of all lists of magazines. */
  readonly failure?: string
  /** The heading below the screen's own where no list came. */
  readonly failed: string
  readonly promise: (items: ReadonlyArray<Item>, headings: ReadonlyArray<string>) => void
}

const trouble = { _tag: "Unreachable", message: null }
const failure = "Dergiler yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."

interface Expected {
  readonly isLoading: boolean
  /** What the tab knows of the list: nothing, what was recalled from another time, or what the server said last. */
  readonly known: "nothing" | "recalled" | "empty" | "loaded"
  /** The last try failed. */
  readonly isTroubled: boolean
}

/** The model of such a list: what all of them promise, and what this one says of what is in it. */
export const ownListModel = <Item,>(of: ListScreen<Item>): Model<OwnList<Item>, Expected> => ({
  machine: of.machine,
  inputs: [{ userId: "user00000000001" }],
  cases: [
    { type: "loadable.recalled", value: [of.recalled] },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.loaded", value: of.loaded },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, known: "nothing", isTroubled: false }),
  next: (before, event) => {
    const { isLoading, known, isTroubled } = before
    switch (event.type) {
      case "loadable.recalled":
        return isLoading ? { ...before, known: known === "nothing" ? "recalled" : known } : null
      case "loadable.loaded":
        return isLoading
          ? { isLoading: false, known: event.value.length === 0 ? "empty" : "loaded", isTroubled: false }
          : null
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
      case "loadable.retry":
        return isTroubled && !isLoading ? { ...before, isLoading: true } : null
      case "loadable.outdated":
        return { ...before, isLoading: true }
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: { userId: "user00000000001" } }] : []),
  // What has changed since the question was put is not in its answer: it is put anew.
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
  show: (actor) => draw(of.screen(actor)),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, known, isTroubled }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("alert").some((words) => words.includes(of.failure ?? failure))).toBe(isTroubled)
    expect(said("button").includes("Tekrar dene")).toBe(isTroubled)
    expect(said("link").includes("Destek isteyin")).toBe(isTroubled && known === "nothing")
    expect(said("status").includes(of.loading)).toBe(known === "nothing" && !isTroubled)
    const [, ...headings] = said("heading")
    if (known === "nothing") expect(headings).toEqual(isTroubled ? [of.failed] : [])
    else of.promise({ recalled: [of.recalled], empty: [], loaded: of.loaded }[known], headings)
  }
})
