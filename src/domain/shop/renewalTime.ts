import { renewsFrom } from "./period.ts"
import type { Subscription } from "./Subscription.ts"

/** When a subscription's next period is paid for, as ISO 8601: before the one that runs has ended. Source: product, "Subscriptions". */
export const renewalTime = ({ end_date }: Pick<Subscription, "end_date">): string =>
  new Date(renewsFrom(Date.parse(end_date))).toISOString()
