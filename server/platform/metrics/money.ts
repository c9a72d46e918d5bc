import { Effect, Metric } from "effect"
import type { OrderState } from "../../../src/domain/shop/Order.ts"

/** How an attempt ends; after `silent`, of which nobody knows whether money went, and `fault` it is asked again. */
const results = {
  renewals: ["paid", "failed", "expired", "silent", "fault"] satisfies ReadonlyArray<RenewalResult>,
  refunds: ["refunded", "refused", "silent", "fault"] satisfies ReadonlyArray<RefundResult>
}

export type RenewalResult = OrderState | "silent" | "fault"
export type RefundResult = "refunded" | "refused" | "silent" | "fault"

const counters = {
  renewals: Metric.counter("sayfa_renewals_total", {
    description: "Charges for a subscription's next period, by result",
    incremental: true
  }),
  refunds: Metric.counter("sayfa_refunds_total", {
    description: "Refunds that the gateway was asked for, by result",
    incremental: true
  })
}

const count = (kind: keyof typeof counters, result: string, by: number): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(counters[kind], { result }), by)

export const noteRenewal = (result: RenewalResult): Effect.Effect<void> => count("renewals", result, 1)
export const noteRefund = (result: RefundResult): Effect.Effect<void> => count("refunds", result, 1)

/** So that the first of a kind is seen to be one more than none. */
export const beginCounting = Effect.gen(function* () {
  for (const kind of ["renewals", "refunds"] as const) for (const result of results[kind]) yield* count(kind, result, 0)
})
