import { Clock, Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import * as failureLog from "../../../server/platform/failureLog.ts"
import { keepRunning } from "../../../server/platform/keepRunning.ts"

it("starts a failed task again after 2 s, each time twice as late, after 30 s at the latest, and says each", async () => {
  const ran: Array<number> = []
  const said: Array<string> = []
  let isBroken = true
  const task = Effect.gen(function* () {
    ran.push((yield* Clock.currentTimeMillis) / 1000)
    yield* isBroken ? Effect.die(new Error("no room")) : Effect.sleep("1 second")
  })
  const watch = Effect.fnUntraced(function* (seconds: number) {
    for (let second = 0; second < seconds; second += 1) yield* TestClock.adjust("1 second")
  })
  await Effect.gen(function* () {
    const running = yield* Effect.forkChild(keepRunning("The task", task))
    yield* watch(100)
    expect(ran).toEqual([0, 2, 6, 14, 30, 60, 90])
    expect(said).toHaveLength(ran.length)
    expect(said[0]).toContain("The task failed; it starts again")

    ran.length = 0
    isBroken = false
    yield* watch(60)
    expect(ran.length).toBeGreaterThan(30)
    const [failures, last] = [said.length, ran.length]
    isBroken = true
    yield* watch(5)
    // A success ends the row of failures.
    expect(said.length - failures).toBe(2)
    expect(ran.slice(last)).toHaveLength(2)
    yield* Fiber.interrupt(running)
    yield* watch(90)
    expect(said.length - failures).toBe(2)
  }).pipe(
    Effect.provide(Logger.layer([Logger.map(Logger.formatSimple, (line) => void said.push(line))])),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
})

it("says the same failure once a minute where failures are told sparingly", async () => {
  const said: Array<string> = []
  await Effect.gen(function* () {
    yield* Effect.forkChild(keepRunning("The task", Effect.die(new Error("no room"))))
    for (let second = 0; second < 115; second += 1) yield* TestClock.adjust("1 second")
  }).pipe(
    Effect.provide(failureLog.layer),
    Effect.provide(Logger.layer([Logger.map(Logger.formatSimple, (line) => void said.push(line))])),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
  // It failed after 0, 2, 6, 14, 30, 60 and 90 s.
  expect(said).toHaveLength(2)
})
