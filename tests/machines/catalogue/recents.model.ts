import { expect } from "vitest"
import { recentsMachine } from "../../../src/machines/catalogue/recents.machine.ts"
import { recentOf } from "../../../src/machines/catalogue/recents.view.ts"
import type { Model } from "../../kit/paths.ts"

export const model: Model<typeof recentsMachine> = {
  machine: recentsMachine,
  cases: [
    { type: "search.remember", query: "deniz" },
    { type: "search.forget", query: "deniz" },
    { type: "reader.changed" },
    { type: "recents.told", recent: ["deniz"] },
    { type: "recents.told", recent: [] }
  ],
  facts: ({ context }) => context.recent,
  promise: (expected, actor, { event, asked, ordered, news }) => {
    expect(asked.map(({ slot }) => slot)).toEqual(["keeper", "watch"])
    // Not for a moment are another reader's searches on the screen.
    if (event?.type === "reader.changed") expect(expected.context.recent).toEqual([])
    expect(recentOf(actor.getSnapshot())).toEqual(expected.context.recent)
    const recalls = event === null || event.type === "reader.changed"
    const order = recalls ? { type: "recents.recall" } : event.type === "recents.told" ? null : event
    expect(news).toEqual(event?.type === "search.remember" ? [{ type: "search.made" }] : [])
    expect(ordered.map((one) => one.order)).toEqual(order === null ? [] : [order])
  }
}
