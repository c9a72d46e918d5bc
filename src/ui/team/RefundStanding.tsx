import { useTranslation } from "react-i18next"
import type { TeamRefund } from "../../domain/shop/TeamOrder.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./TeamOrders.module.css"

/** What became of a line's last refund, and who made it. */
export const RefundStanding = ({ refund }: { readonly refund: TeamRefund }) => {
  const { t } = useTranslation("team")
  const { moment } = useFormats()
  const { state, asked_at, member, problem, words, refusal } = refund
  return (
    <>
      <p className={styles.standing}>
        {t(`orders.refund.${state}`, { when: moment(asked_at), member: member ?? t("orders.gone") })}
        {refusal !== null && ` ${t(`orders.refusal.${refusal}`)}`}
      </p>
      <p className={styles.standing}>
        {t(`refund.problem.${problem}`)}
        {words !== "" && <bdi>{` · ${words}`}</bdi>}
      </p>
    </>
  )
}
