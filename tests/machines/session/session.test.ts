import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { confirmDelay, sessionMachine, type SessionNews } from "../../../src/machines/session/session.machine.ts"
import { isSignedIn, userOf } from "../../../src/machines/session/session.view.ts"
import { desk } from "../../kit/desk.ts"
import { user } from "../../kit/users.ts"

const stored = user()
const fresh = user({ name: "Defne Su" })

/** A session whose questions come to the desk, with what it told the app. */
const session = () => {
  const clock = new SimulatedClock()
  const questions = desk()
  const actor = createActor(questions.filled(sessionMachine), { clock })
  const news: Array<SessionNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  return {
    ...questions,
    actor,
    clock,
    news,
    recalled: (who: typeof stored | null) => questions.answer("recall", { type: "session.recalled", user: who }),
    signedIn: () => isSignedIn(actor.getSnapshot()),
    who: () => userOf(actor.getSnapshot())
  }
}

const trusted = () => {
  const one = session()
  one.recalled(stored)
  return one
}

const confirming = () => {
  const one = trusted()
  one.clock.increment(confirmDelay)
  return one
}

describe("a session", () => {
  it("trusts what the browser has stored at once, and asks the server 100 ms later", () => {
    const { signedIn, who, waiting, clock, news } = trusted()
    expect([signedIn(), who()]).toEqual([true, stored])
    clock.increment(99)
    expect(waiting("confirm")).toHaveLength(0)
    clock.increment(1)
    expect(waiting("confirm")).toHaveLength(1)
    expect(news).toEqual([])
  })

  it("is a visitor's where nothing is stored, and never asks the server", () => {
    const { recalled, clock, signedIn, slots } = session()
    recalled(null)
    clock.increment(10 * confirmDelay)
    expect(signedIn()).toBe(false)
    expect(slots()).toEqual(["recall"])
  })

  it("begins with the user as the server knows it", () => {
    const { answer, who, news } = confirming()
    answer("confirm", { type: "session.confirmed", user: fresh })
    expect(who()).toEqual(fresh)
    expect(news).toEqual([{ type: "session.began", user: fresh }])
  })

  it("lasts when the server gives no verdict", () => {
    const { answer, signedIn, who, news, waiting } = confirming()
    answer("confirm", { type: "session.unconfirmed" })
    expect([signedIn(), who()]).toEqual([true, stored])
    expect(news).toEqual([])
    expect(waiting("confirm")).toEqual([])
  })

  it("ends when the server refuses it, once what is stored is cleared", () => {
    const { answer, signedIn, who, news } = confirming()
    answer("confirm", { type: "session.refused" })
    expect([signedIn(), who()]).toEqual([false, null])
    expect(news).toEqual([])
    answer("forget", { type: "session.left" })
    expect(news).toEqual([{ type: "session.ended", why: "refused" }])
  })

  it.each([
    ["before the server was asked", trusted],
    ["while the server is asked", confirming],
    [
      "after",
      () => {
        const one = confirming()
        one.answer("confirm", { type: "session.confirmed", user: fresh })
        return one
      }
    ]
  ])("can be left %s, and shows nobody from then on", (_, begun) => {
    const { actor, answer, signedIn, who, news, waiting, clock } = begun()
    actor.send({ type: "session.leave" })
    expect([signedIn(), who()]).toEqual([false, null])
    expect(waiting("confirm")).toEqual([])
    answer("leave", { type: "session.left" })
    clock.increment(10 * confirmDelay)
    expect(signedIn()).toBe(false)
    expect(news.at(-1)).toEqual({ type: "session.ended", why: "left" })
  })

  it("is left once, however often it is told to", () => {
    const { actor, inputs } = trusted()
    actor.send({ type: "session.leave" })
    actor.send({ type: "session.leave" })
    expect(inputs("leave")).toHaveLength(1)
  })
})
