import { useTranslation } from "react-i18next"
import type { Subscription } from "../../domain/shop/Subscription.ts"

/** The plan's name, else the publication's. */
export const useSubscriptionName = (): ((subscription: Subscription) => string) => {
  const { t } = useTranslation("plans")
  return ({ plan, expand }) => (plan === null ? (expand.publication?.title ?? "") : t(`name.${plan}`))
}
