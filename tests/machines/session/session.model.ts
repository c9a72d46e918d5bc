import { expect } from "vitest"
import {
  confirmDelay,
  type SessionEvent,
  type SessionNews,
  sessionMachine
} from "../../../src/machines/session/session.machine.ts"
import { isSettled, isSignedIn, userOf } from "../../../src/machines/session/session.view.ts"
import type { Model } from "../../kit/paths.ts"
import { user } from "../../kit/users.ts"

const stored = user()
const confirmed = user({ name: "Defne Su" })
const renamed = user({ name: "Defne Deniz" })
const other = user({ id: "reader000000002", name: "Ada" })

type Place = "recalling" | "visitor" | "trusted" | "confirming" | "confirmed" | "forgetting" | "leaving"

/** What is asked of browser and server while nobody has answered yet. */
const asks: { readonly [place in Place]: ReadonlyArray<string> } = {
  recalling: ["watch", "recall"],
  visitor: ["watch", "introduce"],
  trusted: ["watch", "introduce"],
  confirming: ["watch", "introduce", "confirm"],
  confirmed: ["watch", "introduce"],
  forgetting: ["watch", "forget"],
  leaving: ["watch", "leave"]
}

const whoever: ReadonlyArray<Place> = ["trusted", "confirming", "confirmed"]

const placeOf = (value: string | { readonly signedIn: string }): Place =>
  (typeof value === "string" ? value : value.signedIn) as Place

interface Standing {
  readonly place: Place
  readonly who: string | undefined
}

/** What is told of an event that the chart took where it stood so. */
const toldOf = (event: SessionEvent, { place, who }: Standing): ReadonlyArray<SessionNews> => {
  switch (event.type) {
    case "session.confirmed":
      return [{ type: "session.began", user: event.user }]
    case "session.changed":
      if (event.user === null) {
        return [{ type: "session.ended", why: event.where === "here" ? "refused" : "elsewhere" }]
      }
      return event.user.id === who ? [] : [{ type: "session.began", user: event.user }]
    case "session.left":
      return [{ type: "session.ended", why: place === "leaving" ? "left" : "refused" }]
    default:
      return []
  }
}

/** Where each walk stood before its last step. */
const before = new WeakMap<object, Standing>()

export const model: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  cases: [
    { type: "session.recalled", user: stored },
    { type: "session.recalled", user: null },
    { type: "session.changed", user: renamed, where: "here" },
    { type: "session.changed", user: other, where: "elsewhere" },
    { type: "session.changed", user: null, where: "here" },
    { type: "session.changed", user: null, where: "elsewhere" },
    { type: "session.confirmed", user: confirmed },
    { type: "session.refused" },
    { type: "session.unconfirmed" },
    { type: "session.left" },
    { type: "session.leave" },
    { type: "xstate.after.confirmDelay.session.signedIn.trusted" }
  ],
  facts: ({ context }) => context.user?.name,
  act: { "xstate.after.confirmDelay.session.signedIn.trusted": (_, { clock }) => clock.increment(confirmDelay) },
  promise: (expected, actor, { event, news, asked }) => {
    const now = actor.getSnapshot()
    const place = placeOf(expected.value)
    expect(asked.map(({ slot }) => slot)).toEqual(asks[place])
    expect(isSignedIn(now)).toBe(whoever.includes(place))
    expect(isSettled(now)).toBe(place !== "recalling")
    expect(userOf(now)).toEqual(userOf(expected))
    const stood = before.get(actor)
    if (stood !== undefined && event !== null) expect(news).toEqual(toldOf(event, stood))
    before.set(actor, { place, who: userOf(now)?.id })
  }
}
