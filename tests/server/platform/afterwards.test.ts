import { Effect, Exit, Layer, Scope } from "effect"
import { HttpServerRequest } from "effect/http"
import { TestClock } from "effect/testing"
import { EventEmitter } from "node:events"
import { expect, it } from "vitest"
import { BackgroundTasks, AnswerDelay } from "../../../server/platform/BackgroundTasks.ts"

/** Begins so many pieces of work after an answer each, and says which have begun after so many seconds. */
const begunAfter = (pieces: number, seconds: ReadonlyArray<number>, answerDelay?: (typeof AnswerDelay)["Service"]) =>
  Effect.gen(function* () {
    const afterwards = yield* BackgroundTasks
    const begun: Array<number> = []
    for (let piece = 0; piece < pieces; piece++) {
      const response = new EventEmitter()
      const request = { response } as unknown as HttpServerRequest.HttpServerRequest
      yield* afterwards
        .run(Effect.sync(() => void begun.push(piece)))
        .pipe(Effect.provideService(HttpServerRequest.HttpServerRequest, request))
      response.emit("close")
    }
    const counts: Array<number> = []
    let now = 0
    for (const second of seconds) {
      yield* TestClock.adjust(`${Math.round((second - now) * 1000)} millis`)
      now = second
      counts.push(begun.length)
    }
    return { begun, counts }
  }).pipe(
    Effect.provide(
      BackgroundTasks.layer.pipe(
        Layer.provide(answerDelay === undefined ? Layer.empty : Layer.succeed(AnswerDelay, answerDelay))
      )
    ),
    Effect.scoped,
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )

it("begins one to four seconds after the answer, each at a moment of its own", async () => {
  const { begun, counts } = await begunAfter(60, [0.99, 1.5, 2, 2.5, 3, 3.5, 4.01])
  expect(counts[0]).toBe(0)
  expect(counts.at(-1)).toBe(60)
  for (const count of counts.slice(1, -1)) expect([0, 60]).not.toContain(count)
  expect(begun).not.toEqual(begun.toSorted((a, b) => a - b))
})

it("does not begin in a server that has stopped", async () => {
  const begun: Array<string> = []
  const response = new EventEmitter()
  await Effect.gen(function* () {
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(BackgroundTasks.layer, scope)
    const afterwards = yield* BackgroundTasks.pipe(Effect.provideContext(context))
    yield* afterwards.run(Effect.sync(() => void begun.push("begun")))
    response.emit("close")
    yield* Scope.close(scope, Exit.void)
    yield* TestClock.adjust("1 hour")
  }).pipe(
    Effect.provideService(HttpServerRequest.HttpServerRequest, {
      response
    } as unknown as HttpServerRequest.HttpServerRequest),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
  expect(begun).toEqual([])
})
