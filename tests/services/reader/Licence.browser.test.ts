import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { HostRefused } from "../../../src/contract/reader.ts"
import { activationToken } from "../../../src/domain/reader/activation.ts"
import { Licence } from "../../../src/services/reader/Licence.ts"
import { serverAnswering } from "../../kit/doubles/doubles.ts"

/** The verdict here, now (epoch zero of the test's clock), when the server answers so. */
const judged = (answer: Effect.Effect<unknown, unknown>) => {
  const asked: Array<unknown> = []
  const activation = ((request: { readonly payload: unknown }) => {
    asked.push(request.payload)
    return answer
  }) as never
  const layer = Licence.layer.pipe(Layer.provide(serverAnswering({ reader: { activation } })))
  const verdict = Effect.runPromise(
    Licence.use((licence) => licence.judge).pipe(
      Effect.catch((trouble) => Effect.succeed(trouble)),
      Effect.provide(Layer.mergeAll(layer, TestClock.layer(), Logger.layer([])))
    )
  )
  return { verdict, asked }
}

const token = (domain: string, expiry: number) => Effect.succeed({ token: activationToken({ domain, expiry }) })

describe("the licence at this address", () => {
  it("is asked for by this host, and valid until it expires", async () => {
    const { verdict, asked } = judged(token(location.host, 1))
    expect(await verdict).toBe("valid")
    expect(asked).toEqual([{ domain: location.host }])
  })

  it.each([
    ["otherHost", token("other.example", 1)],
    ["expired", token(location.host, -1)],
    ["malformed", Effect.succeed({ token: "yok" })]
  ])("is %s", async (verdict, answer) => expect(await judged(answer).verdict).toBe(verdict))

  it("is no licence where the server refuses this host", async () => {
    expect(await judged(Effect.fail(new HostRefused({ domain: location.host }))).verdict).toBe("malformed")
  })

  it("has no verdict, but a reason, while the server is out of reach", async () => {
    expect(await judged(Effect.fail({ _tag: "HttpClientError", reason: {} })).verdict).toEqual({
      _tag: "Unreachable",
      message: null
    })
  })
})
