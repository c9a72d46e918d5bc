import { Effect } from "effect"
import { notify } from "../account/notify.ts"
import type { SubscriptionRow } from "./subscriptionRow.ts"

export type Occasion = "renewed" | "failed" | "unheard" | "ending" | "ended"

/** For the user, a silent gateway is a failed renewal. */
const typeOf = (occasion: Occasion): string => `subscription_${occasion === "unheard" ? "failed" : occasion}`

/**
 * Notifies a subscription's user, once per period, as a notification and by mail. Source: product, "Subscriptions".
 */
export const tell = Effect.fn("notices.tell")(function* (
  occasion: Occasion,
  row: SubscriptionRow,
  {
    period,
    until,
    isOtherwise
  }: {
    readonly period: number
    readonly until: number
    /** The renewal was the last one, no further try follows a refusal, or the end came because nothing was paid. */
    readonly isOtherwise: boolean
  }
) {
  const { id, user_id, plan, publication_id, title, price } = row
  yield* notify(user_id, {
    kind: "subscriptions",
    type: typeOf(occasion),
    occasion: `${occasion} ${id} ${period}`,
    fact: {
      _tag: "SubscriptionChanged",
      change: occasion,
      plan,
      publication: publication_id === null ? null : (title ?? ""),
      amount: price,
      until,
      isOtherwise
    }
  })
})
