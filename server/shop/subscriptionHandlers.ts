import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { SubscriptionNotFound } from "../../src/contract/subscriptions.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { answer } from "../platform/http/answer.ts"
import { say } from "../platform/wording.ts"
import { bodyHash } from "./bodyHash.ts"
import { Orders } from "./Orders.ts"
import { paying, pendingUntilReadable } from "./paying.ts"
import { Subscriptions } from "./Subscriptions.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "subscriptions",
  Effect.fnUntraced(function* (handlers) {
    const orders = yield* Orders
    const subscriptions = yield* Subscriptions
    const { pay } = yield* paying

    return handlers.handleAll({
      create: Effect.fn("subscriptions.create")(
        function* ({ headers, payload }) {
          const { user } = yield* CurrentPrincipal
          const { plan_id: id, billing_period: period, amount, payment_method: sent } = payload
          const key = headers["idempotency-key"]
          const card = Redacted.make({
            holder: Redacted.value(sent.card_name),
            number: Redacted.value(sent.card_number),
            expiry: Redacted.value(sent.expiry_date),
            cvv: Redacted.value(sent.cvv)
          })
          const payer = { userId: user.id, key, card }
          return yield* pay(payer, () =>
            orders.placePlan({
              userId: user.id,
              key,
              bodyHash: bodyHash(key, ["plan", id, period, amount], card),
              plan: { id, period, amount }
            })
          )
        },
        Effect.catchTag("OrderUnreadable", (error) => Effect.fail(pendingUntilReadable(error)))
      ),
      subscriptions: Effect.fn("subscriptions.subscriptions")(function* () {
        const { user } = yield* CurrentPrincipal
        const all = yield* subscriptions.ofUser(user.id)
        const ofType = (type: "platform" | "publication") =>
          all.filter(({ subscription_type }) => subscription_type === type)
        const subscription = { platform: ofType("platform"), publication: ofType("publication") }
        return answer({ subscription })
      }),
      cancel: Effect.fn("subscriptions.cancel")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        const { subscription_id: id, subscription_type: type, reason } = payload
        if (!isPublicId(id) || !(yield* subscriptions.cancel(user.id, { id, type, reason })))
          return yield* new SubscriptionNotFound()
        return answer(null, yield* say("subscriptionCancelled"))
      })
    })
  })
)
