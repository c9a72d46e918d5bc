import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { InvalidRequest, TooManyRequests } from "../../../src/contract/refusals.ts"
import type { AnalyticsContext, AnalyticsEvent, WaitingEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import type { Identity } from "../../../src/domain/analytics/Identity.ts"
import { analyticsRoute } from "../../../src/services/analytics/analyticsRoute.ts"
import { takeIdentity } from "../../../src/services/analytics/identity.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { CallSession } from "../../../src/services/session/signedHttp.ts"

const event = (event_key: string, context: AnalyticsContext, more: Partial<WaitingEvent> = {}): WaitingEvent => ({
  ...more,
  event_key,
  event_name: "page_view",
  context,
  occurred_at: "2026-11-21T10:00:00.000Z"
})

/** Sends these to a server that answers so; what each call was sent, and what it came to. */
const delivered = async (
  events: ReadonlyArray<WaitingEvent>,
  answer: Effect.Effect<unknown, unknown> = Effect.void
) => {
  const calls: Array<string> = []
  const payloads: Array<AnalyticsEvent> = []
  const call =
    (name: string) =>
    ({ payload }: { readonly payload: ReadonlyArray<AnalyticsEvent> }) => {
      payloads.push(...payload)
      return Effect.flatMap(CallSession, (by) => {
        calls.push(`${name} ${payload.map(({ event_key: key }) => key).join()}${by === "nobody" ? "" : " signed"}`)
        return answer
      })
    }
  const client = { analytics: { siteBatch: call("site"), readerBatch: call("reader") } }
  const layer = Layer.succeed(DeferredClient, client as unknown as typeof DeferredClient.Service)
  const delivery = await Effect.runPromise(
    Effect.provide(analyticsRoute.deliver(events), layer) as Effect.Effect<unknown>
  )
  return { calls, delivery, payloads }
}

it("sends events of either context to its own call, and nothing where there are none", async () => {
  const both = [event("a", "site"), event("b", "reader"), event("c", "site")]
  expect(await delivered(both)).toMatchObject({ calls: ["site a,c", "reader b"], delivery: "taken" })
  expect(await delivered([event("b", "reader")])).toMatchObject({ calls: ["reader b"], delivery: "taken" })
  expect(await delivered(both, Effect.never.pipe(Effect.timeout(1)))).toMatchObject({
    calls: ["site a,c", "reader b"],
    delivery: "later"
  })
})

it("names users for as long as they agree, and makes no other call in anybody's name", async () => {
  const take = (isLasting: boolean) => Effect.runSync(takeIdentity({ isLasting, isNewSession: false }))
  const ids = ({ visitor_id, device_id }: Identity) => ({ visitor_id, device_id })
  const tabs = event("a", "site", ids(take(false)))
  const agreed = take(true)
  const named = event("b", "site", { ...ids(agreed), user_id: "okur00000000001", is_lasting: true })
  const { is_lasting: _, ...bare } = named
  const before = await delivered([tabs, named])
  expect(before.calls).toEqual(["site b signed", "site a"])
  expect(before.payloads).toEqual([bare, tabs])
  for (const agreesAnew of [false, true]) {
    take(agreesAnew)
    const after = await delivered([tabs, named])
    expect(after.calls).toEqual(["site a,b"])
    expect(after.payloads).toEqual([tabs, event("b", "site")])
  }
})

it("says whether they are to be sent again, and when", async () => {
  const one = [event("a", "site")]
  const answered = async (error: unknown) => (await delivered(one, Effect.fail(error))).delivery
  const refusal = { success: false, message: "" } as const
  expect(await answered(new TooManyRequests({ ...refusal, retryAfterSeconds: 7 }))).toEqual({ retryAfter: 7 })
  expect(await answered(new InvalidRequest({ ...refusal, field: "0" }))).toBe("refused")
  expect(await answered(new Error("There is no line."))).toBe("later")
})
