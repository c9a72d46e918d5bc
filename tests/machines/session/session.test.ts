import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import {
  confirmDelay,
  type SessionChanged,
  sessionMachine,
  type SessionNews
} from "../../../src/machines/session/session.machine.ts"
import { hasEnded, isSignedIn, userOf } from "../../../src/machines/session/session.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { user } from "../../kit/fixtures/users.ts"

const stored = user()
const fresh = user({ name: "Defne Su" })
const ada = user({ id: "reader000000002", name: "Ada" })

/** A session whose questions come to the desk, with what it told the app. */
const session = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
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
    /** What is stored was changed. */
    changed: (who: typeof stored | null, where: SessionChanged["where"]) =>
      questions.answer("watch", { type: "session.changed", user: who, where }),
    signedIn: () => isSignedIn(actor.getSnapshot()),
    who: () => userOf(actor.getSnapshot()),
    over: () => hasEnded(actor.getSnapshot())
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
    expect(slots()).toEqual(["watch", "recall", "reportBrowser"])
  })

  it("begins with the user as the server knows it", () => {
    const { answer, who, news } = confirming()
    answer("confirm", { type: "session.confirmed", user: fresh })
    expect(who()).toEqual(fresh)
    expect(news).toEqual([{ type: "session.began", user: fresh }])
  })

  it("lasts when the server gives no verdict", () => {
    const { answer, signedIn, who, news, waiting } = confirming()
    answer("confirm", { type: "session.unanswered" })
    expect([signedIn(), who()]).toEqual([true, stored])
    expect(news).toEqual([])
    expect(waiting("confirm")).toEqual([])
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

  it("reports the browser once the server has confirmed the session, and not before", () => {
    const { answer, inputs, clock, recalled } = session()
    recalled(stored)
    clock.increment(confirmDelay)
    expect(inputs("reportBrowser")).toHaveLength(0)
    answer("confirm", { type: "session.confirmed", user: fresh })
    expect(inputs("reportBrowser")).toHaveLength(1)
  })

  it("reports the browser to the server for a visitor, for a user, and again when another user signs in", () => {
    const visited = session()
    visited.recalled(null)
    expect(visited.inputs("reportBrowser")).toHaveLength(1)
    visited.changed(stored, "here")
    expect(visited.inputs("reportBrowser")).toHaveLength(2)
    visited.changed(fresh, "here")
    expect(visited.inputs("reportBrowser")).toHaveLength(2)
    visited.changed(ada, "elsewhere")
    expect(visited.inputs("reportBrowser")).toHaveLength(3)
  })
})

describe("what the browser's storage says later", () => {
  it.each(["here", "elsewhere"] as const)("signs a visitor in who signed in %s, without asking the server", (where) => {
    const { recalled, changed, who, news, clock, inputs } = session()
    recalled(null)
    changed(stored, where)
    clock.increment(10 * confirmDelay)
    expect(who()).toEqual(stored)
    expect(news).toEqual([{ type: "session.began", user: stored }])
    expect(inputs("confirm")).toHaveLength(0)
  })

  it.each([
    ["here", "refused"],
    ["elsewhere", "elsewhere"]
  ] as const)("ends a session that was cleared %s, before the server was asked and while it is", (where, why) => {
    for (const begun of [trusted, confirming]) {
      const { changed, who, news, waiting } = begun()
      changed(null, where)
      expect(who()).toBeNull()
      expect(waiting("confirm")).toEqual([])
      expect(news).toEqual([{ type: "session.ended", why }])
    }
  })

  it("updates the same user without news, while the server goes on confirming", () => {
    const { changed, who, news, waiting } = confirming()
    changed(fresh, "elsewhere")
    expect(who()).toEqual(fresh)
    expect(news).toEqual([])
    expect(waiting("confirm")).toHaveLength(1)
  })

  it("follows another user, and ignores the answer about the one before", () => {
    const { changed, who, news, waiting } = confirming()
    changed(ada, "elsewhere")
    expect(who()).toEqual(ada)
    expect(waiting("confirm")).toEqual([])
    expect(news).toEqual([{ type: "session.began", user: ada }])
  })

  it("tells a sign-out by hand once, though the storage is cleared by it", () => {
    const { actor, changed, answer, news } = confirming()
    actor.send({ type: "session.leave" })
    changed(null, "here")
    expect(news).toEqual([])
    answer("leave", { type: "session.left" })
    expect(news).toEqual([{ type: "session.ended", why: "left" }])
  })

  it.each([stored, ada])("is followed to the user who signs in elsewhere while it is left: %o", (next) => {
    const { actor, changed, who, news, waiting } = confirming()
    actor.send({ type: "session.leave" })
    changed(null, "here")
    changed(next, "elsewhere")
    expect(who()).toEqual(next)
    expect(waiting("leave")).toEqual([])
    expect(news).toEqual([{ type: "session.began", user: next }])
  })

  it("has ended in mid-visit where it was cleared, and not where it was left or had never begun", () => {
    const { changed, actor, answer, recalled, over } = session()
    recalled(null)
    expect(over()).toBe(false)
    changed(stored, "here")
    changed(null, "elsewhere")
    expect(over()).toBe(true)
    changed(stored, "here")
    expect(over()).toBe(false)
    actor.send({ type: "session.leave" })
    changed(null, "here")
    expect(over()).toBe(false)
    answer("leave", { type: "session.left" })
    expect(over()).toBe(false)
  })

  it("is nothing to a visitor where nobody has signed in", () => {
    const { recalled, changed, news, inputs } = session()
    recalled(null)
    changed(null, "elsewhere")
    expect(news).toEqual([])
    expect(inputs("reportBrowser")).toHaveLength(1)
  })
})
