import { Effect, Fiber } from "effect"
import { expect, it } from "vitest"
import { firstSuccess } from "../../../server/platform/http/firstSuccess.ts"

it("makes what is asked for once, and again for as long as that failed or was broken off", async () => {
  const turns = [Effect.fail("out of memory"), Effect.never, Effect.succeed("page"), Effect.succeed("another")]
  const page = firstSuccess(
    Effect.suspend((): Effect.Effect<string, string> => turns.shift() ?? Effect.die("asked too often"))
  )
  expect(await Effect.runPromise(Effect.flip(page))).toBe("out of memory")
  const asker = Effect.runFork(page)
  await Effect.runPromise(Fiber.interrupt(asker))
  expect(await Effect.runPromise(page)).toBe("page")
  expect(await Effect.runPromise(page)).toBe("page")
})
