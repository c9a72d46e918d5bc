import { useTranslation } from "react-i18next"
import type { Subscription } from "../../domain/shop/Subscription.ts"

/** What a subscription is called where there are several: its plan's name, else its publication's. */
export const useSubscriptionName = (): ((subscription: Subscription) => string) => {
  const { t } = useTranslation("plans")
  return ({ plan, expand }) => (plan === null ? (expand.publication?.title ?? "") : t(`name.${plan}`))
}
