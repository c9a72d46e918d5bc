import { Effect, Fiber, Latch, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Conversions, type Order, OrderLost } from "../../server/publishing/Conversions.ts"
import { work } from "../../server/publishing/runner.ts"

const order: Order = { issueId: "a", folder: "a", pdf: "originals/a.pdf", language: "tr", lease: "l", attempts: 1 }
const conversion = { pageCount: 1, pageWidth: 200, pageHeight: 300, title: null, accentColour: null, brokenPages: [] }

/** Works on one order that takes `minutes`, on a simulated clock; tells what became of it. */
const worked = (minutes: number, keep: Conversions["Service"]["keep"], passing: number) => {
  const told: Array<string> = []
  const tell = (what: string) => Effect.sync(() => void told.push(what))
  const conversions = Conversions.of({
    take: Effect.succeed(order),
    progress: () => Effect.die("the database is away"),
    keep,
    finish: () => tell("finished"),
    fail: (_, reason) => tell(`failed: ${reason}`),
    giveBack: () => tell("given back"),
    retry: () => tell("tried again").pipe(Effect.as(true)),
    publishDue: Effect.succeed(0),
    waiting: Latch.makeUnsafe(true)
  })
  const converter = Converter.of({
    inspect: () => Effect.succeed(conversion),
    convertPage: () => Effect.void,
    convert: ({ onPage }) =>
      (onPage?.({ page: 1, done: 1, pageCount: 1, brokenPages: [] }) ?? Effect.void).pipe(
        Effect.andThen(Effect.sleep(`${minutes} minutes`)),
        Effect.as(conversion),
        Effect.onInterrupt(() => tell("stopped"))
      )
  })
  const storage = Storage.of({
    ...({} as Storage["Service"]),
    path: (key) => Effect.succeed(key),
    folder: (key) => Effect.succeed(key)
  })
  return Effect.gen(function* () {
    const working = yield* Effect.forkChild(work)
    yield* TestClock.adjust(`${passing} minutes`)
    yield* Fiber.join(working)
    return told
  }).pipe(
    Effect.provide([
      Layer.succeed(Conversions, conversions),
      Layer.succeed(Converter, converter),
      Layer.succeed(Storage, storage),
      Logger.layer([])
    ]),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
}

describe("an order that is worked on", () => {
  it("is finished though the database was away in the meantime", async () => {
    expect(await worked(5, () => Effect.die("the database is away"), 5)).toEqual(["finished"])
  })

  it("is left at once to whoever has taken it over, and nothing is said of it any more", async () => {
    expect(await worked(5, () => Effect.fail(new OrderLost({ issueId: "a" })), 1)).toEqual(["stopped"])
  })

  it("has its time, and fails beyond it without another try", async () => {
    expect(await worked(239, () => Effect.void, 239)).toEqual(["finished"])
    expect(await worked(600, () => Effect.void, 240)).toEqual(["stopped", "failed: tooSlow"])
  })
})
