import { expect } from "vitest"
import { addingMachine } from "../../../src/machines/team/adding.machine.ts"
import { AddButton } from "../../../src/ui/team/AddButton.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const id = "duyuru000000001"

interface Expected {
  readonly at: "idle" | "adding" | "added"
  readonly isRefused: boolean
}

export const model: Model<typeof addingMachine, Expected> = {
  machine: addingMachine,
  cases: [{ type: "thing.add" }, { type: "thing.added", id }, { type: "thing.refused", trouble }],
  begin: () => ({ at: "idle", isRefused: false }),
  next: (before, event) => {
    const { at } = before
    switch (event.type) {
      // A press on the button that waits does nothing.
      case "thing.add":
        return at === "idle" ? { ...before, at: "adding", isRefused: false } : before
      case "thing.added":
        return at === "adding" ? { ...before, at: "added" } : null
      case "thing.refused":
        return at === "adding" ? { ...before, at: "idle", isRefused: true } : null
      default:
        return before
    }
  },
  asks: ({ at }) => (at === "adding" ? [{ slot: "add", input: undefined }] : []),
  news: ({ event }) => (event?.type === "thing.added" ? [{ type: "thing.added", id }] : []),
  show: (actor) => draw(<AddButton adding={actor} label="Yeni" />),
  act: { "thing.add": () => document.querySelector("button")?.click() },
  promise: async ({ at, isRefused }) => {
    await rendered()
    expect(said("button")).toEqual(["Yeni"])
    expect(document.querySelector("button")?.getAttribute("aria-disabled") === "true").toBe(at !== "idle")
    expect(said("alert")).toEqual(isRefused ? [trouble.message] : [])
  }
}
