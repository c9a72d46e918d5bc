import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { Subscription } from "../../../domain/shop/Subscription.ts"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { liveCancel } from "../../../machines/shop/cancel.live.ts"
import { liveFamily } from "../../../machines/shop/family.live.ts"
import { liveMembership } from "../../../machines/shop/membership.live.ts"
import { liveSubscriptions } from "../../../machines/shop/subscriptions.live.ts"
import type { subscriptionsMachine } from "../../../machines/shop/subscriptions.machine.ts"
import { connectMembership, connectSubscriptions } from "../../../machines/shop/subscriptionsNews.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { useFormats } from "../../parts/useFormats.ts"
import { FamilySection } from "../../shop/FamilySection.tsx"
import { Membership } from "../../shop/Membership.tsx"
import { Subscriptions } from "../../shop/Subscriptions.tsx"
import { useSubscriptionName } from "../../shop/useSubscriptionName.ts"

/** Loaded for owners only, and again when somebody may have joined. */
const OwnFamily = () => {
  const app = useApp()
  const family = useScreenActor(app, liveFamily, undefined)
  useTabVisible(() => family.send({ type: "family.reload" }))
  return <FamilySection family={family} />
}

/** Leaving the family reloads the user's entitlements. */
const OwnMembership = ({ subscriptions }: { readonly subscriptions: ActorRefFrom<typeof subscriptionsMachine> }) => {
  const app = useApp()
  const membership = useScreenActor(app, liveMembership, undefined)
  const { access, toasts } = app
  useConnection(
    useCallback(
      () => connectMembership({ membership, subscriptions, access, toasts }),
      [membership, subscriptions, access, toasts]
    )
  )
  return <Membership membership={membership} />
}

/** A toast, because the pressed button is gone with its dialog. */
const useCancelledToast = (): ((subscription: Subscription) => void) => {
  const { toasts } = useApp()
  const { t } = useTranslation("subscriptions")
  const { longDayOf } = useFormats()
  const nameOf = useSubscriptionName()
  return (subscription) => {
    const key = subscription.is_overdue ? "cancel.doneOverdue" : "cancel.done"
    const message = t(key, { name: nameOf(subscription), date: longDayOf(subscription.end_date) })
    toasts.send({ type: "toast.show", toast: { key: `subscriptions:${key}`, message, kind: "success" } })
  }
}

export const SubscriptionsRoute = () => {
  const app = useApp()
  const subscriptions = useScreenActor(app, liveSubscriptions, undefined)
  const cancel = useScreenActor(app, liveCancel, undefined)
  const isOver = useSelector(app.session, hasEnded)
  const { session, checkout } = app
  const tellCancelled = useCancelledToast()
  useConnection(
    useCallback(
      () => connectSubscriptions({ subscriptions, cancel, session, checkout }, tellCancelled),
      [subscriptions, cancel, session, checkout, tellCancelled]
    )
  )
  if (isOver) return null
  return (
    <Subscriptions
      subscriptions={subscriptions}
      cancel={cancel}
      family={<OwnFamily />}
      membership={<OwnMembership subscriptions={subscriptions} />}
    />
  )
}
