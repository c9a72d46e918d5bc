import { Schema } from "effect"
import { Subscription } from "../../src/domain/shop/Subscription.ts"

type Given = Partial<typeof Subscription.Encoded>

/** A plan that has run for long, for whoever reads it, and renews itself; a test names what it cares about. */
export const subscription = (given: Given = {}): Subscription =>
  Schema.decodeUnknownSync(Subscription)({
    id: "subscription001",
    subscription_type: "platform",
    plan: "platform",
    billing_period: "monthly",
    start_date: "2020-01-01T09:00:00.000Z",
    end_date: "2099-02-01T09:00:00.000Z",
    auto_renewal: true,
    is_overdue: false,
    role: "owner",
    expand: { order: { total_amount: 24_990, currency: "TRY" }, publication: null },
    ...given
  })

/** A year of a publication. */
export const year = (title: string, given: Given = {}): Subscription =>
  subscription({
    id: "subscription009",
    subscription_type: "publication",
    plan: null,
    billing_period: "yearly",
    expand: { order: { total_amount: 49_990, currency: "TRY" }, publication: { id: "publication0001", title } },
    ...given
  })
