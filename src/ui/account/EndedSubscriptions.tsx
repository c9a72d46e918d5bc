import { useTranslation } from "react-i18next"
import type { EndedSubscription } from "../../domain/account/OwnData.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./OwnData.module.css"

/** Subscriptions that renew no more, each with its end. */
export const EndedSubscriptions = ({ list }: { readonly list: ReadonlyArray<EndedSubscription> }) => {
  const { t } = useTranslation("ownData")
  const { longDayOf } = useFormats()
  return (
    <ul className={styles.list}>
      {list.map(({ title, plan, ends_at }) => {
        const date = longDayOf(ends_at)
        const named = plan === "platform" || plan === "family" ? plan : "other"
        return (
          <li key={`${title} ${plan} ${ends_at}`}>
            {title === null
              ? t("subscription.plan", { plan: t(`subscription.${named}`), date })
              : t("subscription.publication", { title, date })}
          </li>
        )
      })}
    </ul>
  )
}
