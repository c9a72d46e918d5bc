import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { notificationCountMachine } from "../../../src/machines/account/notificationCount.machine.ts"
import { unreadIn } from "../../../src/machines/account/notificationCount.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"

const userId = "reader000000001"

const counted = () => {
  const clock = new SimulatedClock()
  const questions = slotAnswers()
  const actor = createActor(questions.filled(notificationCountMachine), { clock }).start()
  const news: Array<number> = []
  actor.on("count.known", ({ count }) => news.push(count))
  actor.send({ type: "user.known", userId })
  return { ...questions, actor, clock, news, asked: () => questions.inputs("ask").length }
}

it("is asked for at most once a minute, whatever happens, and not by the clock alone", () => {
  const { answer, asked, clock, waiting } = counted()
  answer("ask", { type: "count.answered", count: 2 })
  clock.increment(59_999)
  expect([asked(), waiting("wait")]).toEqual([1, []])
  clock.increment(1)
  expect(waiting("wait")).toHaveLength(1)
  clock.increment(3_600_000)
  expect(asked()).toBe(1)
  answer("wait", { type: "count.due" })
  expect(asked()).toBe(2)
})

it("waits for an occasion after no answer, and keeps what it knew", () => {
  const { actor, answer, asked, waiting } = counted()
  answer("ask", { type: "count.answered", count: 2 })
  actor.send({ type: "count.told", count: 3 })
  actor.send({ type: "user.known", userId })
  expect([asked(), unreadIn(actor.getSnapshot())]).toEqual([1, 3])
  actor.send({ type: "user.known", userId: null })
  actor.send({ type: "user.known", userId })
  expect([asked(), unreadIn(actor.getSnapshot())]).toEqual([2, 0])
  answer("ask", { type: "count.unanswered" })
  expect([asked(), waiting("wait").length]).toEqual([2, 1])
})

it("is what another tab tells, and no older answer replaces it", () => {
  const { actor, answer, asked, news, waiting } = counted()
  actor.send({ type: "count.told", count: 5 })
  // The answer that was on its way is not waited for any more.
  expect([asked(), waiting("ask").length]).toEqual([2, 1])
  actor.send({ type: "count.told", count: 5 })
  expect(asked()).toBe(2)
  answer("ask", { type: "count.answered", count: 5 })
  expect([unreadIn(actor.getSnapshot()), news]).toEqual([5, [5, 5, 5]])
})
