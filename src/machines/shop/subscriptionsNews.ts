import type { ActorRefFrom } from "xstate"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { App } from "../app.ts"
import { type DeferredSource, type Disconnect, onDeferredNews, onNews, type Source, together } from "../connection.ts"
import type { SessionNews } from "../session/session.machine.ts"
import type { CancelNews } from "./cancel.machine.ts"
import type { CheckoutNews } from "./checkoutEvents.ts"
import type { MembershipNews } from "./membership.machine.ts"
import { isPaid } from "./orderNews.ts"
import type { subscriptionsMachine } from "./subscriptions.machine.ts"

type Subscriptions = Pick<ActorRefFrom<typeof subscriptionsMachine>, "send">

export interface SubscriptionsActors {
  readonly subscriptions: Subscriptions
  readonly cancel: Source<CancelNews>
  readonly session: Source<SessionNews>
  readonly checkout: DeferredSource<CheckoutNews>
}

/** Reloads the subscriptions after a payment, and when a session has begun again. */
export const connectSubscriptions = (
  { subscriptions, cancel, session, checkout }: SubscriptionsActors,
  tellCancelled: (subscription: Subscription) => void
): Disconnect =>
  together(
    onNews(session, ({ type }) => {
      if (type === "session.began") subscriptions.send({ type: "subscriptions.reload" })
    }),
    onNews(cancel, ({ type, subscription }) => {
      subscriptions.send({ type, id: subscription.id })
      tellCancelled(subscription)
    }),
    onDeferredNews(checkout, (news) => {
      if (isPaid(news)) subscriptions.send({ type: "subscriptions.reload" })
    })
  )

export interface MembershipActors {
  readonly membership: Source<MembershipNews>
  readonly subscriptions: Subscriptions
  readonly access: Pick<App["access"], "send">
  readonly toasts: Pick<App["toasts"], "send">
}

/** After leaving a family, entitlements are loaded again. */
export const connectMembership = ({ membership, subscriptions, access, toasts }: MembershipActors): Disconnect =>
  onNews(membership, () => {
    subscriptions.send({ type: "subscriptions.reload" })
    access.send({ type: "access.renew" })
    toasts.send({ type: "toast.show", toast: { key: "subscriptions:leave.done", message: null, kind: "success" } })
  })
