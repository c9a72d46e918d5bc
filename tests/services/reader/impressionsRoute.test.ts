import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { InvalidRequest, TooManyRequests } from "../../../src/contract/refusals.ts"
import type { Impression } from "../../../src/domain/reader/adverts/Impression.ts"
import { takeIdentity } from "../../../src/services/analytics/identity.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { impressionsRoute } from "../../../src/services/reader/impressionsRoute.ts"
import { CallSession } from "../../../src/services/session/signedHttp.ts"

const impression = (id: string, user?: string): Impression => ({
  id,
  kind: "shown",
  ad_id: "ilanilanilanila",
  issue_id: "sayisayisayisay",
  page_number: 3,
  timestamp: 1,
  ...(user === undefined ? {} : { user_id: user })
})

/** Sends these to a server that answers so; what each call was sent, and what it came to. */
const delivered = async (
  impressions: ReadonlyArray<Impression>,
  answer: Effect.Effect<unknown, unknown> = Effect.void
) => {
  const calls: Array<string> = []
  const call = ({ payload }: { readonly payload: ReadonlyArray<Impression> }) =>
    Effect.flatMap(CallSession, (by) => {
      const sent = payload.map(({ id, user_id: user }) => (user === undefined ? id : `${id} of ${user}`))
      calls.push(`${by === "nobody" ? "nobody" : "the user"}: ${sent.join()}`)
      return answer
    })
  const layer = Layer.succeed(DeferredClient, {
    adverts: { impressions: call }
  } as unknown as typeof DeferredClient.Service)
  const delivery = await Effect.runPromise(
    Effect.provide(impressionsRoute.deliver(impressions), layer) as Effect.Effect<unknown>
  )
  return { calls, delivery }
}

const agrees = (isLasting: boolean) => Effect.runSync(takeIdentity({ isLasting, isNewSession: false }))

it("names whose limit it is for as long as they agree to be recognised, and makes no other call in anybody's name", async () => {
  const all = [impression("a"), impression("b", "okur"), impression("c")]
  agrees(true)
  expect(await delivered(all)).toEqual({ calls: ["the user: b of okur", "nobody: a,c"], delivery: "taken" })
  agrees(false)
  expect(await delivered(all)).toEqual({ calls: ["nobody: a,b,c"], delivery: "taken" })
  expect(await delivered([impression("a")])).toEqual({ calls: ["nobody: a"], delivery: "taken" })
})

it("is taken up again where the server asks for a pause, does not answer or does not understand", async () => {
  const one = [impression("a")]
  const refusal = { success: false, message: "" } as const
  const busy = new TooManyRequests({ ...refusal, retryAfterSeconds: 7 })
  expect((await delivered(one, Effect.fail(busy))).delivery).toEqual({ retryAfter: 7 })
  expect((await delivered(one, Effect.die("kesildi"))).delivery).toBe("later")
  const unclear = new InvalidRequest({ ...refusal, field: "0" })
  expect((await delivered(one, Effect.fail(unclear))).delivery).toBe("refused")
})
