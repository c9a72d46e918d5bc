import { expect } from "vitest"
import { editing } from "../../../src/machines/team/editing.machine.ts"
import {
  changeOf,
  isChanging,
  isConfirming,
  isConflicting,
  isEditing,
  isFailed,
  isLoading,
  isUnsaved,
  knownOf,
  openedOf,
  textsOf,
  troubleOf
} from "../../../src/machines/team/editing.view.ts"
import { type EditingExpected, editingModel, trouble } from "./editingModel.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Thing {
  readonly version: number
  readonly title: string
}

const machine = editing<Thing, { readonly title: string }, "save" | "remove">("thing", { title: "" }, ({ title }) => ({
  title
}))
const things = {
  first: { version: 1, title: "Lodos" },
  saved: { version: 2, title: "Poyraz" },
  theirs: { version: 9, title: "Karayel" }
}
const changes = ["save", "remove"] as const

const rules = editingModel({
  machine,
  id: "thing0000000001",
  things,
  textsOf: ({ title }) => ({ title }),
  field: "title",
  typed: "Poyraz",
  asked: ["save"],
  proposed: ["remove"]
})

export const model: Model<typeof machine, EditingExpected<keyof typeof things>> = {
  ...rules,
  promise: ({ at, known, title, isUnsaved: unsaved, isRefused, asked }, actor, { event }) => {
    const now = actor.getSnapshot()
    expect({
      loading: isLoading(now),
      failed: isFailed(now),
      editing: isEditing(now),
      confirming: isConfirming(now),
      changing: isChanging(now),
      conflicting: isConflicting(now),
      left: now.matches("left")
    }).toEqual({
      loading: at === "loading",
      failed: at === "failed",
      editing: at === "editing",
      confirming: at === "confirming",
      changing: at === "changing",
      conflicting: at === "conflicting",
      left: at === "left"
    })
    expect(now.hasTag("busy")).toBe(at === "loading" || at === "changing")
    expect([knownOf(now), textsOf(now), isUnsaved(now)]).toEqual([
      known === null ? null : things[known],
      { title },
      unsaved
    ])
    expect(troubleOf(now)).toEqual(isRefused ? trouble : null)
    expect(changeOf(now)).toBe(asked === null ? null : changes[asked])
    // An editor of texts that others changed is opened anew.
    if (event?.type === "thing.loaded") expect(openedOf(now)).toBe(1)
    if (event?.type === "conflict.take") expect(openedOf(now)).toBeGreaterThan(1)
  }
}
