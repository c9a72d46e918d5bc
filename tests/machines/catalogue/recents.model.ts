import { expect } from "vitest"
import type { EventFromLogic } from "xstate"
import { recentsMachine } from "../../../src/machines/catalogue/recents.machine.ts"
import { recentOf } from "../../../src/machines/catalogue/recents.view.ts"
import type { Delay, Model } from "../../kit/paths.ts"

/** What each walk was told of last. */
const told = new WeakMap<object, string | null>()

const lastTold = (before: string | null, event: EventFromLogic<typeof recentsMachine> | Delay): string | null => {
  if (event.type === "reader.changed") return null
  if (event.type === "recents.told") return before ?? event.recent[0] ?? null
  return event.type === "search.remember" ? event.query.toLocaleLowerCase("tr") : before
}

export const model: Model<typeof recentsMachine> = {
  machine: recentsMachine,
  cases: [
    { type: "search.remember", query: "deniz" },
    { type: "search.remember", query: "DENİZ" },
    { type: "search.remember", query: "hamsi" },
    { type: "search.forget", query: "deniz" },
    { type: "reader.changed" },
    { type: "recents.told", recent: ["deniz"] },
    { type: "recents.told", recent: [] }
  ],
  facts: ({ context }) => [context.recent, context.told?.toLocaleLowerCase("tr")],
  promise: (expected, actor, { event, asked, ordered, news }) => {
    expect(asked.map(({ slot }) => slot)).toEqual(["keeper", "watch"])
    // Not for a moment are another reader's searches on the screen.
    if (event?.type === "reader.changed") expect(expected.context.recent).toEqual([])
    expect(recentOf(actor.getSnapshot())).toEqual(expected.context.recent)
    const recalls = event === null || event.type === "reader.changed"
    const order = recalls ? { type: "recents.recall" } : event.type === "recents.told" ? null : event
    const before = told.get(actor) ?? null
    const now = event === null ? null : lastTold(before, event)
    told.set(actor, now)
    expect(news).toEqual(event?.type === "search.remember" && now !== before ? [{ type: "search.made" }] : [])
    expect(ordered.map((one) => one.order)).toEqual(order === null ? [] : [order])
  }
}
