import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { InvalidRequest, TooManyRequests } from "../../../src/contract/refusals.ts"
import type { AnalyticsContext, AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import { analyticsRoute } from "../../../src/services/analytics/analyticsRoute.ts"
import { CompanionClient } from "../../../src/services/platform/CompanionClient.ts"

const event = (event_key: string, context: AnalyticsContext): AnalyticsEvent => ({
  event_key,
  event_name: "page_view",
  context,
  occurred_at: "2026-11-21T10:00:00.000Z"
})

/** Sends these to a server that answers so; what each call was sent, and what it came to. */
const delivered = async (
  events: ReadonlyArray<AnalyticsEvent>,
  answer: Effect.Effect<unknown, unknown> = Effect.void
) => {
  const calls: Array<string> = []
  const call =
    (name: string) =>
    ({ payload }: { readonly payload: ReadonlyArray<AnalyticsEvent> }) => {
      calls.push(`${name} ${payload.map(({ event_key: key }) => key).join()}`)
      return answer
    }
  const client = { analytics: { siteBatch: call("site"), readerBatch: call("reader") } }
  const layer = Layer.succeed(CompanionClient, client as unknown as typeof CompanionClient.Service)
  const delivery = await Effect.runPromise(
    Effect.provide(analyticsRoute.deliver(events), layer) as Effect.Effect<unknown>
  )
  return { calls, delivery }
}

it("sends events of either context to its own call, and nothing where there are none", async () => {
  const both = [event("a", "site"), event("b", "reader"), event("c", "site")]
  expect(await delivered(both)).toEqual({ calls: ["site a,c", "reader b"], delivery: "taken" })
  expect(await delivered([event("b", "reader")])).toEqual({ calls: ["reader b"], delivery: "taken" })
})

it("says whether they are to be sent again, and when", async () => {
  const one = [event("a", "site")]
  const answered = async (error: unknown) => (await delivered(one, Effect.fail(error))).delivery
  const refusal = { success: false, message: "" } as const
  expect(await answered(new TooManyRequests({ ...refusal, retryAfterSeconds: 7 }))).toEqual({ retryAfter: 7 })
  expect(await answered(new InvalidRequest({ ...refusal, field: "0" }))).toBe("never")
  expect(await answered(new Error("There is no line."))).toBe("later")
})
