import { expect } from "vitest"
import { confirmDelay, sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { isSettled, isSignedIn, userOf } from "../../../src/machines/session/session.view.ts"
import type { Model } from "../../kit/paths.ts"
import { user } from "../../kit/users.ts"

const stored = user()
const confirmed = user({ name: "Defne Su" })

/** What is asked of browser and server while nobody has answered yet. */
const asks = {
  recalling: ["recall"],
  visitor: [],
  trusted: [],
  confirming: ["confirm"],
  signedIn: [],
  forgetting: ["forget"],
  leaving: ["leave"]
} as const

const whoever = ["trusted", "confirming", "signedIn"]

export const model: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  cases: [
    { type: "session.recalled", user: stored },
    { type: "session.recalled", user: null },
    { type: "session.confirmed", user: confirmed },
    { type: "session.refused" },
    { type: "session.unconfirmed" },
    { type: "session.left" },
    { type: "session.leave" },
    { type: "xstate.after.confirmDelay.session.trusted" }
  ],
  facts: ({ context }) => context.user?.name,
  act: { "xstate.after.confirmDelay.session.trusted": (_, { clock }) => clock.increment(confirmDelay) },
  promise: (expected, actor, { event, news, asked }) => {
    const now = actor.getSnapshot()
    expect(asked.map(({ slot }) => slot)).toEqual(asks[expected.value])
    expect(isSignedIn(now)).toBe(whoever.includes(expected.value))
    expect(isSettled(now)).toBe(expected.value !== "recalling")
    expect(userOf(now)).toEqual(userOf(expected))
    if (event?.type === "session.confirmed") expect(news).toEqual([{ type: "session.began", user: confirmed }])
    else if (event?.type === "session.left") expect(news).toMatchObject([{ type: "session.ended" }])
    else expect(news).toEqual([])
  }
}
