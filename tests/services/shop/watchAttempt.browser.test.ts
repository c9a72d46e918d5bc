import { Clock, Effect, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, expect, it, vi } from "vitest"
import type { AttemptAnswer, Look } from "../../../src/services/shop/attemptLook.ts"
import { watchAttempt } from "../../../src/services/shop/watchAttempt.ts"

const key = "key-of-now-000000"
const awaited: AttemptAnswer = { type: "attempt.awaited", key, url: null }
const settled: AttemptAnswer = { type: "order.settled", number: "1", ids: ["atlas-12"], key }
const end: Look = { answer: settled, again: null }

/** A tab that looks after an attempt of another, or its own, and finds these in their order; time passes when it is told to. */
const looking = async (found: ReadonlyArray<Look>, isFromOtherTab = false) => {
  const { runPromise, runFork } = ManagedRuntime.make(TestClock.layer())
  const heard: Array<AttemptAnswer> = []
  /** The seconds at which it has looked. */
  const looks: Array<number> = []
  const left = [...found]
  const look = () =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      looks.push(now / 1000)
      return left.shift() ?? end
    })
  const attempt = { key, at: 0, ids: ["atlas-12"], isFromOtherTab }
  const fiber = runFork(watchAttempt(attempt, look, (answer) => Effect.sync(() => void heard.push(answer))))
  const pass = (seconds: number) => runPromise(TestClock.adjust(`${seconds} seconds`))
  await pass(0)
  return { looks, heard, pass, isOver: () => fiber.pollUnsafe() !== undefined }
}

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  document.dispatchEvent(new Event("visibilitychange"))
}

afterEach(() => {
  vi.restoreAllMocks()
})

it("looks again when it was told to, until there is an end, and hears all that it finds", async () => {
  const { looks, heard, pass, isOver } = await looking([
    { answer: awaited, again: 5 },
    { answer: null, again: 15 },
    { answer: awaited, again: 6 },
    end
  ])
  await pass(25)
  expect(looks).toEqual([0, 5, 20])
  expect(isOver()).toBe(false)
  await pass(600)
  expect(looks).toEqual([0, 5, 20, 26])
  expect(heard).toEqual([awaited, awaited, settled])
  expect(isOver()).toBe(true)
})

it("looks at once when there is a line again", async () => {
  const { looks, pass } = await looking([{ answer: null, again: 15 }, end])
  await pass(3)
  dispatchEvent(new Event("online"))
  await pass(0)
  expect(looks).toEqual([0, 3])
})

it("looks only while somebody sees the tab", async () => {
  const { looks, pass } = await looking([{ answer: awaited, again: 5 }, end])
  see("hidden")
  await pass(60)
  expect(looks).toEqual([0])
  see("visible")
  await pass(0)
  expect(looks).toEqual([0, 60])
})

it("leaves what another tab has sent to that, until it must have been told", async () => {
  const { looks, pass } = await looking([end], true)
  await pass(89)
  expect(looks).toEqual([])
  await pass(1)
  expect(looks).toEqual([90])
})

it("looks after what another tab has sent once somebody comes from there", async () => {
  const { looks, pass } = await looking([end], true)
  await pass(2)
  see("hidden")
  await pass(1)
  expect(looks).toEqual([])
  see("visible")
  await pass(0)
  expect(looks).toEqual([3])
})
