import { Cause, Effect, Layer, Logger } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { StorageError } from "../../../server/platform/files/Files.ts"
import * as failureLog from "../../../server/platform/failureLog.ts"
import { logFailure } from "../../../server/platform/failureLog.ts"

/** A store that does not answer, about any file; each time anew, as the SDK makes it. */
const storeAway = (key: string) => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", $metadata: { attempts: 3 } })
  return Cause.die(new StorageError({ key, cause }))
}

const databaseAway = (code: string) =>
  Cause.fail(
    new SqlError.SqlError({
      reason: new SqlError.ConnectionError({
        cause: Object.assign(new Error(""), { code }),
        message: "Failed to connect"
      })
    })
  )

const said: Array<string> = []
const logged = (work: Effect.Effect<void>, sparing: Layer.Layer<never> = failureLog.layer) => {
  said.length = 0
  return work.pipe(
    Effect.provide(sparing),
    Effect.provide(Logger.layer([Logger.map(Logger.formatSimple, (line) => void said.push(line))])),
    Effect.provide(TestClock.layer()),
    Effect.runPromise
  )
}

it("says that the same fails once a minute, whatever file it is about", async () => {
  await logged(
    Effect.gen(function* () {
      for (let second = 0; second < 180; second += 3) {
        yield* logFailure("Warn", "Not looked after", storeAway(`archives/${second}.zip`))
        yield* TestClock.adjust("3 seconds")
      }
    })
  )
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(/level=WARN.*Not looked after.*ECONNREFUSED/su)
})

it("says at once what is another failure, another cause of it, or other work", async () => {
  await logged(
    Effect.gen(function* () {
      for (let round = 0; round < 3; round += 1) {
        yield* logFailure("Warn", "Not looked after", storeAway("a"))
        yield* logFailure("Warn", "Not looked after", databaseAway("ECONNREFUSED"))
        yield* logFailure("Warn", "Not looked after", databaseAway("ENOTFOUND"))
        yield* logFailure("Warn", "Not settled", storeAway("a"))
        yield* logFailure("Warn", "Not settled", Cause.combine(storeAway("a"), Cause.die("Other")))
      }
    })
  )
  expect(said).toHaveLength(5)
})

it("says each where nobody asked it to be sparing", async () => {
  const work = logFailure("Error", "Not looked after", storeAway("a"))
  await logged(Effect.andThen(work, work), Layer.empty)
  expect(said).toHaveLength(2)
})
