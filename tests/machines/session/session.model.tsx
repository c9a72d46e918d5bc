import { expect } from "vitest"
import { createActor } from "xstate"
import { authMachine } from "../../../src/machines/session/auth.machine.ts"
import {
  confirmDelay,
  type SessionEvent,
  type SessionNews,
  sessionMachine
} from "../../../src/machines/session/session.machine.ts"
import { hasEnded, isLeaving, isSettled, isSignedIn, isVisitor } from "../../../src/machines/session/session.view.ts"
import { People } from "../../../src/ui/shell/People.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, said } from "../../kit/screen.tsx"
import { user } from "../../kit/users.ts"

const stored = user()
const confirmed = user({ name: "Defne Su" })
const renamed = user({ name: "Defne Deniz" })
const other = user({ id: "reader000000002", name: "Ada", role: "PUBLISHER_ADMIN" })

/** What is told of an event that the chart took while this reader was signed in. */
const toldOf = (event: SessionEvent, reader: string | undefined): ReadonlyArray<SessionNews> => {
  switch (event.type) {
    case "session.confirmed":
      return [{ type: "session.began", user: event.user }]
    case "session.changed":
      if (event.user === null) return [{ type: "session.ended", why: event.where === "here" ? "refused" : "elsewhere" }]
      return event.user.id === reader ? [] : [{ type: "session.began", user: event.user }]
    case "session.left":
      return [{ type: "session.ended", why: "left" }]
    default:
      return []
  }
}

/** Who was signed in before each walk's last step. */
const before = new WeakMap<object, string | undefined>()

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
    { type: "session.unconfirmed" },
    { type: "session.left" },
    { type: "session.leave" },
    { type: "xstate.after.confirmDelay.session.signedIn.trusted" }
  ],
  facts: ({ context }) => context.user?.name,
  show: (actor) => draw(<People session={actor} auth={createActor(authMachine)} />),
  act: { "xstate.after.confirmDelay.session.signedIn.trusted": (_, { clock }) => clock.increment(confirmDelay) },
  promise: async (expected, actor, { event, news, asked }) => {
    await drawn()
    const reader = isSignedIn(expected) ? expected.context.user : null
    expect(said("link")).toEqual([
      ...(reader?.role === "PUBLISHER_ADMIN" ? ["Yayıncı Masası"] : []),
      ...(reader === null ? [] : [`Hesabım: ${reader.name}`])
    ])
    expect(said("button")).toEqual(isVisitor(expected) ? ["Giriş Yap"] : [])
    expect(isSettled(actor.getSnapshot())).toBe(isSettled(expected))
    expect(hasEnded(actor.getSnapshot())).toBe(hasEnded(expected))
    if (event !== null) expect(news).toEqual(toldOf(event, before.get(actor)))
    before.set(actor, reader?.id)
    const questions = {
      recall: !isSettled(expected),
      introduce: isVisitor(expected) || expected.matches({ signedIn: "confirmed" }),
      confirm: expected.matches({ signedIn: "confirming" }),
      leave: isLeaving(expected)
    }
    expect(asked.map(({ slot }) => slot).filter((slot) => slot !== "watch")).toEqual(
      Object.entries(questions).flatMap(([slot, isAsked]) => (isAsked ? [slot] : []))
    )
    if (questions.leave) expect(asked.at(-1)?.input).toEqual({ reader: expected.context.user?.id })
  }
}
